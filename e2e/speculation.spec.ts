/** The next page is prefetched, and a prerendered page does nothing until it is shown. */
import { expect, holdScripts, test, waitForHydration } from "./fixtures.ts";

test("before any script runs, a link under the mouse is prefetched, and a click shows the prefetched page", async ({
  page,
  context,
}) => {
  const letGo = await holdScripts(context);
  const devtools = await context.newCDPSession(page);
  const fetched: string[] = [];
  devtools.on("Preload.prefetchStatusUpdated", ({ status, prefetchUrl }) => {
    if (status === "Ready") fetched.push(new URL(prefetchUrl).pathname);
  });
  await devtools.send("Preload.enable");
  await page.goto("/", { waitUntil: "commit" });
  // They stand at the end of the document, and a mouse that came to the link before them counts for nothing.
  const rules = page.locator('script[type="speculationrules"]');
  await expect(rules).toHaveCount(1);
  const link = page.getByRole("link", { name: "Shop all", exact: true });
  await link.hover();
  await expect.poll(() => fetched).toEqual(["/products"]);
  await link.click();
  await page.waitForURL("**/products");
  const how = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as (PerformanceEntry & { deliveryType: string })[];
    return navigation?.deliveryType;
  });
  expect(how).toBe("navigational-prefetch");
  // Once hydrated, the router fetches data alone: with the rules still there each page would load twice.
  await expect(rules).toHaveCount(1);
  letGo();
  await waitForHydration(page);
  await expect(rules).toHaveCount(0);
});

// Chromium does not prerender while a debugger is attached, as in every e2e test: the page is told that it is
// prerendered.
test("a prerendered page makes no calls until it is shown", async ({ page }) => {
  await page.addInitScript(() => {
    let ahead = true;
    Object.defineProperty(document, "prerendering", { get: () => ahead });
    document.addEventListener("looked-at", () => {
      ahead = false;
      document.dispatchEvent(new Event("prerenderingchange"));
    });
  });
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  page.on("websocket", (socket) => calls.push(new URL(socket.url()).pathname));
  const asked = () => calls.filter((path) => path.startsWith("/api/"));
  await page.goto("/products/sara");
  await page.waitForLoadState("networkidle");
  expect(asked()).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new Event("looked-at")));
  await waitForHydration(page);
  await expect.poll(asked).toContain("/api/analytics/track/pageview");
  await expect.poll(asked).toContain("/api/availability");
});

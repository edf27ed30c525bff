/** The next page is there before it is asked for, and one that nobody looks at does nothing. */
import { expect, holdScripts, test, waitForHydration } from "./fixtures.ts";

test("before any script runs, a page under the mouse is fetched, and a press shows what was fetched", async ({
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
  const link = page.getByRole("link", { name: "Shop the range" });
  await link.hover();
  await expect.poll(() => fetched).toEqual(["/products"]);
  await link.click();
  await page.waitForURL("**/products");
  const how = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as (PerformanceEntry & { deliveryType: string })[];
    return navigation?.deliveryType;
  });
  expect(how).toBe("navigational-prefetch");
  // Once the scripts listen they fetch data alone: with the rules still there each page would come twice.
  const rules = page.locator('script[type="speculationrules"]');
  await expect(rules).toHaveCount(1);
  letGo();
  await waitForHydration(page);
  await expect(rules).toHaveCount(0);
});

// Chromium draws no page ahead while a debugger is attached, and every journey is one: the page is told that it is one.
test("a page that is drawn ahead calls nothing until it is looked at", async ({ page }) => {
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
  await page.goto("/products/sara", { waitUntil: "networkidle" });
  expect(asked()).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new Event("looked-at")));
  await waitForHydration(page);
  await expect.poll(asked).toContain("/api/analytics/track/pageview");
  expect(asked()).toContain("/api/availability");
});

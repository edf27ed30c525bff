/** Page views are sent with the specified fields, and not by people who asked not to be counted. */
import type { Request } from "@playwright/test";
import { expect, test, visit } from "./support.ts";

const isView = (request: Request) => request.url().endsWith("/api/analytics/track/pageview");

test("on load: session, address, title, referrer, browser and device", async ({ page }) => {
  const sent = page.waitForRequest(isView);
  await visit(page, "/mission");
  const body = (await sent).postDataJSON();
  expect(body).toMatchObject({ url: expect.stringContaining("/mission"), device: "desktop" });
  expect(Object.keys(body).sort()).toEqual(["device", "referrer", "sessionId", "title", "url", "userAgent"]);
  expect(body.sessionId).toMatch(/\d{10,}/);
});

test("on leaving: the time on the page, only above five seconds", async ({ page }) => {
  await page.clock.install();
  const bodies: Record<string, unknown>[] = [];
  page.on("request", (request) => isView(request) && bodies.push(request.postDataJSON()));
  const loaded = page.waitForRequest(isView);
  await visit(page, "/mission");
  await loaded;
  await page.clock.fastForward(3000);
  await hide(page);
  expect(bodies.filter((body) => "timeOnPage" in body)).toEqual([]);
  await page.clock.fastForward(4000);
  const left = page.waitForRequest((request) => isView(request) && "timeOnPage" in request.postDataJSON());
  await hide(page);
  const body = (await left).postDataJSON();
  expect(Object.keys(body).sort()).toEqual(["sessionId", "timeOnPage", "title", "url"]);
});

test("nothing is sent with Global Privacy Control", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { get: () => true }));
  const sent: string[] = [];
  page.on("request", (request) => isView(request) && sent.push(request.url()));
  await visit(page, "/mission");
  await page.waitForLoadState("networkidle");
  expect(sent).toEqual([]);
});

test("a failing call is silent", async ({ page, complaints }) => {
  complaints.expected.push(/500/);
  await page.route("**/api/analytics/track/pageview", (route) => route.fulfill({ status: 500 }));
  const sent = page.waitForRequest(isView);
  await visit(page, "/mission");
  await sent;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

/** What a browser tells a page that goes into the background. */
async function hide(page: import("@playwright/test").Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "visible" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

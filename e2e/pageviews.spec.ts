/** Page views are sent with the specified fields, and not for people who opted out. */
import type { Page } from "@playwright/test";
import { expect, openPage, test } from "./fixtures.ts";

type View = Record<string, unknown>;

/** Records what the page passes to sendBeacon; the beacon is still sent. */
async function readBeacons(page: Page): Promise<View[]> {
  const views: View[] = [];
  await page.exposeFunction("tikariBeacon", (text: string) => views.push(JSON.parse(text)));
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, data) => {
      (data as Blob).text().then((window as unknown as { tikariBeacon: (text: string) => void }).tikariBeacon);
      return send(url, data);
    };
  });
  return views;
}

const isView = (request: { url(): string }) => request.url().endsWith("/api/analytics/track/pageview");

test("on load: session, address, title, referrer, browser and device", async ({ page }) => {
  const views = await readBeacons(page);
  const answered = page.waitForResponse((response) => isView(response.request()));
  await openPage(page, "/mission");
  expect((await answered).status()).toBeLessThan(300);
  await expect.poll(() => views.length).toBe(1);
  expect(views[0]).toMatchObject({ url: expect.stringContaining("/mission"), device: "desktop" });
  expect(Object.keys(views[0] as View).sort()).toEqual([
    "device",
    "referrer",
    "sessionId",
    "title",
    "url",
    "userAgent",
  ]);
  expect(views[0]?.sessionId).toMatch(/^\d{13}-\w{4,}$/);
});

test.describe("from a browser that is not headless, which would count as a bot", () => {
  test.use({
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
  });
  test("what was sent is in the report at once", async ({ page, callAs }) => {
    const admin = await callAs("admin");
    const answered = page.waitForResponse((response) => isView(response.request()));
    await openPage(page, "/mission");
    await answered;
    const report = await admin.get("/api/admin/analytics.csv");
    expect(await report.text()).toMatch(/^page,\/mission,[1-9]/m);
  });
});

test("on hiding: the time on the page, only above five seconds", async ({ page }) => {
  const views = await readBeacons(page);
  await page.clock.install();
  await openPage(page, "/mission");
  await expect.poll(() => views.length).toBe(1);
  await page.clock.fastForward(2000);
  await hide(page);
  await page.clock.fastForward(4000);
  await hide(page);
  await expect.poll(() => views.length).toBe(2);
  expect(Object.keys(views[1] as View).sort()).toEqual(["sessionId", "timeOnPage", "title", "url"]);
  expect(views[1]?.timeOnPage).toBeGreaterThan(5);
});

test("nothing is sent with Global Privacy Control", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { get: () => true }));
  const views = await readBeacons(page);
  await readForTenSeconds(page);
  expect(views).toEqual([]);
});

test.describe("while the site counts no page views", () => {
  test.use({ busySite: true });
  test("nothing is sent", async ({ page, callAs }) => {
    const admin = await callAs("admin");
    const count = async (analyticsEnabled: boolean) => {
      const answer = await admin.put("/api/admin/settings", { data: { analyticsEnabled } });
      expect(answer.status(), await answer.text()).toBe(200);
    };
    await count(false);
    try {
      const views = await readBeacons(page);
      await readForTenSeconds(page);
      expect(views).toEqual([]);
      expect(await page.evaluate(() => localStorage.getItem("tikari-session"))).toBeNull();
    } finally {
      await count(true);
    }
  });
});

test("a failing call causes no error", async ({ page, complaints }) => {
  complaints.expected.push(/500/);
  await page.route("**/api/analytics/track/pageview", (route) => route.fulfill({ status: 500 }));
  const sent = page.waitForRequest(isView);
  await openPage(page, "/mission");
  await sent;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

/** Opens a page, stays long enough for its time to count, and leaves. */
async function readForTenSeconds(page: Page): Promise<void> {
  await page.clock.install();
  await openPage(page, "/mission");
  await page.clock.fastForward(10_000);
  await hide(page);
}

/** The events of a page that goes into the background and comes back. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const state of ["hidden", "visible"]) {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
      document.dispatchEvent(new Event("visibilitychange"));
    }
  });
}

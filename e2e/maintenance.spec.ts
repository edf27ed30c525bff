/** An admin turns on maintenance, every open page shows it at once, and nobody is locked out. */
import type { APIRequestContext, Page } from "@playwright/test";
import { ADMIN, enterStaffArea, expect, openPage, signIn, test } from "./fixtures.ts";

const TITLES = /^(We'll be right back|We can't reach the site|You're offline)$/;
const expectMaintenance = (page: Page) => page.getByRole("heading", { level: 1, name: TITLES });

/** Turns maintenance on or off on the admin page. */
async function toggleMaintenance(page: Page, on: boolean): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("button", { name: on ? "Turn on maintenance mode" : "Turn off maintenance mode" })
    .click();
  await expect(page.getByRole("main").getByText(on ? "On" : "Off", { exact: true })).toBeVisible();
}

test.beforeEach(({ complaints }) => {
  complaints.expected.push(/50[03]/, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|NetworkError|WebSocket/);
});

test.describe("turned on by an admin", () => {
  test.use({ ownSite: true });

  test("two other browsers show it without a request of theirs, /420 stays up and open to admins", async ({
    page,
    another,
    callAs,
  }) => {
    const { page: admin } = await another("admin");
    const { page: second } = await another();
    // Their polls cannot have told them: the change came over the socket, at once.
    for (const watcher of [page, second])
      await watcher.route("**/api/maintenance-status", (route) =>
        route.fulfill({ json: { isEnabled: false, message: null, endsAt: null } }),
      );
    await Promise.all([openListeningPage(page, "/"), openListeningPage(second, "/products")]);
    await openPage(admin, "/420/maintenance-mode");
    await expect(expectMaintenance(page)).toHaveCount(0);

    await toggleMaintenance(admin, true);
    await Promise.all([page, second].map((watcher) => expect(expectMaintenance(watcher)).toBeVisible()));
    expect((await page.request.get("/420")).status()).toBe(200);
    await expect(expectMaintenance(admin)).toHaveCount(0);

    const document = await page.request.get("/about");
    expect(document.status()).toBe(503);
    expect(Number(document.headers()["retry-after"])).toBeGreaterThan(0);
    const call = await page.request.get("/api/openapi.json");
    expect(call.status()).toBe(503);
    expect((await call.json()).error.code).toBe("maintenance");
    expect(await (await page.request.get("/api/maintenance-status")).json()).toMatchObject({ isEnabled: true });

    await toggleMaintenance(admin, false);
    await expect(expectMaintenance(page)).toHaveCount(0);
    await expect(expectMaintenance(second)).toHaveCount(0);

    await test.step("a signed-out admin signs in and turns it off", async () => {
      await closeSite(await callAs("admin"));
      const { page: locked } = await another();
      await signIn(locked, ADMIN.email, ADMIN.password, "/420");
      await enterStaffArea(locked);
      await openPage(locked, "/420/maintenance-mode");
      await toggleMaintenance(locked, false);
      // The isolate caches the flags for a second.
      await expect.poll(async () => (await locked.request.get("/about")).status()).toBe(200);
    });
  });
});

test("going offline shows it, back online clears it, and typed text is still there", async ({ page, context }) => {
  // The first status call must be over: the emulation lets one in progress succeed.
  const asked = page.waitForResponse("**/api/maintenance-status");
  await openPage(page, "/join");
  await asked;
  const email = page.getByLabel("Email", { exact: true });
  await email.fill("ana@tikari.example");
  await context.setOffline(true);
  await expect(expectMaintenance(page)).toBeVisible();
  await expect(email).toBeHidden();
  await context.setOffline(false);
  await expect(expectMaintenance(page)).toHaveCount(0);
  await expect(email).toHaveValue("ana@tikari.example");
});

test("a status call that fails with 500 shows it, a successful one clears it", async ({ page, context }) => {
  let broken = true;
  await page.route("**/api/maintenance-status", (route) =>
    broken ? route.fulfill({ status: 500, json: { error: { code: "broken", message: "x" } } }) : route.continue(),
  );
  await openPage(page, "/");
  await expect(expectMaintenance(page)).toBeVisible();
  broken = false;
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(expectMaintenance(page)).toHaveCount(0);
});

test("test-maintenance in the address shows it, except under /420", async ({ page }) => {
  await page.goto("/?test-maintenance");
  await expect(expectMaintenance(page)).toBeVisible();
  await openPage(page, "/about");
  await page.evaluate(() => location.assign("#test-maintenance"));
  await expect(expectMaintenance(page)).toBeVisible();
  await page.goBack();
  await expect(expectMaintenance(page)).toHaveCount(0);
  await page.goto("/420?test-maintenance");
  await expect(page.getByRole("main")).toBeVisible();
  await expect(expectMaintenance(page)).toHaveCount(0);
});

/** Turns maintenance on by the call that the admin page makes. */
async function closeSite(admin: APIRequestContext): Promise<void> {
  const answer = await admin.put("/api/admin/flags", { data: { maintenance: { isEnabled: true } } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Opens a page and waits until its socket has received the flags. */
async function openListeningPage(page: Page, path: string): Promise<void> {
  // Listens from the start: the first message may arrive before the page counts as loaded.
  const heard = page
    .waitForEvent("websocket", (found) => found.url().includes("/api/live"))
    .then((found) => found.waitForEvent("framereceived"));
  await openPage(page, path);
  await heard;
}

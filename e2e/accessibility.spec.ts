/** Every page opens without errors, is complete, and breaks no accessibility rule that axe can check. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, openPage, test } from "./fixtures.ts";
import { ADMIN_PATHS, CATALOG_ADMIN_PATHS, MEMBER_PATHS, PUBLIC_PATHS, STORE_PATHS } from "./route-paths.ts";

async function inspect(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await openPage(page, path);
    await expect.soft(page.locator("h1"), path).toHaveCount(1);
    await expectAccessible(page, path);
  });
}

/** Groups of twelve pages: enough to share a browser profile, few enough to keep both cores busy to the end. */
function chunkByTwelve(paths: string[]): [string, string[]][] {
  const dozens = Array.from({ length: Math.ceil(paths.length / 12) }, (_, i) => paths.slice(i * 12, i * 12 + 12));
  return dozens.map((dozen) => [`${dozen[0]} to ${dozen.at(-1)}`, dozen]);
}

for (const [title, paths] of chunkByTwelve([
  ...PUBLIC_PATHS,
  ...STORE_PATHS,
  "/login",
  "/join",
  "/search",
  "/community-guidelines",
]))
  test(`for a guest: ${title}`, async ({ page }) => {
    for (const path of paths) await inspect(page, path);
  });

test("for a guest: the 404 page", async ({ page, complaints }) => {
  complaints.expected.push(/404/);
  await inspect(page, "/no/such/place");
});

test("for a member: their own pages", async ({ another }) => {
  const { page } = await another("member");
  for (const path of [...MEMBER_PATHS, "/encryption-settings"]) await inspect(page, path);
});

for (const [title, paths] of chunkByTwelve(["/420", ...ADMIN_PATHS, ...CATALOG_ADMIN_PATHS]))
  test(`for an admin: ${title}`, async ({ another }) => {
    const { page } = await another("admin");
    for (const path of paths) await inspect(page, path);
  });

test("on a phone the catalog's admin pages fit the screen", async ({ another }) => {
  const { page } = await another("admin");
  await page.setViewportSize({ width: 390, height: 900 });
  for (const path of CATALOG_ADMIN_PATHS) {
    await openPage(page, path);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
  }
});

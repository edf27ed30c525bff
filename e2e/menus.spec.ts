/** The navigation as specified, usable by keyboard, closing when it should. */
import type { Page } from "@playwright/test";
import { expect, openPage, TEST_USERS, test } from "./fixtures.ts";

const MENUS = {
  PRODUCTS: ["Flagship Product", "All Products"],
  "THE SCIENCE": ["The Science", "The Lab", "Studies"],
  PERFORMANCE: ["Reconnect", "Nourish", "Thrive", "Focus"],
  ABOUT: ["About Us", "Our Mission"],
};

const trigger = (page: Page, name: string) => page.getByRole("banner").getByRole("button", { name, exact: true });
const entry = (page: Page, name: string) =>
  page
    .getByRole("banner")
    .locator("a:visible, button:visible")
    .filter({ hasText: new RegExp(`^${name}$`) });

test.use({ viewport: { width: 1440, height: 900 } });

test("each menu opens by keyboard, lists its pages, lets Tab in and closes on Escape or a press beside it", async ({
  page,
}) => {
  await openPage(page, "/");
  const banner = page.getByRole("banner");
  await expect(banner.getByRole("link", { name: "Login" })).toBeVisible();
  await expect(banner.getByRole("link", { name: "Subscribe" })).toHaveAttribute("href", "/subscription");
  await expect(banner.getByText("Nutrition Tracker")).toHaveCount(0);
  for (const [name, entries] of Object.entries(MENUS)) {
    await trigger(page, name).focus();
    await page.keyboard.press("Enter");
    await expect(trigger(page, name)).toHaveAttribute("aria-expanded", "true");
    for (const label of entries) await expect(entry(page, label)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(entry(page, entries[0] as string)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(trigger(page, name)).toHaveAttribute("aria-expanded", "false");
    await expect(trigger(page, name)).toBeFocused();
  }
  await trigger(page, "PRODUCTS").click();
  await expect(entry(page, "All Products")).toBeVisible();
  await page.mouse.click(720, 880);
  await expect(trigger(page, "PRODUCTS")).toHaveAttribute("aria-expanded", "false");
});

test("the focus goes past the menu, into dialogs and back, and to the top of the next page", async ({ page }) => {
  await openPage(page, "/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  const help = page.getByRole("button", { name: "Help", exact: true });
  await help.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "How can we help?" })).toBeFocused();
  await page.getByRole("button", { name: "Close help" }).focus();
  await page.keyboard.press("Enter");
  await expect(help).toBeFocused();
  const choices = page.getByRole("contentinfo").getByRole("button", { name: "Privacy choices" });
  await choices.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Privacy choices" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(choices).toBeFocused();

  await page.evaluate(() => window.scrollTo(0, 300));
  await trigger(page, "PRODUCTS").focus();
  await page.keyboard.press("Enter");
  await expect(entry(page, "All Products")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/products");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(trigger(page, "PRODUCTS")).toHaveAttribute("aria-expanded", "false");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("a member's menu has the person's pages and no admin link", async ({ another }) => {
  const { page } = await another("member");
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, "/");
  await expect(page.locator(".site-user-name")).toHaveText(TEST_USERS.member.firstName);
  // On laptops, with a scroll bar's width less, all of the header still stands in one line; a long name is cut.
  for (const width of [1265, 1280, 1340, 1366, 1440, 1600, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const { height, over } = await page.locator(".site-header-row").evaluate((row) => {
      // Written right before it is measured: the page writes the real one again when it likes.
      (row.querySelector(".site-user-name") as HTMLElement).textContent = "Maximiliane Wolfeschlegel";
      return {
        height: row.clientHeight,
        over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      };
    });
    expect.soft([height < 80, over], `the header at ${width} px`).toEqual([true, 0]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .locator(".site-user-name")
    .evaluate((name, real) => (name.textContent = real), TEST_USERS.member.firstName);
  await page.getByRole("banner").getByRole("button", { name: TEST_USERS.member.firstName }).click();
  for (const label of ["Profile Settings", "Encryption Settings", "Account", "Logout"])
    await expect(entry(page, label)).toBeVisible();
  await expect(page.getByText("Admin Dashboard")).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the mobile menu opens, navigates, closes, and nothing scrolls sideways", async ({ page }) => {
    await openPage(page, "/");
    const button = page.getByRole("banner").getByRole("button", { name: /menu/i });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Escape");
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await button.click();
    await entry(page, "All Products").click();
    await page.waitForURL("**/products");
    await expect(button).toHaveAttribute("aria-expanded", "false");
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over).toBeLessThanOrEqual(0);
  });
});

test("a tooltip describes an admin section, and closes on Escape", async ({ another }) => {
  const { page } = await another("admin");
  await openPage(page, "/420");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Customers" }).hover();
  const tooltip = page.getByRole("tooltip");
  await expect(tooltip).toContainText("Customers, their orders and notes");
  await page.keyboard.press("Escape");
  await expect(tooltip).toHaveCount(0);
});

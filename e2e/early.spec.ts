/** A page can be used as soon as it is seen: what is pressed before its scripts are here is done when they are. */
import { expect, test } from "./support.ts";

test.beforeEach(async ({ page }) => {
  const [arrived, arrive] = gate();
  held.arrive = arrive;
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
});

const held: { arrive: () => void } = { arrive: () => {} };

test("a menu that was pressed early opens, also when it was pressed twice", async ({ page }) => {
  const products = page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "PRODUCTS" });
  await products.click();
  await products.click();
  await expect(products).toHaveAttribute("aria-expanded", "false");
  held.arrive();
  await expect(products).toHaveAttribute("aria-expanded", "true");
});

test("a theme that was chosen early is put on and kept", async ({ page }) => {
  await page.getByRole("combobox", { name: /^Theme/ }).selectOption("andes-mountains");
  held.arrive();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "andes-mountains");
  expect(await page.evaluate(() => localStorage.getItem("tactical-theme"))).toBe("andes-mountains");
});

test("a link works without the scripts", async ({ page }) => {
  await page.getByRole("main").getByRole("link", { name: "Shop the range" }).click();
  await expect(page).toHaveURL(/\/products$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  held.arrive();
});

/** A promise and what fulfils it. */
function gate(): [Promise<void>, () => void] {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [passed, open];
}

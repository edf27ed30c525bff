/** Pages work as soon as they are visible: clicks and input before the scripts have loaded take effect afterwards. */
import type { Page } from "@playwright/test";
import { fillCart, PUNA } from "./checkout-helpers.ts";
import { expect, holdScripts, TEST_USERS, test } from "./fixtures.ts";

const main = (page: Page) => page.getByRole("main");
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const press = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true }).click();

interface EarlyInputCase {
  what: string;
  path: string;
  /** Who opens the page; a guest by default. */
  who?: "member" | "admin";
  /** What the page needs before it is opened. */
  prepare?: (page: Page, siteUrl: string) => Promise<void>;
  early: (page: Page) => Promise<void>;
  done: (page: Page) => Promise<void>;
}

const CASES: EarlyInputCase[] = [
  {
    what: "a menu that was pressed opens, also when it was pressed twice",
    path: "/",
    early: async (page) => {
      const products = page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "PRODUCTS" });
      await products.click();
      await products.click();
      await expect(products).toHaveAttribute("aria-expanded", "false");
    },
    done: async (page) => {
      const menu = page.getByRole("navigation", { name: "Main" });
      await expect(menu.getByRole("button", { name: "PRODUCTS" })).toHaveAttribute("aria-expanded", "true");
    },
  },
  {
    what: "a theme that was chosen is put on and kept",
    path: "/no/such/place",
    early: async (page) => void (await page.getByRole("combobox", { name: /^Theme/ }).selectOption("andes-mountains")),
    done: async (page) => {
      await expect(page.locator("html")).toHaveAttribute("data-theme", "andes-mountains");
      await expect.poll(() => page.evaluate(() => localStorage.getItem("tactical-theme"))).toBe("andes-mountains");
    },
  },
  {
    what: "a number that is set and a stepper that is pressed add up",
    path: "/products/puna",
    early: async (page) => {
      await field(page, "Quantity").fill("4");
      await press(page, "Increase quantity");
      await press(page, "Increase quantity");
    },
    done: (page) => expect(field(page, "Quantity")).toHaveValue("6"),
  },
  {
    what: "filters that were chosen are applied",
    path: "/products",
    early: async (page) => {
      const box = main(page).locator('input[type="checkbox"][name="free"]').first();
      await box.check();
      await field(page, "Sort by").selectOption({ index: 1 });
    },
    done: async (page) => {
      await expect(page).toHaveURL(/\/products\?free=.*&sort=/);
      await expect(main(page).locator('input[type="checkbox"][name="free"]').first()).toBeChecked();
    },
  },
  {
    what: "a form of scripts alone is sent, and not into the address",
    path: "/fitness-app",
    early: async (page) => {
      for (const [label, value] of [
        ["Age", "34"],
        ["Height", "5"],
        ["Inches", "6"],
        ["Weight", "134"],
      ] as const)
        await field(page, label).fill(value);
      await press(page, "Estimate");
      await expect(page).toHaveURL(/\/fitness-app$/);
    },
    done: async (page) => {
      await expect(main(page).getByText("Daily energy", { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/fitness-app$/);
    },
  },
  {
    what: "what was typed at the checkout is known to it",
    path: "/checkout",
    prepare: (page, siteUrl) => fillCart(page, siteUrl, { variantId: PUNA }),
    early: async (page) => {
      await field(page, "Email").fill("ana@tikari.example");
      await field(page, "ZIP code").fill("80302");
      await field(page, "Country").selectOption("US");
      await field(page, "Billing address is the same as shipping").uncheck();
      await main(page)
        .getByRole("button", { name: /^(Pay|Place order)/ })
        .click();
    },
    done: async (page) => {
      await expect(field(page, "Full name").first()).toHaveAttribute("aria-invalid", "true");
      await expect(field(page, "Email")).toHaveValue("ana@tikari.example");
      await expect(field(page, "Email")).not.toHaveAttribute("aria-invalid", "true");
      await expect(field(page, "ZIP code").first()).toHaveValue("80302");
      await expect(main(page).getByText("Boulder, Colorado", { exact: true })).toBeVisible();
      await expect(field(page, "Billing address is the same as shipping")).not.toBeChecked();
      await expect(field(page, "Full name")).toHaveCount(2);
    },
  },
  {
    what: "an address that was typed is sent, and judged",
    path: "/profile-settings",
    who: "member",
    early: async (page) => {
      await field(page, "New email").fill("not an address");
      await press(page, "Send confirmation link");
    },
    done: (page) => expect(main(page).getByRole("alert")).toHaveText("Enter an email address like name@example.com."),
  },
  {
    what: "a mouse that rests on a link gets its tooltip",
    path: "/420/orders",
    who: "admin",
    early: (page) => main(page).getByRole("link", { name: "Discounts", exact: true }).hover(),
    done: (page) => expect(page.getByRole("tooltip")).toBeVisible(),
  },
];

for (const { what, path, who, prepare, early, done } of CASES)
  test(`before the scripts load: ${what} (${path})`, async ({ page, another, siteUrl, complaints }) => {
    complaints.expected.push(/status of 40[04]/);
    const opened = who ? (await another(who)).page : page;
    await prepare?.(opened, siteUrl);
    const letGo = await holdScripts(opened.context());
    await opened.goto(path, { waitUntil: "domcontentloaded" });
    await early(opened);
    letGo();
    await done(opened);
  });

test("before the scripts load: a link works", async ({ page }) => {
  const letGo = await holdScripts(page.context());
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await page.getByRole("main").getByRole("link", { name: "Shop all", exact: true }).click();
  await expect(page).toHaveURL(/\/products$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  letGo();
});

/** From /420 through the sign-in page and past the second factor, each step before its scripts have loaded. */
test("before the scripts load: staff sign in, from /420 to the dashboard", async ({ page }) => {
  const letGo = await holdScripts(page.context());
  await page.goto("/420", { waitUntil: "domcontentloaded" });
  await main(page).getByRole("link", { name: "Sign in", exact: true }).click();
  await field(page, "Email").fill(TEST_USERS.admin.email);
  await field(page, "Password").fill(TEST_USERS.admin.password);
  await press(page, "Sign in");
  await expect(main(page).getByRole("button", { name: "Sign in", exact: true })).toHaveAttribute("aria-busy", "true");
  letGo();
  await page.waitForURL((url) => url.pathname === "/420");
  const again = await holdScripts(page.context());
  await page.reload({ waitUntil: "domcontentloaded" });
  await press(page, "Skip for this session");
  again();
  await expect(main(page).locator('a[href="/420/orders"]:visible').first()).toBeVisible();
});

test("if the scripts never load, sign-in works without them", async ({ page, complaints }) => {
  complaints.expected.push(/ERR_FAILED|dynamically imported module/);
  await page.route("**/assets/**/*.js", (route) => route.abort());
  await page.goto("/login?returnTo=/about");
  await field(page, "Email").fill(TEST_USERS.member.email);
  await field(page, "Password").fill(TEST_USERS.member.password);
  await press(page, "Sign in");
  await expect(page).toHaveURL(/\/about$/);
});

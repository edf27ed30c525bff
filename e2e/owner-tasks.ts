/**
 * From the dashboard to the form of an owner's everyday tasks, in a shop with four months of sales: at most four clicks,
 * by what stands on the pages. Typing a few letters into the search isn't a click.
 */
import type { Locator, Page } from "@playwright/test";
import { expect, openPage, test } from "./fixtures.ts";

const MOST_CLICKS = 4;
const WITH_MANY_ROWS = ["/420/customers", "/420/subscriptions", "/420/gift-cards", "/420/projects"];

/** A click, one that extends a selection, or what is typed into the field that has the focus. */
type Step = Locator | { range: Locator } | { type: string };

/** Does ten everyday tasks up to their form; nothing is saved. `page` is an admin's, in a shop with samples. */
export async function expectTasksWithinFewClicks(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const section = (name: string | RegExp) =>
    page.getByRole("navigation", { name: "Admin sections" }).getByRole("link", { name });
  const attention = (name: RegExp) => page.getByRole("link", { name });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const title = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
  const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });
  const firstRow = page.getByRole("row").nth(1).getByRole("link").first();
  const selectRow = (n: number) => page.getByRole("row").nth(n).getByRole("checkbox");
  /** The first published review without an answer, which opens in its row. */
  const unanswered = page
    .locator("[data-row]")
    .filter({ hasNotText: "· replied", hasNot: page.getByRole("button", { name: /^Publish/ }) })
    .first()
    .locator("button[aria-expanded]");
  const palette = button("Search or type a command");
  const found = (name: string | RegExp) => page.getByRole("dialog").getByRole("option", { name });
  const { orders } = await (await page.request.get("/api/admin/orders?show=to_send&sort=number&limit=20")).json();
  const customer = orders[0].name as string;
  // A disputed order is on hold: it can be among the selected ones, and isn't counted.
  const ready = (orders as { attention: string }[]).flatMap((o, i) => (o.attention === "dispute_open" ? [] : [i + 1]));

  const tasks: [task: string, steps: Step[], form: Locator][] = [
    [
      "fulfill five orders",
      [attention(/^Fulfill: /), selectRow(1), { range: selectRow(ready[4] ?? 0) }, button(/^Fulfill 5 /)],
      dialog("Fulfill 5 orders"),
    ],
    [
      "refund a line",
      [
        page.getByRole("region", { name: "Latest orders" }).getByRole("link", { name: /^#/ }),
        page.getByRole("button", { name: "Refund", exact: true }),
      ],
      dialog("Refund"),
    ],
    ["add a product", [section(/^Products/), page.getByRole("link", { name: "Add product" })], title("Add product")],
    ["restock with a lot", [attention(/^Restock: /), firstRow], page.getByRole("dialog").getByLabel("Lot")],
    [
      "find a customer by half a name",
      // Their orders carry the name too, and may be found a moment sooner.
      [palette, { type: customer.slice(0, -2) }, found(new RegExp(`^${customer}`))],
      title(customer),
    ],
    [
      "create a discount code",
      [section(/^Discounts/), page.getByRole("link", { name: "Create discount" })],
      title("Create discount"),
    ],
    [
      "answer a review",
      [attention(/^Moderate: /), page.getByRole("link", { name: /^Published/ }), unanswered, button(/^Reply/)],
      page.getByLabel("Public reply"),
    ],
    [
      "swap an item of a subscription",
      [section(/^Subscriptions/), firstRow, button("Edit items"), button("Swap")],
      dialog("Edit items").getByRole("searchbox"),
    ],
    ["create a gift card", [palette, { type: "gift card" }, found(/^Create gift card/)], dialog("Create gift card")],
    [
      "change the top of the home page",
      [section(/^Products/), section("Storefront")],
      page.getByRole("form", { name: "Storefront" }),
    ],
  ];
  /** Back by the page's own link, which is under a dialog: it costs a third of a new document. */
  const returnToDashboard = async () => {
    await page.locator('.admin-side a[href="/420"]').dispatchEvent("click");
    await expect(page.getByRole("region", { name: "Latest orders" })).toBeVisible();
  };
  const counts: Record<string, number> = {};
  await openPage(page, "/420");
  for (const [task, steps, reached] of tasks)
    await test.step(task, async () => {
      await returnToDashboard();
      let clicks = 0;
      for (const step of steps)
        if ("type" in step && typeof step.type === "string") await page.keyboard.type(step.type);
        else {
          clicks++;
          if ("range" in step) await step.range.first().click({ modifiers: ["Shift"] });
          else await (step as Locator).first().click();
        }
      await expect(reached.first(), task).toBeVisible();
      counts[task] = clicks;
    });
  expect(Object.keys(counts)).toHaveLength(10);
  expect(Object.entries(counts).filter(([, clicks]) => clicks > MOST_CLICKS)).toEqual([]);
}

/**
 * On a phone each list begins at the top of the screen, and its actions are in the reach of the thumb. Those of people say
 * by their addresses that they are samples.
 */
export async function expectListsHighOnPhones(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, most, action] of [
    ["/420/orders", 180, /^Fulfill \d+ ready orders$/],
    ["/420/products", 180, "Add product"],
    ["/420/customers", 180, null],
    ["/420/subscriptions", 185, null],
    ["/420/gift-cards", 185, "Create gift card"],
    ["/420/projects", 260, null],
    ["/420/lots", 130, "Add lot"],
    ["/420/discounts", 230, "Create discount"],
    ["/420/stock", 200, "Count inventory"],
  ] as const) {
    await openPage(page, path);
    const main = page.getByRole("main");
    expect((await page.locator("tbody tr").first().boundingBox())?.y, path).toBeLessThanOrEqual(most);
    if (WITH_MANY_ROWS.includes(path)) await expect(page.locator("tbody tr").nth(8), path).toBeVisible();
    if (path === "/420/customers") await expect(page.locator("tbody")).toContainText("@sample.example.com");
    if (!action) continue;
    const button = main.getByRole("link", { name: action }).or(main.getByRole("button", { name: action }));
    await expect(button).toBeInViewport({ ratio: 1 });
    expect((await button.boundingBox())?.y, path).toBeGreaterThan(700);
  }
}

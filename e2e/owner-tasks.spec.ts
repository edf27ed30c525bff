/**
 * From the dashboard to the form of an owner's everyday tasks: at most four clicks, by what stands on the pages.
 */
import { type Locator, type Page, request } from "@playwright/test";
import { expect, openPage, test } from "./fixtures.ts";

test.use({ ownSite: true });

const MOST_CLICKS = 4;

/** A guest buys one of the first powder. */
async function placeOrder(siteUrl: string, page: Page): Promise<void> {
  const call = await request.newContext({ baseURL: siteUrl, extraHTTPHeaders: { Origin: siteUrl } });
  const { variants } = await (await page.request.get("/api/admin/variants?q=TK-")).json();
  const variantId = variants.find((v: { format: string }) => v.format === "powder").id;
  await call.patch("/api/cart", { data: { ops: [{ op: "set", variantId, quantity: 1 }] } });
  const email = "pallqa@example.com";
  const { priced } = await (
    await call.post("/api/checkout/quote", { data: { country: "US", region: "CO", email } })
  ).json();
  const shipTo = {
    name: "Pallqa Quispe",
    line1: "12 Pine Street",
    city: "Boulder",
    region: "CO",
    postalCode: "80302",
    country: "US",
  };
  const answered = await call.post("/api/checkout", {
    headers: { "Idempotency-Key": `tasks-${crypto.randomUUID()}` },
    data: {
      ...{ email, shipTo, source: { kind: "token", token: "test-ok" }, ageConfirmed: true },
      ...{ quotedTotal: priced.total, quotedDue: priced.due },
    },
  });
  expect((await answered.json()).state).toBe("paid");
  await call.dispose();
}

test("everyday tasks are at most four clicks from the dashboard", async ({ another, siteUrl }) => {
  const { page } = await another("admin");
  await page.setViewportSize({ width: 1440, height: 900 });
  await placeOrder(siteUrl, page);
  const section = (name: string | RegExp) =>
    page.getByRole("navigation", { name: "Admin sections" }).getByRole("link", { name });
  const form = (name: string | RegExp) => page.getByRole("dialog", { name });
  const tasks: [task: string, clicks: Locator[], form: Locator][] = [
    [
      "fulfill orders",
      [
        page.getByRole("link", { name: /^Fulfill: / }),
        page.getByRole("checkbox", { name: "Select all rows on this page" }),
        page.getByRole("button", { name: /^Fulfill \d+ orders?$/ }),
      ],
      form(/^Fulfill \d+ orders?$/),
    ],
    [
      "refund a line",
      [
        page.getByRole("region", { name: "Latest orders" }).getByRole("link", { name: /^#/ }),
        page.getByRole("button", { name: "Refund", exact: true }),
      ],
      form("Refund"),
    ],
    [
      "add a product",
      [section(/^Products/), page.getByRole("link", { name: "Add product" })],
      page.getByRole("heading", { level: 1, name: "Add product" }),
    ],
    [
      "restock",
      [page.getByRole("link", { name: /^Restock: / }), page.getByRole("row").nth(1).getByRole("link").first()],
      page.getByRole("dialog"),
    ],
  ];
  for (const [task, clicks, reached] of tasks)
    await test.step(task, async () => {
      expect(clicks.length).toBeLessThanOrEqual(MOST_CLICKS);
      await openPage(page, "/420");
      for (const target of clicks) await target.first().click();
      await expect(reached.first()).toBeVisible();
    });
});

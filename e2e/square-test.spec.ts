/**
 * The payment console shows whether payments can be taken, makes a test payment, refunds it, and lists both webhooks.
 */
import { expect, openPage, test } from "./fixtures.ts";

test.describe("for an admin", () => {
  test.use({ ownSite: true });
  test("a test payment is declined, paid and refunded, and its webhooks arrive", async ({ another }) => {
    const { page } = await another("admin");
    await openPage(page, "/420/square-test");
    const main = page.getByRole("main");
    await expect(main.getByRole("table", { name: "Checks" })).toContainText("nobody is charged");

    await main.getByLabel("Scenario").selectOption("insufficient-funds");
    await main.getByRole("button", { name: "Send test payment" }).click();
    await expect(main.getByText("Insufficient funds. Try another card.")).toBeVisible();
    await expect(main.getByRole("button", { name: "Refund test payment" })).toHaveCount(0);

    await main.getByLabel("Scenario").selectOption("ok");
    await main.getByRole("button", { name: "Send test payment" }).click();
    await expect(main.getByText("$1.00 was paid.")).toBeVisible();
    await main.getByRole("button", { name: "Refund test payment" }).click();
    await expect(main.getByText("The money is given back.")).toBeVisible();

    await main.getByRole("button", { name: "Deliver pending webhooks" }).click();
    const log = main.getByRole("table", { name: "Last 50 webhooks" });
    await expect(log.getByRole("row", { name: /payment\.updated.*Processed/ })).toHaveCount(1);
    await expect(log.getByRole("row", { name: /refund\.updated.*Processed/ })).toHaveCount(1);
  });
});

test("only an admin may use the payment console", async ({ request, siteUrl }) => {
  const calls = ["trial", "trial/refund", "webhooks/again", "webhooks/deliver"];
  for (const call of calls) {
    const answered = await request.post(`/api/admin/payments/${call}`, { data: {}, headers: { Origin: siteUrl } });
    expect(answered.status(), call).toBe(404);
  }
  expect((await request.get("/420/square-test")).status()).toBe(404);
});

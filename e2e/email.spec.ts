import { expect, test } from "./fixtures.ts";

test("the local mailbox shows every email template, framed off and with its style sheet", async ({ page }) => {
  await page.goto("/dev/mailbox");
  await page.getByRole("link", { name: "All templates" }).click();
  for (const domain of ["Account", "Orders", "Subscriptions", "Restock notices", "Custom projects"])
    await expect(page.getByRole("heading", { level: 2, name: domain, exact: true })).toBeVisible();

  const frame = page.locator('iframe[title="Orders: Order confirmed"]');
  await expect(frame).toHaveAttribute("sandbox", "");
  await frame.scrollIntoViewIfNeeded();
  const email = page.frameLocator('iframe[title="Orders: Order confirmed"]');
  await expect(email.getByRole("heading", { name: "Thanks, Maya. Your order is confirmed." })).toBeVisible();
  await expect(email.getByRole("link", { name: "View your order" })).toBeVisible();

  const card = email.locator("td.card-bg");
  await expect(card).toHaveCSS("background-color", "rgb(255, 253, 247)");
  const template = page.getByRole("article").filter({ has: frame });
  await template.getByRole("button", { name: "Dark" }).click();
  await expect(card).toHaveCSS("background-color", "rgb(24, 33, 45)");
});

/** The app from outside: a shared recipe, and "Log it" on a recipe and on an order. */
import { placeOrder } from "./checkout-helpers.ts";
import { readLog, toastOf } from "./fitness-log.ts";
import { expect, openPage, PHONE, test } from "./fixtures.ts";

test.use({ busySite: true, ownPeople: true, viewport: PHONE });

const RECIPE = "/article/quinoa-porridge-with-maca-and-cacao";

test("a recipe that is shared, cooked or bought for gets into the diary once", async ({
  another,
  callAs,
  personAs,
  siteUrl,
}) => {
  const athlete = await callAs("athlete");
  const admin = await callAs("admin");
  const { page } = await another("athlete");
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  const names = async () =>
    (await readLog(athlete, "entry")).map(({ data }) => (data.food as { name: string }).name).sort();

  // A new member meets the questions first; put aside, the recipe is there.
  await openPage(page, `/fitness-app?shared_title=Porridge&shared_text=${encodeURIComponent(siteUrl + RECIPE)}`);
  await expect(main.getByRole("heading", { level: 1, name: "Your goal" })).toBeVisible();
  await main.getByRole("button", { name: "Skip for now" }).click();
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue(/quinoa porridge/i);
  await expect(dialog.getByRole("button", { name: /^Remove / })).not.toHaveCount(0);
  await dialog.getByLabel("Name", { exact: true }).fill("Shared porridge");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toastOf(page, "Shared porridge saved")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/fitness-app\?tab=nutrition$/);
  await expect(main.getByText("Shared porridge")).toBeVisible();
  await expect.poll(async () => (await readLog(athlete, "meal")).length).toBe(1);

  // From the recipe's own page.
  await openPage(page, RECIPE);
  await main.getByRole("button", { name: /^Log / }).first().click();
  await dialog.getByLabel("Servings").fill("0");
  const log = dialog.getByRole("button", { name: /^Log to today's / });
  await log.click();
  await expect(dialog.getByText("Enter a number above 0.")).toBeVisible();
  await dialog.getByLabel("Servings").fill("1.5");
  await log.dblclick();
  await expect(dialog.getByText(/ logged to today's /)).toBeVisible();
  await expect.poll(names).toHaveLength(1);
  await dialog.getByRole("link", { name: "Open your diary" }).click();
  const line = main.getByRole("button", { name: /^Quinoa porridge/i });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText("1½ bowls");

  // From an order that has arrived.
  const order = await placeOrder(athlete, admin, (await personAs("athlete")).email);
  const { order: desk } = await (await admin.get(`/api/admin/orders/${order.id}/desk`)).json();
  const lines = (desk.lines as { id: string; quantity: number }[]).map(({ id, quantity }) => ({
    lineId: id,
    quantity,
  }));
  const sent = await admin.post(`/api/admin/orders/${order.id}/parcels`, {
    data: { requestKey: crypto.randomUUID(), lines, lots: [] },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  await openPage(page, `/orders/${order.id}`);
  const supplies = main.getByRole("region", { name: "In your diary" });
  await expect(supplies.getByRole("listitem").first()).toContainText(
    /About \d+ days left, at (one serving|the \d+ servings?) a day/,
  );
  await supplies
    .getByRole("button", { name: /^Log a serving of / })
    .first()
    .click();
  await log.dblclick();
  await expect(dialog.getByText(/ logged to today's /)).toBeVisible();
  await expect.poll(names).toHaveLength(2);
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByText("Removed from your diary.")).toBeVisible();
  await expect.poll(names).toHaveLength(1);
});

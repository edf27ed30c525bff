/** The app from outside: a shared recipe, "Log it" on a recipe and on an order, and what staff see of it. */
import { placeOrder } from "./checkout-helpers.ts";
import { fillLog, goToTab, openTab, readLog, storedEntry, storedPlan, toastOf } from "./fitness-log.ts";
import { expect, openPage, PHONE, TEST_USERS, test } from "./fixtures.ts";

test.use({ ownSite: true, viewport: PHONE });

const RECIPE = "/article/quinoa-porridge-with-maca-and-cacao";

test("a recipe that is shared, cooked or bought for gets into the diary once", async ({ another, callAs, siteUrl }) => {
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
  const order = await placeOrder(athlete, admin, TEST_USERS.athlete.email);
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

test("staff see totals, what a member shares, and the list of exercises, and nobody else does", async ({
  another,
  callAs,
  complaints,
}) => {
  const athlete = await callAs("athlete");
  await fillLog(athlete, [...storedPlan(), storedEntry(0, "lunch")]);
  const moderator = await callAs("moderator");
  for (const path of ["/420/fitness", "/420/fitness/flagged", "/420/exercises"])
    expect((await moderator.get(path)).status(), path).toBe(404);

  // A member lets staff read what a guardrail caught.
  const { page } = await another("athlete");
  await openTab(page, "coach");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Coach settings" }).click();
  await page.getByRole("dialog").getByRole("switch", { name: "Let our team read flagged messages" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await main.getByLabel("Your message").fill("I'm pregnant. How much iron do I need?");
  await main.getByLabel("Your message").press("Enter");
  await expect(main.locator(".coach-answer").last()).not.toBeEmpty();
  await goToTab(page, "Workouts");
  await main.getByRole("link", { name: "Exercises", exact: true }).click();
  await main.getByRole("searchbox", { name: "Search exercises" }).fill("goblet squat");
  await expect(main.getByRole("link", { name: /^Goblet squat/ })).toBeVisible();

  // Counts and flagged turns are written a second later. Then a day has its member, by a plan whose group is too small.
  const { page: staff } = await another("admin");
  const figures = staff.getByRole("main");
  await expect(async () => {
    await openPage(staff, "/420/fitness");
    await expect(figures.getByRole("link", { name: "1 flagged conversation" })).toBeVisible({ timeout: 1000 });
    await expect(figures.getByRole("region", { name: "Active plans" })).toContainText("Fewer than 5 together", {
      timeout: 1000,
    });
  }).toPass();
  await expect(figures.getByRole("region", { name: "Active subscriptions" }).getByRole("row")).toHaveCount(2);
  await expect(figures.getByRole("region", { name: "Guardrails in this period" })).toContainText("Pregnancy");
  await expect(figures).toContainText("of 1 member with the app");
  await figures.getByRole("link", { name: "1 flagged conversation" }).click();
  await figures
    .getByRole("button", { name: /^Read .*Sami/ })
    .first()
    .click();
  const drawer = staff.getByRole("dialog");
  await expect(drawer.getByRole("region", { name: "Member" })).toContainText("How much iron do I need?");
  await drawer.getByLabel("Note", { exact: true }).fill("The answer names the clinician.");
  await drawer.getByLabel("Handled", { exact: true }).check();
  await drawer.getByRole("button", { name: "Save", exact: true }).click();
  await expect(figures.getByText("Nothing to read")).toBeVisible();

  // Two people edit an exercise: what the first one saved stays, and so does what the second one entered.
  complaints.expected.push(/status of 409/);
  const { page: other } = await another("admin");
  await openPage(other, "/420/exercises?q=goblet+squat");
  await other.getByRole("main").getByRole("button", { name: "Edit Goblet squat" }).click();
  const late = other.getByRole("dialog");
  await late.getByLabel("Source", { exact: true }).fill("A book.");

  // An exercise that is hidden isn't offered on the member's next visit.
  await openPage(staff, "/420/exercises?q=goblet+squat");
  await figures.getByRole("button", { name: "Edit Goblet squat" }).click();
  await drawer.getByLabel(/^Hide from members/).check();
  await drawer.getByRole("button", { name: "Save", exact: true }).click();
  await expect(figures.locator(".badge:visible")).toHaveText("Hidden");
  await late.getByRole("button", { name: "Save", exact: true }).click();
  await expect(late.getByLabel(/^Hide from members/)).toBeChecked();
  await expect(late.getByLabel("Source", { exact: true })).toHaveValue("A book.");
  await late.getByRole("button", { name: "Save", exact: true }).click();
  await expect(late).toBeHidden();
  await expect(other.getByRole("main").locator(".badge:visible")).toHaveText("Hidden");
  const { page: next } = await another("athlete");
  await openTab(next, "workouts", "&view=exercises");
  await next.getByRole("main").getByRole("searchbox", { name: "Search exercises" }).fill("goblet squat");
  await expect(next.getByRole("main").getByRole("link", { name: /^Goblet squat/ })).toHaveCount(0);
});

/** What staff see of the fitness app and its members. */
import { fillLog, goToTab, openTab, storedEntry, storedPlan } from "./fitness-log.ts";
import { expect, openPage, PHONE, test } from "./fixtures.ts";

// Its totals count every member of the site.
test.use({ ownSite: true, viewport: PHONE });

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

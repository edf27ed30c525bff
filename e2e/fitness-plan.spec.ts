/** A new member: six questions, the resulting plan, and a custom target. */
import { expectAccessible } from "./accessibility.ts";
import { readLog, readStoredAnswers, toastOf, undo } from "./fitness-log.ts";
import { expect, openPage, PHONE, test } from "./fixtures.ts";

test.use({ busySite: true, ownPeople: true, viewport: PHONE });

test("six questions make a plan, and a target of one's own stays above the floor", async ({ another, callAs }) => {
  const { page } = await another("athlete");
  // The app's code comes after its document, which would be shown unstyled until then.
  const document = await (await page.request.get("/fitness-app")).text();
  expect(document).toMatch(
    /<link rel="stylesheet" href="[^"]*\/radix-themes-[^>]*><link rel="stylesheet" href="[^"]*\/fitness-frame-/,
  );
  // From an article's program: the questions come first, then the program.
  await openPage(page, "/fitness-app?tab=workouts&program=beginner-barbell");
  const main = page.getByRole("main");
  const heading = (name: string) => expect(main.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  const next = () => main.getByRole("button", { name: "Continue" }).click();

  await heading("Your goal");
  await next();
  await expect(main.getByText("Question 1 of 6")).toBeVisible();
  await expect(main.getByRole("radio", { name: "Lose weight" })).toBeFocused();
  await main.getByRole("radio", { name: "Lose weight" }).check();
  await main.getByRole("radio", { name: "Muscle and strength" }).check();
  await next();

  await heading("Your body");
  await main.getByRole("radio", { name: "Kilograms, centimeters" }).check();
  await main.getByLabel("Height", { exact: true }).fill("168");
  await main.getByLabel("Weight", { exact: true }).fill("9000");
  await main.getByRole("radio", { name: "Female" }).check();
  await main.getByLabel("Year of birth").fill(String(new Date().getFullYear() - 32));
  await next();
  // What was refused stays as it was typed, with what is wrong beside it.
  const weight = main.getByLabel("Weight", { exact: true });
  await expect(weight).toBeFocused();
  await expect(weight).toHaveValue("9000");
  await expect(weight).toHaveAccessibleDescription(/25 to 350 kg/);
  await expectAccessible(page, "a refused answer");
  await weight.fill("64");
  await next();

  await heading("Your days");
  // Back, and closed in the middle: the answers stay.
  await main.getByRole("button", { name: "Back" }).click();
  await expect(main.getByLabel("Weight", { exact: true })).toHaveValue("64");
  await next();
  await main.getByRole("radio", { name: /^Moderate/ }).check();
  await expect
    .poll(() => readStoredAnswers(page))
    .toMatchObject({ step: "activity", answers: { activity: "moderate" } });
  await page.reload();
  await heading("Your days");
  await expect(main.getByRole("radio", { name: /^Moderate/ })).toBeChecked();
  await next();
  await heading("How you eat");
  await main.getByRole("radio", { name: "Vegan" }).check();
  await next();
  await heading("Your health");
  await next();
  await heading("Your training");
  await main.getByRole("button", { name: "See my plan" }).click();

  await heading("Your plan");
  await main.getByText("Protein", { exact: true }).click();
  await expect(main.getByRole("list", { name: "Sources" }).first()).toBeVisible();
  await main.getByRole("button", { name: "Start with this plan" }).click();
  await expect(toastOf(page, "Plan saved")).toBeVisible();
  await expect(main.getByRole("button", { name: "Use First barbell program" })).toBeVisible();

  await page.getByRole("link", { name: "Plan", exact: true }).click();
  await heading("Plan");
  const energy = main.locator("details").filter({ hasText: "Energy" }).first();
  const before = await energy.locator(".target-amount").textContent();
  await energy.locator("summary").click();
  await energy.getByRole("button", { name: "Edit Energy" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Energy a day").fill("800");
  await expect(dialog.getByRole("status")).toContainText("800 kcal is below what the app plans for");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(energy).toContainText("Your own");
  const athlete = await callAs("athlete");
  const planned = async () => (await readLog(athlete, "plan")).map(({ data }) => data.energyKcal);
  await expect(energy.locator(".target-amount")).not.toHaveText(before ?? "");
  await expect(energy.locator(".target-amount")).toHaveText(/^1,\d{3} kcal$/);
  await undo(page, "Energy target saved");
  await expect(energy.locator(".target-amount")).toHaveText(before ?? "");
  await expect.poll(planned).toEqual([Number(before?.replace(/\D/g, ""))]);
});

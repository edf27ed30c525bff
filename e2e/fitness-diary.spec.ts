/** A day of food on a phone: search, repeat, own foods, move and undo. Every change can be undone. */
import { expectAccessible } from "./accessibility.ts";
import {
  daysAgo,
  fillLog,
  localToday,
  openTab,
  readLog,
  storedEntry,
  storedPlan,
  toastOf,
  undo,
} from "./fitness-log.ts";
import { expect, expectUsableOnDesktop, PHONE, test } from "./fixtures.ts";

test.use({ busySite: true, ownPeople: true, viewport: PHONE });

test("a day of food is logged, changed and completed", async ({ another, callAs }) => {
  const athlete = await callAs("athlete");
  await fillLog(athlete, [
    ...storedPlan(),
    ...[1, 2, 3].map((days) => storedEntry(days, "breakfast")),
    storedEntry(1, "breakfast", { name: "Walnut handful", grams: 30 }),
    storedEntry(2, "dinner", { name: "Black bean chili", grams: 400 }),
  ]);
  const today = async () =>
    (await readLog(athlete, "entry"))
      .filter(({ date }) => date === localToday())
      .map(({ data }) => `${data.meal}: ${(data.food as { name: string }).name}, ${Math.round(Number(data.grams))} g`)
      .sort();
  const { page } = await another("athlete");
  await openTab(page, "today");
  const main = page.getByRole("main");
  const sheet = page.getByRole("dialog");
  const meal = (name: string) => main.getByRole("region", { name, exact: true });
  const search = sheet.getByRole("combobox", { name: "Search foods" });

  // A usual breakfast in two presses: the meal's plus, and the same as last time.
  await expectUsableOnDesktop(page, main.getByRole("button", { name: "Add to breakfast" }));
  await main.getByRole("button", { name: "Add to breakfast" }).click();
  await sheet.getByRole("button", { name: /^Log the same as/ }).click();
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect(meal("Breakfast").getByRole("listitem")).toHaveCount(2);
  await expect.poll(today).toEqual(["breakfast: Oat porridge, 300 g", "breakfast: Walnut handful, 30 g"]);

  // By keyboard: A, a word with a typo, Enter, an amount in household measures, Enter.
  await page.keyboard.press("a");
  await expect(search).toBeFocused();
  await page.keyboard.type("lentlis");
  const lentils = sheet.getByRole("row").first();
  await expect(lentils).toContainText(/lentils/i);
  await expectAccessible(page, "the search of foods");
  await page.keyboard.press("Enter");
  const amount = sheet.getByLabel("Amount", { exact: true });
  await expect(amount).toBeFocused();
  await page.keyboard.type("1.5 cups");
  await expect(sheet.getByRole("button", { name: /^Add to .* kcal/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(sheet.getByText(/^Added Lentils/)).toBeVisible();
  await expect(search).toBeFocused();
  await sheet.getByRole("button", { name: "Undo" }).click();
  await expect(sheet.getByText(/^Added Lentils/)).toHaveCount(0);
  await expect.poll(today).toHaveLength(2);

  // A food of one's own, which the log then has with its amounts.
  await sheet.getByLabel("Meal", { exact: true }).selectOption("Lunch");
  await search.fill("Grandma's stew");
  await sheet.getByRole("button", { name: "Create “Grandma's stew” as a new food" }).click();
  await sheet.getByLabel("Weighs").fill("250");
  await sheet.getByLabel("Energy", { exact: true }).fill("-4");
  await sheet.getByRole("button", { name: "Save food" }).click();
  await expect(sheet.getByLabel("Energy", { exact: true })).toBeFocused();
  await expect(sheet.getByLabel("Energy", { exact: true })).toHaveValue("-4");
  await sheet.getByLabel("Energy", { exact: true }).fill("310");
  await sheet.getByLabel("Protein", { exact: true }).fill("18");
  await sheet.getByRole("button", { name: "Save food" }).click();
  await expect(amount).toBeFocused();
  await sheet.getByRole("button", { name: "Add to lunch · 310 kcal" }).click();
  await sheet.getByRole("button", { name: "Done" }).click();
  await expect(meal("Lunch")).toContainText("310 kcal");

  // The whole breakfast becomes a meal, which is logged at once.
  await main.getByRole("button", { name: "More for breakfast" }).click();
  await page.getByRole("menuitem", { name: "Save as a meal" }).click();
  await sheet.getByLabel("Name").fill("Training breakfast");
  await sheet.getByRole("button", { name: "Save meal" }).click();
  await expect(sheet).toHaveCount(0);
  await main.getByRole("button", { name: "Add to snacks" }).click();
  await search.fill("training bre");
  await sheet.getByRole("button", { name: /^Log Training breakfast/ }).click();
  await sheet.getByRole("button", { name: "Done" }).click();
  const group = meal("Snacks").getByRole("button", { name: /Training breakfast/ });
  await expect(group).toContainText("2 foods");

  // A dinner of another day.
  await main.getByRole("button", { name: "More for dinner" }).click();
  await page.getByRole("menuitem", { name: "Copy dinner from another day" }).click();
  await expect(sheet.getByRole("button", { name: "Copy 0 foods" })).toBeDisabled();
  await sheet.getByLabel("From").fill(daysAgo(2));
  await sheet.getByRole("button", { name: "Copy 1 food" }).click();
  const chili = meal("Dinner").getByRole("button", { name: /^Black bean chili/ });
  await expect(chili).toContainText("400 g");

  // In place: the amount, then the meal; deleted and back again.
  await chili.click();
  await main.getByLabel("Amount", { exact: true }).fill("lots");
  await main.getByRole("button", { name: "Save", exact: true }).click();
  await expect(main.getByLabel("Amount", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(main.getByLabel("Amount", { exact: true })).toHaveValue("lots");
  await main.getByLabel("Amount", { exact: true }).fill("250 g");
  await main.getByRole("button", { name: "Save", exact: true }).click();
  await expect(chili).toContainText("250 g");
  await chili.click();
  await main.getByLabel("Meal", { exact: true }).selectOption("Lunch");
  await expectAccessible(page, "an open line of the diary");
  await main.getByRole("button", { name: "Save", exact: true }).click();
  const moved = meal("Lunch").getByRole("button", { name: /^Black bean chili/ });
  await expect(moved).toBeVisible();
  await moved.click();
  await main.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(moved).toHaveCount(0);
  await undo(page, "Black bean chili deleted");
  await expect(moved).toContainText("250 g");

  await main.getByRole("button", { name: "Add 250 ml" }).click();
  await main.getByRole("button", { name: "Add 250 ml" }).click();
  await expect(main.getByRole("region", { name: "Water" })).toContainText("500 ml");
  await toastOf(page, "250 ml of water logged").getByRole("button", { name: "Dismiss" }).click();
  await main
    .getByRole("region", { name: "End of day" })
    .getByLabel("Note", { exact: true })
    .fill("Slept badly, ate well.");
  await main.getByRole("button", { name: "Save note" }).click();
  await expect(toastOf(page, "Note saved")).toBeVisible();
  // The note's form isn't printed, the note is.
  await page.emulateMedia({ media: "print" });
  await expect(main.getByRole("paragraph").filter({ hasText: "Slept badly, ate well." })).toBeVisible();
  await page.emulateMedia({ media: null });
  await main.getByRole("switch", { name: "Everything I ate is logged" }).check();

  await expect
    .poll(today)
    .toEqual([
      "breakfast: Oat porridge, 300 g",
      "breakfast: Walnut handful, 30 g",
      "lunch: Black bean chili, 250 g",
      "lunch: Grandma's stew, 250 g",
      "snacks: Oat porridge, 300 g",
      "snacks: Walnut handful, 30 g",
    ]);
  await expect
    .poll(async () => (await readLog(athlete, "day")).map(({ data }) => [data.note, data.isComplete]))
    .toEqual([["Slept badly, ate well.", true]]);
  expect((await readLog(athlete, "water")).map(({ data }) => data.ml)).toEqual([250, 250]);
  await expect(page.getByRole("button", { name: /2\d{3}, complete$/ })).toBeVisible();
});

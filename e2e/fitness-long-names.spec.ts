/** What members name may be one long word, or look like markup: pages stay as wide as the phone, and show it as text. */
import { newId } from "#worker/kernel/ids.ts";
import { daysAgo, fillLog, localToday, openTab, storedPlan } from "./fitness-log.ts";
import { expect, PHONE, test } from "./fixtures.ts";

test.use({ busySite: true, ownPeople: true, viewport: PHONE });

const longName = (length: number) => `<img src=x onerror=alert(1)>${"M".repeat(length - 28)}`;

test("long names fit every page of the app, on the screen and in print", async ({ another, callAs }) => {
  const [finished, running] = [newId(), newId()];
  const at = Date.now() - 86_400_000;
  const food = { ref: { from: "custom", id: "f" }, name: longName(160), source: "", per100g: { energyKcal: 900 } };
  const own = { name: longName(80), modality: "weight-reps", muscle: null, secondary: [], equipment: [] };
  const exercises = [{ key: "e1", exerciseId: "custom:m", name: longName(80), superset: null, note: longName(300) }];
  const workout = { zone: "UTC", title: longName(120), note: longName(300), exercises };
  const portion = { label: longName(80), grams: 100, count: 2 };
  const group = { id: "g", name: longName(160) };
  const athlete = await callAs("athlete");
  await fillLog(athlete, [
    ...storedPlan(),
    { kind: "entry", data: { date: localToday(), meal: "lunch", at, food, grams: 200, portion, note: longName(500) } },
    { kind: "entry", data: { date: localToday(), meal: "dinner", at, food, grams: 200, group } },
    { kind: "day", id: `day:${localToday()}`, data: { date: localToday(), note: longName(900) } },
    { kind: "food", id: "f", data: { name: longName(160), brand: longName(120), per100g: {}, portions: [] } },
    { kind: "favorite", data: { food, grams: 200, portion } },
    { kind: "meal", data: { name: longName(160), servings: 1, items: [{ food, grams: 100 }], isRecipe: true } },
    { kind: "exercise", id: "custom:m", data: { ...own, unilateral: false, note: longName(300), archived: false } },
    { kind: "workout", id: finished, data: { ...workout, date: daysAgo(1), startedAt: at, endedAt: at + 3_000_000 } },
    { kind: "workout", id: running, data: { ...workout, date: localToday(), startedAt: Date.now(), endedAt: null } },
    {
      kind: "set",
      data: {
        ...{ workoutId: finished, date: daysAgo(1), exerciseKey: "e1", exerciseId: "custom:m", position: 0 },
        ...{ kind: "normal", weightKg: 1000, reps: 1000, doneAt: at },
      },
    },
  ]);
  const { page } = await another("athlete");
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  const workouts = [
    "",
    "&view=history",
    `&view=workout&id=${finished}`,
    "&view=exercises",
    "&view=exercise&id=custom:m",
  ];
  for (const [tab, views] of Object.entries({ today: [""], nutrition: [""], workouts })) {
    for (const view of views) {
      await openTab(page, tab, view);
      expect.soft(await width(), `${tab}${view}`).toBe(PHONE.width);
      await page.emulateMedia({ media: "print" });
      expect.soft(await width(), `${tab}${view} in print`).toBe(PHONE.width);
      await page.emulateMedia({ media: "screen" });
    }
  }
  await expect(page.locator("img[src=x]")).toHaveCount(0);
});

/** Import from another app and export, also after the subscription has ended. */

import { fillLog, goToTab, openTab, readLog, storedEntry, storedPlan } from "./fitness-log.ts";
import { expect, openPage, PHONE, test } from "./fixtures.ts";

test.use({ busySite: true, ownPeople: true, viewport: PHONE });

const row = (day: string, exercise: string, set: number, weight: number, reps: number) =>
  `Push,"${day}, 17:29","${day}, 18:31",${exercise},${set},normal,${weight},${reps}`;

/** A file as Hevy exports it, of a week ago; the last line lacks what makes a set. */
function hevyFile(): string {
  const week = new Date(Date.now() - 7 * 86_400_000);
  const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" }).format(week);
  const lines = [
    "title,start_time,end_time,exercise_title,set_index,set_type,weight_kg,reps",
    row(day, "Bench Press (Barbell)", 0, 50, 8),
    row(day, "Bench Press (Barbell)", 1, 50, 7),
    row(day, "Zercher Thing", 0, 40, 10),
    `Push,"${day}, 17:29","${day}, 18:31",Bench Press (Barbell),2,normal,fifty,6`,
  ];
  return lines.join("\n");
}

test("a history comes in once, goes again, and stays the member's after the subscription", async ({
  another,
  callAs,
  site,
  personAs,
  complaints,
}) => {
  const athlete = await callAs("athlete");
  await fillLog(athlete, [...storedPlan(), storedEntry(1, "lunch", { name: "Red lentil soup" })]);
  const counts = async () => [(await readLog(athlete, "workout")).length, (await readLog(athlete, "set")).length];
  const { page } = await another("athlete");
  await openTab(page, "plan", "&view=data");
  const main = page.getByRole("main");
  const file = { name: "workouts.csv", mimeType: "text/csv", buffer: Buffer.from(hevyFile()) };
  const choose = () => main.getByLabel("Files").setInputFiles(file);

  // First it only says what it would do.
  await choose();
  await expect(main.getByRole("heading", { name: "Check before you import" })).toBeFocused();
  await expect(main.getByText("From Hevy")).toBeVisible();
  await expect(main.getByText(/^Line 5, /)).toHaveCount(1);
  await expect(main.getByLabel("Zercher Thing")).toBeVisible();
  expect(await counts()).toEqual([0, 0]);
  await main.getByRole("button", { name: /^Import \d+ records$/ }).click();
  await expect(main.getByText(/^\d+ records imported\.$/)).toBeVisible();
  expect(await counts()).toEqual([1, 3]);
  // The same again changes nothing.
  await main.getByRole("button", { name: "Import another file" }).click();
  await choose();
  await expect(main.getByText("All of this is in your log already.")).toBeVisible();
  await expect(main.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
  await main.getByRole("button", { name: "Choose other files" }).click();
  await main.getByRole("button", { name: "Remove what was imported from Hevy" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove records" }).click();
  await expect(main.getByText(/^\d+ records and 1 exercise removed\.$/)).toBeVisible();
  expect(await counts()).toEqual([0, 0]);
  // The exercise that came with it is gone too.
  expect(await readLog(athlete, "exercise")).toEqual([]);
  expect(await readLog(athlete, "entry")).toHaveLength(1);

  // The subscription ends while the app is open: new entries stay on the device, and the app says so.
  complaints.expected.push(/status of 403/);
  const { email } = await personAs("athlete");
  await site.changeDatabase("UPDATE billing_contract SET status = 'cancelled', paid_until = 1 WHERE email = ?", email);
  await goToTab(page, "Today");
  await main.getByRole("button", { name: "Add 250 ml" }).click();
  const ended = main.getByText(/^Your subscription has ended\. What you logged since then is saved on this device/);
  await expect(ended).toBeVisible();
  await expect(main.getByRole("region", { name: "Water" })).toContainText("250 ml");
  const refused = await athlete.post("/api/fitness/sync", {
    data: { device: crypto.randomUUID(), cursor: null, commands: [] },
  });
  expect(refused.status()).toBe(403);
  expect((await refused.json()).error.message).toBe(
    "Your plan doesn't include the fitness app. Nothing you logged is lost.",
  );
  await main.getByRole("link", { name: "Download your data" }).click();
  await expect(main.getByRole("link", { name: "Download my data" })).toBeVisible();
  for (const path of ["/api/account/export", "/api/fitness/export?format=json"]) {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).toContain("Red lentil soup");
  }
  await openPage(page, "/fitness-app");
  await expect(page.getByRole("navigation", { name: "Fitness app" })).toHaveCount(0);
  await expect(main.getByRole("link", { name: /plan/i }).first()).toBeVisible();

  // Renewed, it sends what waited.
  await site.changeDatabase(
    "UPDATE billing_contract SET status = 'active', paid_until = ? WHERE email = ?",
    Date.now() + 86_400_000,
    email,
  );
  await openTab(page, "today");
  await expect(main.getByRole("region", { name: "Water" })).toContainText("250 ml");
  await expect.poll(async () => (await readLog(athlete, "water")).map(({ data }) => data.ml)).toEqual([250]);
});

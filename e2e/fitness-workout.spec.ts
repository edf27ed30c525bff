/** A workout in a gym without cell reception: each set exactly once, on every device. */
import { expectAccessible } from "./accessibility.ts";
import { expectKeptOffline, fillLog, goToTab, openTab, readLog, storedPlan, toastOf } from "./fitness-log.ts";
import { DESKTOP, expect, expectUsableOnDesktop, PHONE, test } from "./fixtures.ts";

test.use({ busySite: true, ownPeople: true, viewport: PHONE, serviceWorkers: "allow" });

test("a workout goes on without a connection, and another device has each set once", async ({
  another,
  callAs,
  complaints,
}) => {
  complaints.expected.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|NetworkError|WebSocket|access check failed/);
  const athlete = await callAs("athlete");
  await fillLog(athlete, storedPlan());
  const done = async () =>
    (await readLog(athlete, "set"))
      .filter(({ data }) => data.doneAt !== null)
      .map(({ data }) => `${data.weightKg} × ${data.reps}`)
      .sort();
  const { page, context } = await another("athlete");
  await openTab(page, "workouts");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Choose a program" }).click();
  await expect(main.getByRole("heading", { level: 1, name: "Programs" })).toBeVisible();
  await main.getByRole("button", { name: "Use First barbell program" }).click();
  await expect(toastOf(page, "First barbell program added")).toBeVisible();
  const start = main.getByRole("button", { name: "Start workout" });
  await expectUsableOnDesktop(page, start);
  await start.dblclick();
  await expect(main.getByRole("timer")).toBeVisible();
  await expect(main).toBeFocused();
  await expect.poll(async () => (await readLog(athlete, "workout")).length).toBe(1);
  // Its head stays in sight while sets are scrolled, and covers nothing of the pages' links above it.
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    const covered = await page.evaluate(() => {
      window.scrollTo(0, 0);
      const edges = [".workouts-pages", ".live-head"].map((of) => document.querySelector(of)?.getBoundingClientRect());
      return (edges[0]?.bottom ?? 0) - (edges[1]?.top ?? 0);
    });
    expect(covered).toBeLessThanOrEqual(0);
  }
  // All four of them fit on the phone.
  const pages = main.getByRole("navigation", { name: "Workouts" });
  expect(await pages.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0);

  // What can't be is refused, what is hardly meant is asked, and both stay as they were typed.
  const card = main
    .getByRole("region")
    .filter({ has: page.getByRole("group", { name: "Set 1" }) })
    .first();
  const set = (n: number) => card.getByRole("group", { name: `Set ${n}`, exact: true });
  const check = (n: number) => set(n).getByRole("button", { name: `Set ${n} done` });
  const weight = set(1).getByRole("textbox", { name: "Weight in kg" });
  const reps = set(1).getByRole("textbox", { name: "Reps" });
  await weight.fill("-5");
  await check(1).click();
  await expect(weight).toBeFocused();
  await expect(weight).toHaveValue("-5");
  await expect(weight).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page, "a refused set");
  await weight.fill("900");
  await reps.fill("5");
  await check(1).click();
  const question = page.getByRole("alertdialog", { name: "Is this right?" });
  await expect(question).toContainText("900 kg");
  await question.getByRole("button", { name: "Change it" }).click();
  await expect(weight).toHaveValue("900");
  await weight.fill("40");
  await check(1).click();
  await expect(check(1)).toHaveAttribute("aria-pressed", "true");
  // The next set has the load of this one: one press.
  await check(2).click();
  await expect(check(2)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(done).toEqual(["40 × 5", "40 × 5"]);

  // The rest goes on in every tab and over a reload, also without a connection.
  const rest = page.getByRole("region", { name: "Rest timer" });
  const ends = () => page.evaluate(() => JSON.parse(localStorage.getItem("tikari-fitness-rest") ?? "{}").rest?.endsAt);
  await goToTab(page, "Today");
  await rest.getByRole("button", { name: "15 seconds more" }).click();
  const end = await ends();
  expect(end).toBeGreaterThan(Date.now());
  await expectKeptOffline(page);
  await context.setOffline(true);
  await page.reload();
  await expect(rest.getByRole("timer")).toBeVisible();
  expect(await ends()).toBe(end);
  await page.getByRole("link", { name: "Workouts", exact: true }).click();
  await expect(check(2)).toHaveAttribute("aria-pressed", "true");
  await check(3).click();
  await expect(check(3)).toHaveAttribute("aria-pressed", "true");
  await expect(main.getByText("Saved on this device. It syncs once you're back online.")).toBeVisible();
  await page.reload();
  await expect(check(3)).toHaveAttribute("aria-pressed", "true");
  expect(await done()).toHaveLength(2);
  await context.setOffline(false);
  await expect.poll(done).toEqual(["40 × 5", "40 × 5", "40 × 5"]);
  await expect(main.getByText("Saved on this device.")).toHaveCount(0);

  const { page: other } = await another("athlete");
  await openTab(other, "workouts");
  const pressed = other.getByRole("main").getByRole("button", { pressed: true, name: /^Set \d done$/ });
  await expect(pressed).toHaveCount(3);
  expect(await done()).toHaveLength(3);
  // Finished there, it is over here too.
  await other.getByRole("main").getByRole("button", { name: "Finish", exact: true }).click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Finish workout" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Day A" })).toBeVisible();
  await expect(main.getByText("All 3 sets reached 5 reps: go from 40 kg to 45 kg.")).toBeVisible();
  await expect(rest).toHaveCount(0);
  expect(await readLog(athlete, "set")).toHaveLength(3);
});

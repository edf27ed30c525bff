/** One log on two devices, one of them offline: nothing is lost, and replaced values can be restored. */

import {
  expectKeptOffline,
  fillLog,
  goToTab,
  openTab,
  readLog,
  storedEntry,
  storedPlan,
  toastOf,
} from "./fitness-log.ts";
import { expect, PHONE, test } from "./fixtures.ts";

test.use({ busySite: true, ownPeople: true, viewport: PHONE, serviceWorkers: "allow" });

test("two devices change one log, and the one without a connection catches up", async ({
  another,
  callAs,
  complaints,
}) => {
  complaints.expected.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|NetworkError|WebSocket|access check failed/);
  const athlete = await callAs("athlete");
  await fillLog(athlete, [
    ...storedPlan(),
    storedEntry(0, "lunch", { name: "Red lentil soup", grams: 300 }),
    storedEntry(0, "lunch", { name: "Rye bread", grams: 80 }),
    storedEntry(0, "lunch", { name: "Olives", grams: 20 }),
  ]);
  const entries = async () =>
    (await readLog(athlete, "entry"))
      .map(({ data }) => `${(data.food as { name: string }).name}, ${Math.round(Number(data.grams))} g`)
      .sort();
  const { page: phone, context } = await another("athlete");
  const { page: laptop } = await another("athlete");
  await openTab(phone, "today");
  await openTab(laptop, "today");
  const [here, there] = [phone.getByRole("main"), laptop.getByRole("main")];
  await expect(there.getByRole("button", { name: /^Olives/ })).toBeVisible();
  await expectKeptOffline(phone);

  /** Opens a line of the diary. */
  const open = (of: typeof here, name: string) => of.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  const setAmount = async (of: typeof here, name: string, amount: string) => {
    await open(of, name);
    await of.getByLabel("Amount", { exact: true }).fill(amount);
    await of.getByRole("button", { name: "Save", exact: true }).click();
    await expect(of.getByLabel("Amount", { exact: true })).toHaveCount(0);
  };

  await context.setOffline(true);
  await here.getByRole("button", { name: "Add 250 ml" }).click();
  await here.getByRole("button", { name: "More for snacks" }).click();
  await phone.getByRole("menuitem", { name: "Quick add" }).click();
  await phone.getByRole("dialog").getByLabel("Energy").fill("180");
  await phone.getByRole("dialog").getByLabel("Name (optional)").fill("Office cake");
  await phone.getByRole("dialog").getByRole("button", { name: "Log it" }).click();
  await setAmount(here, "Red lentil soup", "250 g");
  await open(here, "Olives");
  await here.getByRole("button", { name: "Delete", exact: true }).click();
  await open(here, "Rye bread");
  await here.getByRole("region", { name: "Lunch" }).getByLabel("Note", { exact: true }).fill("toasted");
  await here.getByRole("button", { name: "Save", exact: true }).click();
  await goToTab(phone, "Progress");
  const weight = here.getByRole("region", { name: "Weight trend" });
  await weight.getByLabel("Weight", { exact: true }).fill("640");
  await weight.getByRole("button", { name: "Log weight" }).click();
  await expect(weight.getByLabel("Weight", { exact: true })).toHaveValue("640");
  await expect(weight.getByLabel("Weight", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await weight.getByLabel("Weight", { exact: true }).fill("63.4");
  await weight.getByRole("button", { name: "Log weight" }).click();
  await expect(weight.getByText("63.4 kg").first()).toBeVisible();
  await expect(here.getByText("Saved on this device. It syncs once you're back online.")).toBeVisible();

  // Meanwhile, elsewhere: the same amount, the line that was deleted here, and the line that was changed here.
  await there.getByRole("button", { name: "Add 250 ml" }).click();
  await setAmount(there, "Red lentil soup", "200 g");
  await setAmount(there, "Olives", "25 g");
  await open(there, "Rye bread");
  await there.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.poll(entries).toEqual(["Olives, 25 g", "Red lentil soup, 200 g"]);

  // The last to arrive wins a field, and a change beats a delete.
  await context.setOffline(false);
  await expect
    .poll(entries)
    .toEqual(["Office cake, 100 g", "Olives, 25 g", "Red lentil soup, 250 g", "Rye bread, 80 g"]);
  await expect.poll(async () => (await readLog(athlete, "water")).map(({ data }) => data.ml)).toEqual([250, 250]);
  await expect.poll(async () => (await readLog(athlete, "weight")).map(({ data }) => data.kg)).toEqual([63.4]);
  await expect(here.getByText("Saved on this device.")).toHaveCount(0);
  for (const name of ["Office cake", "Olives", "Red lentil soup", "Rye bread"])
    await expect(there.getByRole("button", { name: new RegExp(`^${name}`) })).toBeVisible();

  // What was replaced is named, and comes back on both.
  await goToTab(laptop, "Plan");
  const replaced = there.getByRole("region", { name: "Replaced by another device" });
  await expect(replaced.getByRole("listitem")).toHaveCount(1);
  await expect(replaced.getByRole("listitem")).toContainText("Red lentil soup");
  await replaced.getByRole("button", { name: "Put back" }).click();
  await expect(toastOf(laptop, "Put back")).toBeVisible();
  await goToTab(phone, "Today");
  await expect(here.getByRole("button", { name: /^Red lentil soup/ })).toContainText("200 g");
  await expect(here.getByRole("region", { name: "Water" })).toContainText("500 ml");
});

/** What the app asks the browser for: notifications at times of the member's own, and photos that nobody else can open. */
import type { Page } from "@playwright/test";
import { REMINDER_ABOUT } from "#worker/fitness/reminders/domain-reminder.ts";
import { expectAccessible } from "./accessibility.ts";
import { setUpEncryption } from "./encryption.ts";
import { daysAgo, fillLog, openTab, readLog, storedPlan, storedTraining, toastOf, undo } from "./fitness-log.ts";
import { expect, PHONE, test } from "./fixtures.ts";

test.use({ busySite: true, ownPeople: true, viewport: PHONE });

/** A browser without a window refuses notifications, and no push service answers it. In this one they are allowed. */
function allowNotifications(): void {
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
  const key = "tikari-test-subscription";
  const toBase64 = (bytes: ArrayBuffer) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  const current = () => {
    const json = localStorage.getItem(key);
    if (!json) return null;
    const unsubscribe = async () => {
      localStorage.removeItem(key);
      return true;
    };
    return { ...JSON.parse(json), toJSON: () => JSON.parse(json), unsubscribe } as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () => current();
  PushManager.prototype.subscribe = async () => {
    const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    const p256dh = toBase64(await crypto.subtle.exportKey("raw", pair.publicKey));
    const auth = toBase64(crypto.getRandomValues(new Uint8Array(16)).buffer);
    const endpoint = "http://localhost:9/push";
    localStorage.setItem(key, JSON.stringify({ endpoint, keys: { p256dh, auth } }));
    return current() as PushSubscription;
  };
}

test.describe("reminders", () => {
  test.use({ serviceWorkers: "allow" });

  test("each kind has its switch, its time and its days, on every device", async ({ another, callAs }) => {
    const athlete = await callAs("athlete");
    await fillLog(athlete, storedPlan());
    const { page } = await another("athlete");
    await page.addInitScript(allowNotifications);
    await openTab(page, "plan");
    const cardOf = (of: Page) => of.getByRole("main").getByRole("region", { name: "Reminders" });
    const card = cardOf(page);
    const row = (of: Page, name: string) => cardOf(of).getByRole("listitem").filter({ hasText: name });
    const labels = Object.values(REMINDER_ABOUT).map(({ label }) => label);
    const isOn = async () =>
      (await readLog(athlete, "reminder")).filter(({ data }) => data.isOn).map(({ data }) => data.kind);

    // Nothing is asked of anyone who wants none.
    await expect(card.getByRole("switch", { checked: false })).toHaveCount(labels.length);
    await expect(card.getByText("This device")).toHaveCount(0);
    for (const label of labels) {
      await card.getByRole("switch", { name: label }).check();
      await expect(row(page, label).getByLabel("Time", { exact: true })).toBeVisible();
    }
    await expect(card.getByText("This device gets reminders.")).toBeVisible();
    await expect(row(page, "Workout")).toContainText("Your routines have no weekdays yet");
    await expectAccessible(page, "all reminders");
    await expect.poll(async () => (await isOn()).sort()).toEqual(Object.keys(REMINDER_ABOUT).sort());

    // A time of one's own, and a day off; the last day can't go.
    await row(page, "Breakfast").getByLabel("Time", { exact: true }).fill("07:45");
    await row(page, "Breakfast").getByTitle("Saturday").click();
    await row(page, "Weigh-in").getByTitle("Monday").click();
    await expect(row(page, "Weigh-in").getByRole("status")).toHaveText(
      "Keep at least one day, or turn the reminder off.",
    );
    await expect(row(page, "Weigh-in").getByLabel("Monday")).toBeChecked();
    await card.getByRole("switch", { name: "Water" }).uncheck();
    await undo(page, "Water reminder off");
    await expect(card.getByRole("switch", { name: "Water" })).toBeChecked();
    await card.getByRole("switch", { name: "Lunch" }).uncheck();
    await expect.poll(isOn).not.toContain("lunch");
    await expect.poll(isOn).toContain("water");

    await page.reload();
    await expect(row(page, "Breakfast").getByLabel("Time", { exact: true })).toHaveValue("07:45");
    await expect(row(page, "Breakfast").getByLabel("Saturday")).not.toBeChecked();
    await expect(row(page, "Breakfast").getByLabel("Sunday")).toBeChecked();
    await expect(card.getByRole("switch", { name: "Lunch" })).not.toBeChecked();
    await card.getByRole("button", { name: "Turn off for this device" }).click();
    await expect(card.getByText("This device doesn't get reminders yet.")).toBeVisible();
    await card.getByRole("button", { name: "Turn on for this device" }).click();
    await expect(card.getByText("This device gets reminders.")).toBeVisible();

    // Another device has the same switches. Where its browser said no, the card says what to do.
    const { page: other } = await another("athlete");
    await openTab(other, "plan");
    await expect(cardOf(other).getByText("This browser blocks notifications from this site")).toBeVisible();
    await expect(row(other, "Breakfast").getByLabel("Time", { exact: true })).toHaveValue("07:45");
    await cardOf(other).getByRole("switch", { name: "Dinner" }).uncheck();
    await expect(toastOf(other, "Dinner reminder off")).toBeVisible();
    await expect(card.getByRole("switch", { name: "Dinner" })).not.toBeChecked();
  });
});

/** A picture of one color, as a camera would have made it. */
async function takePhoto(page: Page, color: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate((fill) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [60, 80];
    const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
    pen.fillStyle = fill;
    pen.fillRect(0, 0, 60, 80);
    return canvas.toDataURL("image/jpeg").split(",")[1] as string;
  }, color);
  return { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from(base64, "base64") };
}

test("photos are compared, deleted and restored, and open to their member alone", async ({ another, callAs }) => {
  const athlete = await callAs("athlete");
  await fillLog(athlete, [...storedPlan(), ...storedTraining()]);
  const { page } = await another("athlete");
  await openTab(page, "progress");
  const card = page.getByRole("main").getByRole("region", { name: "Progress photos" });
  const figure = (label: string) => card.getByRole("figure").filter({ has: page.getByLabel(label, { exact: true }) });
  const stored = async () => (await readLog(athlete, "photo")).map(({ id }) => id);
  const add = async (date: string, color: string) => {
    await card.getByRole("button", { name: "Add photo" }).click();
    await card.locator("form").getByLabel("Day", { exact: true }).fill(date);
    await card.getByLabel("Photo", { exact: true }).setInputFiles(await takePhoto(page, color));
    await card.locator("form").getByRole("button", { name: "Add photo" }).click();
    await expect(card.locator("form")).toHaveCount(0);
  };

  await expect(card.getByText("No photos yet")).toBeVisible();
  await expect(card.getByText("The server could still open them.")).toBeVisible();
  await card.getByRole("button", { name: "Add photo" }).click();
  await card.locator("form").getByRole("button", { name: "Add photo" }).click();
  await expect(card.getByText("Take or choose a photo.")).toBeVisible();
  await card.getByRole("button", { name: "Cancel" }).click();
  await add(daysAgo(7), "#a0522d");
  await expect(card.getByRole("img")).toHaveCount(1);
  await add(daysAgo(0), "#2e8b57");
  await expect(figure("Before").getByRole("img")).toBeVisible();
  await expect(figure("After").getByRole("img")).toBeVisible();
  await expect(figure("After")).toContainText("Weight trend 64");
  await expectAccessible(page, "two photos side by side");
  await expect.poll(stored).toHaveLength(2);
  const [first] = await stored();
  const path = `/api/fitness/photos/${first}`;
  await expect.poll(async () => (await athlete.get(path)).headers()["content-type"]).toBe("image/jpeg");
  for (const other of ["member", "admin"] as const)
    expect((await (await callAs(other)).get(path)).status(), other).toBe(404);

  await figure("After")
    .getByRole("button", { name: /^Delete front photo/ })
    .click();
  await expect(card.getByRole("img")).toHaveCount(1);
  await undo(page, "Photo deleted");
  await expect(card.getByRole("img")).toHaveCount(2);

  // With keys, the server has what only this browser opens.
  await setUpEncryption(page);
  await openTab(page, "progress");
  await expect(card.getByText("Our server stores photos it can't open.")).toBeVisible();
  await expect(card.getByRole("img")).toHaveCount(2);
  await add(daysAgo(2), "#4169e1");
  await figure("After").getByLabel("After").selectOption({ index: 1 });
  await expect(figure("After").getByRole("img")).toBeVisible();
  const types = async () => {
    const answers = await Promise.all((await stored()).map((id) => athlete.get(`/api/fitness/photos/${id}`)));
    return answers.map((answer) => answer.headers()["content-type"]).sort();
  };
  await expect.poll(types).toEqual(["application/octet-stream", "image/jpeg", "image/jpeg"]);
  const { page: elsewhere } = await another("athlete");
  await openTab(elsewhere, "progress");
  await expect(elsewhere.getByText("Your keys aren't open on this device")).toBeVisible();
});

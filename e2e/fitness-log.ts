/** Helpers for journeys of the fitness app: they fill a member's log in advance, and read it as another device. */
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { DeviceMeta, OnboardingDraft } from "#app/fitness/log/device-log.ts";
import { makeMemberPlan, planChanges } from "#app/fitness/plan/current-plan.ts";
import { MEMBER_PREFIX } from "#app/lib/device-database.ts";
import type { LogRecord, SyncResult } from "#worker/fitness/log/contract-sync.ts";
import type { RecordKind } from "#worker/fitness/log/domain-kinds.ts";
import { profileData } from "#worker/fitness/plan/contract-profile.ts";
import { PROGRAMS } from "#worker/fitness/training/programs/domain-programs.ts";
import { newId } from "#worker/kernel/ids.ts";
import { addDays, localDateAt } from "#worker/kernel/local-date.ts";
import { openPage } from "./fixtures.ts";

/** The member's date: browsers of the tests have the zone of this machine. */
export const localToday = (): string => localDateAt(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);
export const daysAgo = (days: number): string => addDays(localToday(), -days);

export interface Stored {
  kind: RecordKind;
  id?: string;
  data: Record<string, unknown>;
}

/** Stores records like a device outside the journey. */
export async function fillLog(calls: APIRequestContext, records: readonly Stored[]): Promise<void> {
  const commands = records.map(({ kind, id, data }) => ({
    ...{ id: newId(), kind, record: id ?? newId(), patch: data, base: 0, at: Date.now() },
  }));
  const answer = await calls.post("/api/fitness/sync", {
    data: { device: crypto.randomUUID(), cursor: null, commands },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { results } = (await answer.json()) as SyncResult;
  expect(results.filter(({ ok }) => !ok)).toEqual([]);
}

/** What the server has, deleted records left out. */
export async function readLog(calls: APIRequestContext, kind: RecordKind): Promise<LogRecord[]> {
  const answer = await calls.get(`/api/fitness/log?from=${daysAgo(27)}`);
  expect(answer.status(), await answer.text()).toBe(200);
  const { records } = (await answer.json()) as { records: LogRecord[] };
  return records.filter((record) => record.kind === kind && !record.isDeleted);
}

/** The answers to the first questions that this page's device has stored: leaving the page sooner loses the last. */
export const readStoredAnswers = (page: Page): Promise<Partial<OnboardingDraft>> =>
  page.evaluate(async (prefix) => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const { name = "" } = (await indexedDB.databases()).find((one) => one.name?.startsWith(prefix)) ?? {};
    const database = await asked(indexedDB.open(name));
    const meta: Partial<DeviceMeta> = await asked(database.transaction("meta").objectStore("meta").get("meta"));
    database.close();
    return meta.onboarding ?? {};
  }, `${MEMBER_PREFIX}fitness-`);

/** A 31-year-old vegan member who maintains 64 kg, with the resulting plan. */
export function storedPlan(): Stored[] {
  const profile = profileData.parse({
    ...{ goal: "keep", aim: "strength", sex: "female", birthYear: new Date().getFullYear() - 32, heightCm: 168 },
    ...{ weightKg: 64, activity: "moderate", diet: "vegan" },
    units: { weight: "kg", length: "cm", energy: "kcal", volume: "ml" },
    training: { daysPerWeek: 3, minutes: 60, equipment: [], experience: "some" },
  });
  const made = makeMemberPlan(profile, daysAgo(20), { current: null, weighIns: [] });
  return planChanges(profile, made).map(({ kind, id, patch }) => ({
    ...{ kind, data: patch as Record<string, unknown> },
    ...(id && { id }),
  }));
}

const OATS = {
  ref: { from: "custom", id: "oats" },
  name: "Oat porridge",
  source: "Your food",
  per100g: { energyKcal: 70, protein: 2.5, carbohydrate: 12, fat: 1.5 },
};

/** Something that was eaten some days ago. */
export const storedEntry = (days: number, meal: string, change: { name?: string; grams?: number } = {}): Stored => ({
  kind: "entry",
  data: {
    ...{ date: daysAgo(days), meal, at: Date.now() - days * 86_400_000, grams: change.grams ?? 300 },
    food: { ...OATS, ...(change.name && { name: change.name, ref: { from: "custom", id: change.name } }) },
  },
});

/** A routine, a workout of the day before yesterday, and weigh-ins of two weeks. */
export function storedTraining(): Stored[] {
  const [workoutId, routineId] = [newId(), newId()];
  const at = Date.now() - 2 * 86_400_000;
  const set = (reps: number, index: number): Stored => ({
    kind: "set",
    data: {
      ...{ workoutId, date: daysAgo(2), exerciseKey: "e1", exerciseId: "back-squat", position: index, kind: "normal" },
      ...{ weightKg: 60, reps, doneAt: at + index * 180_000 },
    },
  });
  const program = PROGRAMS.find(({ id }) => id === "beginner-barbell");
  return [
    { kind: "routine", id: routineId, data: { ...program?.routine, startedOn: daysAgo(9) } },
    {
      kind: "workout",
      id: workoutId,
      data: {
        ...{ date: daysAgo(2), zone: "UTC", startedAt: at, endedAt: at + 3_000_000, title: "Day A", note: "" },
        ...{ routineId, dayIndex: 0, exercises: [{ key: "e1", exerciseId: "back-squat", superset: null, note: "" }] },
      },
    },
    ...[5, 5, 4].map(set),
    ...Array.from(
      { length: 14 },
      (_, days): Stored => ({
        kind: "weight",
        data: { date: daysAgo(days), at: Date.now() - days * 86_400_000, kg: 64 + days / 20 },
      }),
    ),
  ];
}

/** Opens a tab of the app and waits until it shows what the device has. */
export async function openTab(page: Page, tab: string, more = ""): Promise<void> {
  await openPage(page, `/fitness-app?tab=${tab}${more}`);
  await expectDrawn(page);
}

/** Goes to a tab by its link, as it is open already. */
export async function goToTab(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Fitness app" }).getByRole("link", { name, exact: true }).click();
  await expectDrawn(page);
}

async function expectDrawn(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
}

/** The message after a change, with its way back. */
export const toastOf = (page: Page, text: string | RegExp): Locator => page.locator(".toast").filter({ hasText: text });

/** Presses Undo in a toast. */
export const undo = (page: Page, text: string | RegExp): Promise<void> =>
  toastOf(page, text).getByRole("button", { name: "Undo" }).click();

/** Waits until the service worker has everything that the app needs to open offline. */
export async function expectKeptOffline(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match("/fitness-app?shell=1")))).toBe(true);
}

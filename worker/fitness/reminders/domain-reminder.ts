/** The reminders that a member can turn on: their names, defaults, and notification texts. Pure. */
import type { ReminderData, ReminderKind } from "../log/contract-records.ts";
import type { Profile } from "../plan/contract-profile.ts";

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

interface ReminderAbout {
  label: string;
  /** When it isn't sent. */
  hint: string;
  /** Its default time and days. Nothing is on until the member turns it on. */
  start: Pick<ReminderData, "minute" | "weekdays">;
}

/** In the order of the settings. */
export const REMINDER_ABOUT: Record<ReminderKind, ReminderAbout> = {
  breakfast: {
    label: "Breakfast",
    hint: "Not sent if breakfast is logged.",
    start: { minute: 8 * 60 + 30, weekdays: EVERY_DAY },
  },
  lunch: { label: "Lunch", hint: "Not sent if lunch is logged.", start: { minute: 13 * 60, weekdays: EVERY_DAY } },
  dinner: { label: "Dinner", hint: "Not sent if dinner is logged.", start: { minute: 19 * 60, weekdays: EVERY_DAY } },
  workout: {
    label: "Workout",
    hint: "Not sent if you've started a workout that day.",
    start: { minute: 17 * 60, weekdays: [] },
  },
  "weigh-in": {
    label: "Weigh-in",
    hint: "Not sent if you've logged your weight that day.",
    start: { minute: 7 * 60, weekdays: [1] },
  },
  water: {
    label: "Water",
    hint: "Not sent if you logged water in the two hours before.",
    start: { minute: 15 * 60, weekdays: EVERY_DAY },
  },
  supplement: {
    label: "Vitamin B12 or supplement",
    hint: "Not sent if what you logged covers your B12 target for the day.",
    start: { minute: 9 * 60, weekdays: EVERY_DAY },
  },
  review: {
    label: "Weekly review",
    hint: "Not sent if nothing was logged that week.",
    start: { minute: 18 * 60, weekdays: [0] },
  },
};

/** The record id of a kind: each member has one of each. */
export const reminderId = (kind: ReminderKind): string => `reminder:${kind}`;

/** Members who hide numbers or told us about an eating disorder get no weigh-in reminder. */
export const isWeighInSuitable = (profile: Pick<Profile, "hideNumbers" | "conditions"> | undefined): boolean =>
  !profile?.hideNumbers && !profile?.conditions.includes("eating_disorder");

const TEXTS: Record<ReminderKind, { title: string; body: string; path: string }> = {
  breakfast: {
    title: "Breakfast",
    body: "Log it whenever it suits you.",
    path: "/fitness-app?tab=today&add=breakfast",
  },
  lunch: { title: "Lunch", body: "Log it whenever it suits you.", path: "/fitness-app?tab=today&add=lunch" },
  dinner: { title: "Dinner", body: "Log it whenever it suits you.", path: "/fitness-app?tab=today&add=dinner" },
  workout: { title: "Workout", body: "Today is one of your training days.", path: "/fitness-app?tab=workouts" },
  "weigh-in": { title: "Weigh-in", body: "Today is one of your weigh-in days.", path: "/fitness-app?tab=progress" },
  water: { title: "Water", body: "Time for a glass of water.", path: "/fitness-app?tab=today" },
  supplement: {
    title: "Vitamin B12 or supplement",
    body: "Time for what you take today.",
    path: "/fitness-app?tab=today",
  },
  review: { title: "Your week", body: "Your weekly review is ready.", path: "/fitness-app?tab=progress" },
};

/**
 * The notification on a device. It has no numbers, since others may see the phone's screen.
 * @param date of the reminder: a notification replaces another of the same kind and day
 */
export const describeReminder = (kind: ReminderKind, date: string) => ({
  id: `${kind}-${date}`,
  ...TEXTS[kind],
});

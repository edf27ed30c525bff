import { daysBetween } from "#worker/kernel/local-date.ts";
import { localToday } from "../log/log-store.ts";

/** When something that is logged now for a day is said to have been eaten: this hour of that day, in epoch ms. */
export const instantOn = (date: string, now = Date.now()): number => now + daysBetween(localToday(), date) * 86_400_000;

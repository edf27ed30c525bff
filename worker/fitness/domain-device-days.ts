/** Which days each device keeps. */
import { addDays } from "../kernel/local-date.ts";

/** How many days of the past each device keeps for reading offline. */
export const DAYS_ON_DEVICE = 28;
/** From which day on a device keeps the log. @param today the member's own date */
export const deviceStart = (today: string): string => addDays(today, 1 - DAYS_ON_DEVICE);

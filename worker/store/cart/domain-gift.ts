/** Gift cards in a cart: whose each is, and when it goes to them. */
import { isKnownTimeZone, toLocalNoon } from "../../billing/domain-calendar.ts";
import { DAY } from "../../kernel/instants.ts";

/** What the buyer of a gift card entered; see `linePropertiesInput`. */
interface Gift {
  name?: string;
  email?: string;
  from?: string;
  message?: string;
  sendOn?: string;
  timeZone?: string;
}

/** Without what is empty or has no effect, always in the same order: so a cart stores it, and compares two lines of one card. */
export function normalizeGift({ name, email, from, message, sendOn, timeZone }: Gift): Gift {
  const all = {
    ...{ name, email: email?.toLowerCase(), from, message, sendOn },
    timeZone: sendOn ? timeZone : undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value));
}

/** The same text for the same recipient, words and day: each of them is a line of its own in the cart. */
export const giftKey = (given: Gift): string => JSON.stringify(normalizeGift(given));

/** How far ahead a gift card can be scheduled. */
export const MAX_DAYS_AHEAD = 366;

/** Noon of the chosen day in the buyer's time zone; null where no day is chosen, or it is over: the code goes out at once. */
export function giftSendAt(chosen: { sendOn?: string; timeZone?: string }, now: number): number | null {
  const day = parseDay(chosen.sendOn ?? "");
  if (!day) return null;
  const at = toLocalNoon(day, isKnownTimeZone(chosen.timeZone ?? "") ? (chosen.timeZone as string) : "UTC");
  return at > now ? at : null;
}

/** What is wrong with a chosen day, as a sentence; null where nothing is. Today, in whatever time zone, is fine. */
export function findSendOnProblem(sendOn: string | undefined, now: number): string | null {
  if (!sendOn) return null;
  const day = parseDay(sendOn);
  if (!day) return "Choose a day for the email.";
  const at = Date.UTC(day.year, day.month - 1, day.day);
  if (at < now - 2 * DAY) return "Choose today or a later day for the email.";
  return at > now + MAX_DAYS_AHEAD * DAY ? "Choose a day within one year." : null;
}

/** Where a day is chosen there must be someone to write to: without an address the buyer gets the code right away. */
export const findRecipientProblem = (given: { email?: string; sendOn?: string }): string | null =>
  given.sendOn && !given.email ? "Enter the recipient's email so we can send it that day." : null;

/** "For Ana (ana@example.com), on Dec 24, 2026": what lists of items say about a gift card; null for one to oneself. */
export function describeGift({
  name,
  email,
  sendOn,
}: {
  name?: string;
  email?: string;
  sendOn?: string;
}): string | null {
  if (!name && !email) return null;
  const day = parseDay(sendOn ?? "");
  const when = day
    ? `, on ${new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(Date.UTC(day.year, day.month - 1, day.day))}`
    : "";
  return `For ${name && email ? `${name} (${email})` : name || email}${when}`;
}

function parseDay(text: string): { year: number; month: number; day: number } | null {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
  if (!year || !month || !day) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? { year, month, day } : null;
}

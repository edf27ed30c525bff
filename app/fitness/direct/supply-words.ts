/** Texts for how long a product lasts. Pure. */

import type { Supply } from "#worker/fitness/supplies/contract.ts";
import { addDays } from "#worker/kernel/local-date.ts";
import { numberText } from "#worker/kernel/number-text.ts";
import { plural } from "#worker/kernel/plural.ts";
import { dateFormat } from "../date-format.ts";

const dayOf = dateFormat({ month: "long", day: "numeric" });

/** "About 12 days left", "Probably used up". */
export const supplyText = ({ daysLeft }: Supply["estimate"]): string =>
  daysLeft === 0 ? "Probably used up" : `About ${plural(daysLeft, "day")} left`;

/** What the estimate is based on. */
export function supplyBasis({ by, perDay }: Supply["estimate"]): string {
  if (by === "serving") return "at one serving a day, until you've logged enough to tell";
  if (by === "directions") return `at ${plural(perDay, "serving")} a day, as its directions say`;
  const rate = perDay >= 1 ? numberText(perDay, 1) : "";
  return rate
    ? `at the ${rate} ${rate === "1" ? "serving" : "servings"} a day you logged in the last 14 days`
    : `at the ${plural(Math.max(1, Math.round(perDay * 7)), "serving")} a week you logged in the last 14 days`;
}

/** Whether to say on Today that it runs out: this many days before, which leaves time for a delivery (our choice). */
const SAID_FROM_DAYS = 7;

/** Whether a product runs out soon, as the diary shows that it is used, before a subscription sends more. */
function isRunningOut({ estimate, nextOrderOn }: Supply, today: string): boolean {
  const isSoon = estimate.isLogged && estimate.daysLeft <= SAID_FROM_DAYS;
  return isSoon && (nextOrderOn === null || nextOrderOn > addDays(today, estimate.daysLeft));
}

/** Those that run out, the first to do so first. */
export const listRunningOut = (supplies: readonly Supply[], today: string): Supply[] =>
  supplies
    .filter((one) => isRunningOut(one, today))
    .sort((a, b) => a.estimate.daysLeft - b.estimate.daysLeft || a.title.localeCompare(b.title));

/** "Runs out in about 3 days, at 1 serving a day", without the product's name before it. */
export const runningOutText = (estimate: Supply["estimate"]): string =>
  `${estimate.daysLeft === 0 ? "is probably used up" : `runs out in about ${plural(estimate.daysLeft, "day")}`}, ${supplyBasis(estimate)}.`;

/** What stands in the way of ordering it again; null where nothing does. */
export const orderNote = ({ isOnSale, isSoldOut, nextOrderOn }: Supply): string | null =>
  !isOnSale
    ? "We no longer sell it."
    : nextOrderOn
      ? `Your subscription's next order is on ${dayOf(nextOrderOn)}.`
      : isSoldOut
        ? "It's sold out right now."
        : null;

import { expect, it } from "vitest";
import type { AttentionCounts } from "#worker/store/contract-dashboard.ts";
import { ageInWords, attentionItems } from "./attention-items.ts";

const NONE: AttentionCounts = {
  toSend: 0,
  late: 0,
  oldestToSend: null,
  unpaid: 0,
  flagged: 0,
  returns: 0,
  lowStock: 0,
  reviews: 0,
  failing: 0,
  hooks: 0,
  lotsWithoutCertificate: 0,
  projects: 0,
  textsToReview: 0,
  flaggedTurns: 0,
  exportsReady: 0,
};
const HOUR = 3_600_000;

it("lists only what has something to do, money and promises first", () => {
  expect(attentionItems(NONE, 0)).toEqual([]);
  const titles = attentionItems(
    { ...NONE, reviews: 1, failing: 2, toSend: 3, oldestToSend: 0, exportsReady: 1 },
    5 * HOUR,
  );
  expect(titles.map((i) => i.title)).toEqual([
    "2 subscriptions are past due",
    "3 orders to fulfill",
    "1 review to moderate",
    "1 export is ready",
  ]);
  expect(titles[1]?.detail).toBe("The oldest has waited 5 hours");
});

it("orders that wait too long are urgent, and say how many", () => {
  const [first] = attentionItems({ ...NONE, flagged: 0, toSend: 4, late: 1, oldestToSend: 0, reviews: 2 }, 0);
  expect([first?.urgency, first?.detail]).toEqual(["high", "1 order has waited more than 3 days"]);
});

it.each([
  [0, "less than an hour"],
  [HOUR, "1 hour"],
  [47 * HOUR, "47 hours"],
  [48 * HOUR, "2 days"],
])("%i ms are %s", (ms, words) => expect(ageInWords(ms)).toBe(words));

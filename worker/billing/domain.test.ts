import fc from "fast-check";
import { expect, it } from "vitest";
import { DAY } from "../kernel/instants.ts";
import {
  activeGrants,
  canRunAction,
  discountedPrice,
  formatInterval,
  nextRetryAt,
  RETRY_DAYS,
  unitPriceAt,
} from "./domain.ts";
import { isKnownTimeZone, nextDueAt, noonDaysLater, toLocalDay, toLocalNoon } from "./domain-calendar.ts";
import { buildTermsText } from "./terms.ts";

const ZONES = ["UTC", "America/New_York", "Europe/Berlin", "Asia/Kolkata", "Pacific/Auckland", "America/St_Johns"];

it("charges at local noon, on both sides of a clock change", () => {
  expect(new Date(toLocalNoon({ year: 2026, month: 3, day: 7 }, "America/New_York")).toISOString()).toBe(
    "2026-03-07T17:00:00.000Z",
  );
  expect(new Date(toLocalNoon({ year: 2026, month: 3, day: 8 }, "America/New_York")).toISOString()).toBe(
    "2026-03-08T16:00:00.000Z",
  );
  expect(isKnownTimeZone("Mars/Olympus")).toBe(false);
});

it("keeps the 31st through short months and 29 February through plain years", () => {
  let at = toLocalNoon({ year: 2027, month: 12, day: 31 }, "UTC");
  const days: number[] = [];
  for (let i = 0; i < 4; i++) {
    at = nextDueAt(at, "month", 1, 31, "UTC");
    days.push(new Date(at).getUTCDate());
  }
  expect(days).toEqual([31, 29, 31, 30]);
  const leap = toLocalNoon({ year: 2028, month: 2, day: 29 }, "UTC");
  expect(toLocalDay(nextDueAt(leap, "year", 1, 29, "UTC"), "UTC")).toEqual({ year: 2029, month: 2, day: 28 });
});

it("moves forward by whole local days in every time zone", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2034, 0, 1) }),
      fc.constantFrom(...ZONES),
      fc.constantFrom("week", "month", "year" as const),
      fc.integer({ min: 1, max: 12 }),
      (at, zone, unit, every) => {
        const day = toLocalDay(at, zone);
        const due = nextDueAt(toLocalNoon(day, zone), unit, every, day.day, zone);
        expect(due).toBeGreaterThan(at);
        expect(toLocalNoon(toLocalDay(due, zone), zone)).toBe(due);
        if (unit === "week")
          expect(Math.abs(due - toLocalNoon(day, zone) - every * 7 * DAY)).toBeLessThanOrEqual(DAY / 12);
      },
    ),
  );
});

it("charges a declined card five times in a week, then stops", () => {
  const due = Date.UTC(2026, 4, 1, 12);
  expect(RETRY_DAYS.map((d, i) => nextRetryAt(due, i + 1, "UTC") === noonDaysLater(due, d, "UTC"))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(nextRetryAt(due, 5, "UTC")).toBeNull();
});

it("grants paid access, with a grace period only while the charge is retried", () => {
  const c = { status: "cancelled" as const, paidUntil: 1000, grants: ["fitness" as const] };
  expect([...activeGrants([c], 999)]).toEqual(["fitness"]);
  expect(activeGrants([c], 1000).size).toBe(0);
  expect(activeGrants([{ ...c, status: "past_due" }], 1000 + 7 * DAY).size).toBe(1);
  expect(activeGrants([{ ...c, status: "past_due" }], 1000 + 9 * DAY).size).toBe(0);
  expect(activeGrants([{ ...c, paidUntil: null }], 1).size).toBe(0);
});

it("allows each action in its states only", () => {
  expect(canRunAction("skip", { status: "active", kind: "goods" })).toBe(true);
  expect(canRunAction("skip", { status: "active", kind: "access" })).toBe(false);
  expect(canRunAction("cancel", { status: "cancelled", kind: "goods" })).toBe(false);
});

it("applies the plan's discount and announced prices", () => {
  expect(discountedPrice(3333, 1500)).toBe(2833);
  const line = { unitPrice: 3000, noticedPrice: 3500, noticedFrom: 500 };
  expect([unitPriceAt(line, 499), unitPriceAt(line, 500)]).toEqual([3000, 3500]);
  expect(formatInterval({ unit: "week", every: 4 })).toBe("every 4 weeks");
});

it("names amount, interval, date and how to cancel in the terms", () => {
  const text = buildTermsText({
    brand: "Tikari",
    kind: "access",
    title: "Fitness",
    price: 1200,
    currency: "USD",
    unit: "month",
    every: 1,
    nextChargeAt: Date.UTC(2026, 11, 21, 12),
    timeZone: "UTC",
  });
  for (const needed of ["$12.00", "every month", "December 21, 2026", "cancel anytime", "14 days"])
    expect(text).toContain(needed);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addBusinessDays, deliveryWindow, formatDeliveryWindow, isBusinessDay } from "./domain-delivery.ts";

const SCHEDULE = { timeZone: "America/Denver", cutOffHour: 14 };
const placedAt = (text: string) => Date.parse(text);

describe("the delivery window", () => {
  it("counts business days from the day on which the order leaves", () => {
    // Saturday, November 21, 2026; Thanksgiving is on the 26th.
    const window = deliveryWindow({ minDays: 3, maxDays: 5 }, placedAt("2026-11-21T18:00:00Z"), SCHEDULE);
    expect(window).toEqual({ shipsOn: "2026-11-23", from: "2026-11-27", to: "2026-12-01" });
    expect(formatDeliveryWindow(window)).toBe("Fri, Nov 27 – Tue, Dec 1");
  });

  it("leaves the next business day after the cut-off, by the clock of the place it leaves from", () => {
    const express = { minDays: 1, maxDays: 1 };
    // Monday 13:59 and 14:00 in Denver (UTC-7).
    expect(deliveryWindow(express, placedAt("2026-12-07T20:59:00Z"), SCHEDULE).from).toBe("2026-12-08");
    expect(deliveryWindow(express, placedAt("2026-12-07T21:00:00Z"), SCHEDULE).from).toBe("2026-12-09");
    // Sunday evening in Denver is Monday in UTC already.
    expect(deliveryWindow(express, placedAt("2026-12-07T02:00:00Z"), SCHEDULE).shipsOn).toBe("2026-12-07");
    expect(formatDeliveryWindow(deliveryWindow(express, placedAt("2026-12-07T02:00:00Z"), SCHEDULE))).toBe(
      "Tue, Dec 8",
    );
  });

  it("knows the holidays of carriers, and on which day they are kept", () => {
    for (const day of [
      "2026-01-01",
      "2026-05-25",
      "2026-09-07",
      "2026-11-26",
      "2026-12-25",
      "2023-01-02",
      "2027-07-05",
    ])
      expect(isBusinessDay(day), day).toBe(false);
    for (const day of ["2026-07-03", "2026-12-24", "2026-11-27"]) expect(isBusinessDay(day), day).toBe(true);
  });

  it("begins and ends on business days, in order, whenever the order is placed", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2031, 0, 1) }),
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 0, max: 9 }),
        fc.constantFrom("America/Denver", "UTC", "Pacific/Auckland"),
        (at, minDays, more, timeZone) => {
          const maxDays = minDays + more;
          const { shipsOn, from, to } = deliveryWindow({ minDays, maxDays }, at, { timeZone, cutOffHour: 14 });
          for (const day of [shipsOn, from, to]) expect(isBusinessDay(day)).toBe(true);
          expect(addBusinessDays(shipsOn, minDays)).toBe(from);
          expect(addBusinessDays(from, more)).toBe(to);
          expect(shipsOn <= from && from <= to).toBe(true);
          expect(Date.parse(shipsOn)).toBeGreaterThan(at - 36 * 3_600_000);
        },
      ),
    );
  });
});

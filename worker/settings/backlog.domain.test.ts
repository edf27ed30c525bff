import { expect, it } from "vitest";
import { DAY, HOUR } from "../kernel/instants.ts";
import { formatBacklog } from "./domain-backlog.ts";

it("says how much is due, and since when", () => {
  const now = 100 * DAY;
  expect(formatBacklog({ backlog: null, oldestAt: null }, now)).toBe("");
  expect(formatBacklog({ backlog: 12, oldestAt: null }, now)).toBe("12 due");
  expect(formatBacklog({ backlog: 12, oldestAt: now - HOUR }, now)).toBe("12 due, the oldest for 1 hour");
});

it("doesn't pretend to know how many there are beyond what is counted", () => {
  expect(formatBacklog({ backlog: 999, oldestAt: null }, 0)).toBe("999 due");
  expect(formatBacklog({ backlog: 1000, oldestAt: null }, 0)).toBe("1,000 or more due");
});

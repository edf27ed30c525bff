import { describe, expect, it } from "vitest";
import { isOutage, maintenanceReason, newerVersion, reconnectDelay, type SiteSignals } from "./maintenance-state.ts";

const open: SiteSignals = {
  ...{ path: "/", search: "", hash: "" },
  ...{ isEnabled: false, failed: false, offline: false },
};

describe("closedReason", () => {
  it("leaves an open site alone", () => expect(maintenanceReason(open)).toBeNull());

  it.each([
    ["the flag", { isEnabled: true }, "flag"],
    ["a failed status call", { failed: true }, "error"],
    ["an offline browser", { offline: true }, "offline"],
    ["the test word as a parameter", { search: "?test-maintenance" }, "test"],
    ["the test word with a value", { search: "?a=1&test-maintenance=1" }, "test"],
    ["the test word as a value", { search: "?x=test-maintenance" }, "test"],
    ["the test word inside a value", { search: "?mode=test-maintenance-now" }, "test"],
    ["the test word behind the #", { hash: "#test-maintenance" }, "test"],
    ["the test word in the path", { path: "/test-maintenance" }, "test"],
  ] as const)("closes by %s", (_name, change, reason) => {
    expect(maintenanceReason({ ...open, ...change })).toBe(reason);
    expect(maintenanceReason({ ...open, ...change, path: "/420" })).toBeNull();
    expect(maintenanceReason({ ...open, ...change, path: "/420/maintenance-mode" })).toBeNull();
  });

  it("leaves a page alone that works without the server, until maintenance is turned on", () => {
    expect(maintenanceReason({ ...open, worksOffline: true, offline: true, failed: true })).toBeNull();
    expect(maintenanceReason({ ...open, worksOffline: true, offline: true, isEnabled: true })).toBe("flag");
  });

  it("is not fooled by an address that only begins like /420", () =>
    expect(maintenanceReason({ ...open, isEnabled: true, path: "/4200" })).toBe("flag"));

  it("lets staff sign in while the flag is on, but says so when nothing answers", () => {
    expect(maintenanceReason({ ...open, isEnabled: true, path: "/login" })).toBeNull();
    expect(maintenanceReason({ ...open, failed: true, path: "/login" })).toBe("error");
  });
});

it("never goes back to an older version", () => {
  expect(newerVersion({ version: 3, on: true }, { version: 2, on: false })).toEqual({ version: 3, on: true });
  expect(newerVersion({ version: 3, on: true }, { version: 4, on: false })).toEqual({ version: 4, on: false });
});

it("takes only 5xx for an outage", () => {
  expect([200, 304, 401, 429, 499].some(isOutage)).toBe(false);
  expect([500, 502, 503, 504].every(isOutage)).toBe(true);
});

it("backs off within its bounds", () => {
  for (const attempt of [0, 1, 5, 50])
    for (const roll of [0, 0.5, 0.999]) {
      expect(reconnectDelay(attempt, roll)).toBeGreaterThanOrEqual(250);
      expect(reconnectDelay(attempt, roll)).toBeLessThanOrEqual(30_000);
    }
  expect(reconnectDelay(5, 0.999)).toBeGreaterThan(reconnectDelay(0, 0.999));
});

import { describe, expect, it } from "vitest";
import { pageview } from "#worker/analytics/contract.ts";
import { deviceType, hasPrivacySignal, newSessionId, toReportedSeconds } from "./pageviews.ts";

describe("deviceOf", () => {
  it.each([
    [
      "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1",
      "tablet",
    ],
    ["Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/126.0 Safari/537.36", "tablet"],
    ["Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36", "mobile"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1",
      "mobile",
    ],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36", "desktop"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15", "desktop"],
    ["", "desktop"],
  ])("%s", (ua, device) => expect(deviceType(ua)).toBe(device));
});

it("hears Do Not Track and Global Privacy Control", () => {
  expect(hasPrivacySignal({ doNotTrack: "1" })).toBe(true);
  expect(hasPrivacySignal({ globalPrivacyControl: true })).toBe(true);
  expect(hasPrivacySignal({ doNotTrack: null, globalPrivacyControl: false })).toBe(false);
  expect(hasPrivacySignal({ doNotTrack: "0" })).toBe(false);
});

it("makes a session id of a timestamp and a random string that the server takes", () => {
  const id = newSessionId(1_790_000_000_000);
  expect(id).toMatch(/^1790000000000-[a-z0-9]{4,64}$/);
  expect(newSessionId(1_790_000_000_000)).not.toBe(id);
});

it("reports a visit just over the limit as the server takes it", () => {
  const visit = { sessionId: "1800000000000-abcdef", url: "https://tikari.example/", title: "Home" };
  for (const durationMs of [5000.1, 5001, 5049, 5050, 7_000_000_000])
    expect(pageview.safeParse({ ...visit, timeOnPage: toReportedSeconds(durationMs) }).success).toBe(true);
});

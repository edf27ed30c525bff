import { expect, it } from "vitest";
import { measurementId } from "./google-analytics.ts";

it("takes the built-in id first, the setting second, and none where analytics are off", () => {
  const on = { googleAnalyticsId: "G-SETTING1", analyticsEnabled: true };
  expect(measurementId("G-BUILTIN1", on)).toBe("G-BUILTIN1");
  expect(measurementId("", on)).toBe("G-SETTING1");
  expect(measurementId("", { ...on, analyticsEnabled: false })).toBeNull();
  expect(measurementId("", { googleAnalyticsId: null, analyticsEnabled: true })).toBeNull();
  expect(measurementId("", null)).toBeNull();
});

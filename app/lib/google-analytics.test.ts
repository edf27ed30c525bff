import { expect, it } from "vitest";
import { measurementId, pageFields } from "./google-analytics.ts";

it("takes the built-in id first, the setting second, and none where analytics are off", () => {
  const on = { googleAnalyticsId: "G-SETTING1", analyticsEnabled: true };
  expect(measurementId("G-BUILTIN1", on)).toBe("G-BUILTIN1");
  expect(measurementId("", on)).toBe("G-SETTING1");
  expect(measurementId("", { ...on, analyticsEnabled: false })).toBeNull();
  expect(measurementId("", { googleAnalyticsId: null, analyticsEnabled: true })).toBeNull();
  expect(measurementId("", null)).toBeNull();
});

it("tells Google no key of a signed link", () => {
  const at = "https://tikari.example";
  expect(pageFields(`${at}/orders/0192?token=secret#x`, `${at}/subscriptions/9?key=secret`)).toEqual({
    page_location: `${at}/orders/0192`,
    page_referrer: `${at}/subscriptions/9`,
  });
  expect(pageFields(`${at}/cart?share=secret`, "")).toEqual({ page_location: `${at}/cart`, page_referrer: "" });
});

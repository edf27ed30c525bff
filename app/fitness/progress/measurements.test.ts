import { describe, expect, it } from "vitest";
import { checkMeasurement, formatMeasurement, storedMeasurement } from "./measurements.ts";

describe("measurements", () => {
  it("are stored in cm and percent, and checked in the member's unit", () => {
    expect(storedMeasurement("waist", 32, "ft")).toBeCloseTo(81.28);
    expect(formatMeasurement("waist", 81.28, "ft")).toBe("32.0 in");
    expect(formatMeasurement("body-fat", 22.5, "ft")).toBe("22.5 %");
    expect(checkMeasurement("waist", 32, "ft")).toBeNull();
    expect(checkMeasurement("waist", 900, "ft")).toBe("Enter 3.9 to 118.1 in.");
    expect(checkMeasurement("body-fat", -4, "cm")).toBe("Enter 2.0 to 75.0 %.");
  });
});

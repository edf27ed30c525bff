import { expect, it } from "vitest";
import { toPercent } from "./spam-labels.ts";

it("writes a share with a decimal only where it would else look like none or all", () => {
  const shares = [0, 0.0004, 0.004, 0.01, 0.424, 0.99, 0.996, 1];
  expect(shares.map(toPercent)).toEqual(["0%", "0.0%", "0.4%", "1%", "42%", "99%", "99.6%", "100%"]);
});

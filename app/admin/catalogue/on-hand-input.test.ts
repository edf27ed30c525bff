import { expect, it } from "vitest";
import { readQuantity, toStockChange } from "./on-hand-input.ts";

it("reads a quantity, or a change with its sign", () => {
  expect(readQuantity("120", 100)).toEqual({ delta: 20, isRelative: false });
  expect(readQuantity("1,200", 100)).toEqual({ delta: 1100, isRelative: false });
  expect(readQuantity("+5", 100)).toEqual({ delta: 5, isRelative: true });
  expect(readQuantity("−3", 100)).toEqual({ delta: -3, isRelative: true });
  for (const nothing of ["", "100", "+0", "ten", "1.5", "1,5", "12,50", "1 2", "-101"])
    expect(readQuantity(nothing, 100)).toBeNull();
});

it("sets a quantity only from the one that was read, and books what came or was lost as such", () => {
  const row = { variantId: "v", onHand: 100 };
  expect(toStockChange(row, { delta: 20, isRelative: false }, "Count", "key")).toMatchObject({
    ...{ act: "count", counted: 120, expected: 100, note: "Count" },
  });
  expect(toStockChange(row, { delta: 5, isRelative: true }, "Received", "key")).toMatchObject({
    ...{ act: "receive", quantity: 5 },
  });
  expect(toStockChange(row, { delta: -5, isRelative: true }, "Damaged or lost", "key")).toMatchObject({
    ...{ act: "damaged", quantity: 5 },
  });
  expect(toStockChange(row, { delta: -5, isRelative: true }, "Correction", "key")).toMatchObject({
    ...{ act: "correct", delta: -5, note: "Correction" },
  });
});

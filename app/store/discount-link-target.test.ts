import { expect, it } from "vitest";
import { targetOf } from "./discount-link-target.ts";

it("opens pages of this site alone", () => {
  expect(targetOf("/products/puna?variant=v1")).toBe("/products/puna?variant=v1");
  for (const bad of [
    null,
    "",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "products",
    `/${"x".repeat(400)}`,
  ])
    expect(targetOf(bad)).toBe("/products");
});

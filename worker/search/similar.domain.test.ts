import { expect, it } from "vitest";
import { isWorthComparing } from "./domain-similar.ts";

it.each([
  ["How do you soak beans?", true],
  ["soak my beans", true],
  ["soaking beans", false],
  ["a b c", false],
  ["   soak   my    ", false],
  ["¿Cómo remojo frijoles?", true],
])("%j says enough: %s", (title, isEnough) => {
  expect(isWorthComparing(title)).toBe(isEnough);
});

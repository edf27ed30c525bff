import { expect, it } from "vitest";
import { typeKey } from "./use-early-keys.ts";

it("adds letters, removes them again, and leaves shortcuts and other keys alone", () => {
  const press = (key: string, over = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...over });
  const typed = ["q", "u", "x", "Backspace", "í", " "].reduce((text, key) => typeKey(text, press(key)) ?? text, "");
  expect(typed).toBe("quí ");
  expect([
    typeKey("a", press("k", { ctrlKey: true })),
    typeKey("a", press("Escape")),
    typeKey("a", press("Enter")),
  ]).toEqual([null, null, null]);
});

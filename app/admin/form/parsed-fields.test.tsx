// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { NumberField } from "./parsed-fields.tsx";

/** What the field makes of a typed text. */
async function read(text: string, whole?: boolean): Promise<number> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const page = document.createElement("div");
  const root = createRoot(page);
  const onChange = vi.fn();
  await act(async () =>
    root.render(<NumberField label="Weight" value={5} empty={0} whole={whole} onChange={onChange} />),
  );
  const field = page.querySelector("input") as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await act(async () => root.unmount());
  return onChange.mock.lastCall?.[0];
}

it("reads a number as people type it", async () => {
  expect([await read("1,200"), await read("1,5"), await read(".5"), await read(" ")]).toEqual([1200, 1.5, 0.5, 0]);
  expect([await read("1,200", true), await read("12", true)]).toEqual([1200, 12]);
});

it("takes nothing below 0, and no part of a whole number", async () => {
  expect([await read("-1"), await read("1,5", true), await read("ten")]).toEqual(Array(3).fill(Number.NaN));
});

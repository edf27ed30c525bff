import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findNextRow, isShortcutBlocked } from "./table-shortcuts.ts";

/** As much of an element as the shortcuts ask about. */
class FakeElement {
  constructor(
    readonly tag: string,
    readonly type = "",
  ) {}
  matches = (selector: string) => selector.split(", ").includes(this.tag);
}
class FakeInput extends FakeElement {}
let opened: string[] = [];

beforeEach(() => {
  opened = [];
  vi.stubGlobal("HTMLElement", FakeElement);
  vi.stubGlobal("HTMLInputElement", FakeInput);
  vi.stubGlobal("document", {
    querySelector: (selector: string) => (opened.some((role) => selector.includes(`[role=${role}]`)) ? {} : null),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const isBlocked = (target: FakeElement, keys: Partial<KeyboardEvent> = {}) =>
  isShortcutBlocked({
    ...{ ctrlKey: false, metaKey: false, altKey: false },
    ...keys,
    target,
  } as unknown as KeyboardEvent);

it("letters are keys on a page, and text in a field", () => {
  expect([isBlocked(new FakeElement("body")), isBlocked(new FakeElement("a"))]).toEqual([false, false]);
  for (const tag of ["textarea", "select", "[contenteditable]"]) expect(isBlocked(new FakeElement(tag))).toBe(true);
  expect(isBlocked(new FakeInput("input", "search"))).toBe(true);
  // The checkbox of a row takes no letters.
  expect(isBlocked(new FakeInput("input", "checkbox"))).toBe(false);
});

it("keys with a modifier are the browser's, and those in a dialog or menu are its own", () => {
  for (const key of ["ctrlKey", "metaKey", "altKey"])
    expect(isBlocked(new FakeElement("a"), { [key]: true })).toBe(true);
  for (const role of ["dialog", "alertdialog", "menu"]) {
    opened = [role];
    expect(isBlocked(new FakeElement("a")), role).toBe(true);
  }
});

it("the focus moves by a row, stays at the ends, and enters at the nearer one", () => {
  expect([findNextRow(1, 1, 3), findNextRow(1, -1, 3)]).toEqual([2, 0]);
  expect([findNextRow(2, 1, 3), findNextRow(0, -1, 3)]).toEqual([2, 0]);
  expect([findNextRow(-1, 1, 3), findNextRow(-1, -1, 3)]).toEqual([0, 2]);
});

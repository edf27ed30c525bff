import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { findNextRow, handleTableKey, isShortcutBlocked } from "./table-shortcuts.ts";

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
/** What has the focus. */
let focused: unknown = null;

beforeEach(() => {
  opened = [];
  focused = null;
  vi.stubGlobal("HTMLElement", FakeElement);
  vi.stubGlobal("HTMLInputElement", FakeInput);
  vi.stubGlobal("document", {
    querySelector: (selector: string) =>
      selector === "[data-table-search]"
        ? focusable("search")
        : opened.some((role) => selector.includes(`[role=${role}]`))
          ? {}
          : null,
    get activeElement() {
      return focused;
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

const focusable = (name: string) => ({
  ...{ name, checkVisibility: () => true },
  focus: () => {
    focused = name;
  },
});

/** A row whose link takes the focus; on phones its first link is hidden. */
class FakeRow {
  dataset: { row: string };
  constructor(readonly name: string) {
    this.dataset = { row: name };
  }
  contains = (element: unknown) => element === this.name;
  querySelectorAll = () => [
    { ...focusable(`hidden link of ${this.name}`), checkVisibility: () => false },
    focusable(this.name),
  ];
  querySelector = () => focusable(`checkbox of ${this.name}`);
}
const ROWS = ["a", "b", "c"].map((name) => new FakeRow(name));
const TABLE = {
  querySelectorAll: () => ROWS,
  contains: (element: unknown) => element === "header" || ROWS.some((r) => r.contains(element)),
};

/** Presses a key where `start` has the focus. @returns what has it then, what was called, and whether the key was used */
function press(key: string, start: string | null, { on = true, keys = {} }: { on?: boolean; keys?: object } = {}) {
  focused = start;
  const called: string[] = [];
  const event = {
    ...{ ctrlKey: false, metaKey: false, altKey: false, target: new FakeElement("a"), key, ...keys },
    preventDefault: () => void called.push("used"),
  };
  handleTableKey(event as unknown as KeyboardEvent, TABLE as unknown as HTMLElement, {
    on,
    toggle: (id) => void called.push(`toggle ${id}`),
    clear: () => void called.push("clear"),
    help: () => void called.push("help"),
  });
  return [focused, ...called];
}

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

it("J and K move the focus through the rows, X selects the one that has it, and ? helps", () => {
  expect(press("j", null)).toEqual(["a", "used"]);
  expect(press("j", "a")).toEqual(["b", "used"]);
  expect(press("j", "c")).toEqual(["c", "used"]);
  expect(press("k", "b")).toEqual(["a", "used"]);
  expect(press("k", null)).toEqual(["c", "used"]);
  expect(press("x", "b")).toEqual(["b", "used", "toggle b"]);
  expect(press("x", "header")).toEqual(["header"]);
  expect(press("/", "b")).toEqual(["search", "used"]);
  expect(press("?", "b")).toEqual(["b", "used", "help"]);
});

it("arrows and Esc are the table's only inside it; Enter is left to the link, and other keys to the page", () => {
  expect([press("ArrowDown", "a"), press("ArrowUp", "b")]).toEqual([
    ["b", "used"],
    ["a", "used"],
  ]);
  expect(press("Escape", "a")).toEqual(["a", "used", "clear"]);
  for (const key of ["ArrowDown", "ArrowUp", "Escape"]) expect(press(key, "outside"), key).toEqual(["outside"]);
  for (const key of ["Enter", "X", "J", "q"]) expect(press(key, "a"), key).toEqual(["a"]);
  expect(press("j", "a", { keys: { ctrlKey: true } })).toEqual(["a"]);
});

it("with letter keys off no letter does anything, and arrows and Esc still do", () => {
  for (const key of ["j", "k", "x", "/", "?"]) expect(press(key, "b", { on: false }), key).toEqual(["b"]);
  expect(press("ArrowDown", "a", { on: false })).toEqual(["b", "used"]);
  expect(press("Escape", "a", { on: false })).toEqual(["a", "used", "clear"]);
});

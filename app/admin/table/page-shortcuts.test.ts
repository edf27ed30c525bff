import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { handlePageKey } from "./page-shortcuts.ts";

/** What a page shows that carries keys. */
class FakeTarget {
  constructor(
    readonly name: string,
    readonly key: string,
    readonly how: { tag?: string; hidden?: boolean; disabled?: boolean } = {},
  ) {}
  matches = (selector: string) =>
    selector === ":disabled" ? this.how.disabled === true : selector.split(", ").includes(this.how.tag ?? "button");
  checkVisibility = () => !this.how.hidden;
  focus = () => void called.push(`focus ${this.name}`);
  click = () => void called.push(`click ${this.name}`);
}
let called: string[] = [];
let opened = false;
let shown: FakeTarget[] = [];
beforeEach(() => {
  opened = false;
  shown = [];
  vi.stubGlobal("HTMLElement", FakeTarget);
  vi.stubGlobal("HTMLInputElement", class {});
  vi.stubGlobal("document", {
    querySelector: () => (opened ? {} : null),
    querySelectorAll: (selector: string) => shown.filter((t) => selector === `[data-shortcut="${t.key}"]`),
  });
});
afterEach(() => void vi.unstubAllGlobals());

function press(key: string, on = true) {
  called = [];
  const preventDefault = () => void called.push("used");
  const event = { ctrlKey: false, metaKey: false, altKey: false, target: new FakeTarget("page", ""), key };
  handlePageKey({ ...event, preventDefault } as unknown as KeyboardEvent, on, () => void called.push("help"));
  return called;
}

it("a key presses the button that carries it if it can be seen and pressed, or moves the focus to its field", () => {
  shown = [
    new FakeTarget("hidden", "f", { hidden: true }),
    new FakeTarget("busy", "f", { disabled: true }),
    new FakeTarget("fulfill", "f"),
    new FakeTarget("note", "n", { tag: "textarea" }),
    new FakeTarget("refund", "r", { disabled: true }),
  ];
  expect([press("f"), press("n"), press("r"), press("q")]).toEqual([
    ["used", "click fulfill"],
    ["used", "focus note"],
    [],
    [],
  ]);
  expect(press("?")).toEqual(["used", "help"]);
});

it("nothing happens while letter keys are off or a dialog is open, nor for other keys", () => {
  shown = [new FakeTarget("fulfill", "f"), new FakeTarget("enter", "Enter")];
  expect([press("f", false), press("?", false), press("Enter")]).toEqual([[], [], []]);
  opened = true;
  expect([press("f"), press("?")]).toEqual([[], []]);
});

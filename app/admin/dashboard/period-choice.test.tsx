// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createRoutesStub, useSearchParams } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PeriodChoice } from "./period-choice.tsx";

const period = { days: 7, from: "2026-03-01", to: "2026-03-07", isCustom: true, problem: null };
let root: Root;
let page: HTMLElement;

const Page = createRoutesStub([
  {
    path: "/",
    Component: () => (
      <>
        <PeriodChoice period={period} today="2026-03-31" />
        <output>{useSearchParams()[0].toString()}</output>
      </>
    ),
  },
]);

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  page = document.body.appendChild(document.createElement("div"));
  root = createRoot(page);
  await act(async () => root.render(<Page />));
});
afterEach(() => {
  act(() => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

const field = (name: string) => page.querySelector(`[name=${name}]`) as HTMLInputElement;
const enter = (name: string, text: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(name), text);
    field(name).dispatchEvent(new Event("input", { bubbles: true }));
  });
const errors = () => [...page.querySelectorAll(".field-error")].map((of) => of.textContent);
/** @returns whether the browser showed a bubble of its own */
async function apply() {
  let bubble = false;
  const heard = (event: Event) => {
    bubble ||= !event.defaultPrevented;
  };
  // The event doesn't bubble, and is heard here after the field's own listener.
  for (const name of ["from", "to"]) field(name).addEventListener("invalid", heard, { once: true });
  await act(async () => page.querySelector("form")?.requestSubmit());
  return bubble;
}

it("says at a date's field what is wrong with it, in our words", async () => {
  await enter("from", "");
  await enter("to", "2026-04-01");
  expect(await apply()).toBe(false);
  expect(errors()).toEqual(["Enter a date.", "Enter a date up to March 31, 2026."]);
  expect(document.activeElement).toBe(field("from"));
  expect(page.querySelector("output")?.textContent).toBe("");
  await enter("from", "2026-03-02");
  await enter("to", "2026-03-31");
  expect(errors()).toEqual([]);
  await apply();
  expect(page.querySelector("output")?.textContent).toBe("from=2026-03-02&to=2026-03-31");
});

// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ShippingMethodDrawer } from "./shipping-method-form.tsx";

const sent = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(Response.json({})));
let root: Root;

const Page = createRoutesStub([
  {
    path: "/",
    Component: () => <ShippingMethodDrawer zoneId="zone" zoneName="Europe" method={null} currency="USD" />,
  },
]);

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", sent.mockClear());
  const page = document.body.appendChild(document.createElement("div"));
  root = createRoot(page);
  await act(async () => root.render(<Page />));
  await press("Add method");
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const press = (name: string) =>
  act(async () => [...document.querySelectorAll("button")].find((of) => of.textContent === name)?.click());
const control = (label: string) => {
  const id = [...document.querySelectorAll("label")].find((of) => of.textContent === label)?.htmlFor;
  return document.getElementById(id ?? "") as HTMLInputElement;
};
const enter = (label: string, text: string) =>
  act(() => {
    const field = control(label);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
const errors = () => [...document.querySelectorAll(".field-error, .callout")].map((of) => of.textContent);

it("says once, at the field, that a tier has no price", async () => {
  await enter("Name", "Standard");
  await enter("Price", " ");
  await press("Save");
  expect(errors()).toEqual(["Enter a price such as 4.90."]);
  expect(document.activeElement).toBe(control("Price"));
  expect(sent).not.toHaveBeenCalled();
});

it("says at each field of a tier what can't be read", async () => {
  await enter("Name", "Standard");
  await enter("Tier 1: up to", "1.5");
  await enter("Price", "5 dollars");
  await press("Save");
  expect(errors()).toEqual(["Enter a whole number of grams.", "Enter a price such as 4.90."]);
  await enter("Tier 1: up to", "1,200");
  await enter("Price", "4.90");
  await press("Save");
  expect(JSON.parse(String(sent.mock.lastCall?.[1]?.body))).toMatchObject({ rates: [{ upToG: 1200, price: 490 }] });
});

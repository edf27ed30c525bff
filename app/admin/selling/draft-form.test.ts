import { expect, it } from "vitest";
import type { DraftInput } from "#worker/store/orders/contract.ts";
import { type DraftForm, EMPTY_DRAFT_INPUT, readDraftForm, toDraftForm, toPriceable } from "./draft-form.ts";

const ADDRESS = {
  ...{ name: "Ana Quispe", company: "", line1: "12 Pine Street", line2: "", city: "Boulder", region: "CO" },
  ...{ postalCode: "80302", country: "US", phone: "" },
};
const FULL: DraftInput = {
  email: "ana@example.com",
  items: [
    { variantId: "puna", quantity: 2, unitPrice: 1250 },
    { variantId: "sara", quantity: 1, unitPrice: null },
  ],
  discount: { kind: "percent", value: 1250, reason: "Fair" },
  shipTo: ADDRESS,
  methodId: "ground",
  shipping: { name: "Courier", price: 800 },
  ...{ note: "Call first", message: "Hello", tags: ["fair", "vip"] },
};
const problemsOf = (over: Partial<DraftForm>) => {
  const checked = readDraftForm({ ...toDraftForm(EMPTY_DRAFT_INPUT, "USD"), ...over }, "USD");
  return checked.ok ? {} : Object.fromEntries(checked.problems);
};

it("reads back what it was made of, with each kind of discount and shipping", () => {
  for (const draft of [
    FULL,
    EMPTY_DRAFT_INPUT,
    { ...FULL, discount: { kind: "fixed" as const, value: 505, reason: "Sorry" }, shipping: null },
    { ...FULL, shipping: { name: "Free shipping", price: 0 }, shipTo: null },
  ])
    expect(readDraftForm(toDraftForm(draft, "USD"), "USD")).toEqual({ ok: true, input: draft });
});

it("says by field what is wrong", () => {
  expect(problemsOf({ items: [{ variantId: "puna", quantity: 1, price: "abc" }] })).toHaveProperty("items");
  expect(problemsOf({ discountKind: "percent", discountValue: "120", discountReason: "Fair" })).toMatchObject({
    discountValue: "Enter 100% or less.",
  });
  expect(Object.keys(problemsOf({ discountKind: "fixed" }))).toEqual(["discountValue", "discountReason"]);
  expect(Object.keys(problemsOf({ shippingKind: "custom" }))).toEqual(["shippingPrice", "shippingName"]);
  expect(problemsOf({ hasAddress: true })).toHaveProperty(["shipTo.name"]);
  expect(problemsOf({ email: "ana@" })).toHaveProperty("email");
  expect(problemsOf({ tags: "fair, <b>" })).toHaveProperty("tags");
});

it("prices what is complete and leaves out the rest", () => {
  const form = toDraftForm(FULL, "USD");
  expect(toPriceable(form, "USD")).toMatchObject({ items: FULL.items, discount: FULL.discount, shipTo: ADDRESS });
  const typing = { ...form, email: "an", shipTo: { ...ADDRESS, city: "" }, discountReason: "" };
  expect(toPriceable(typing, "USD")).toMatchObject({
    ...{ items: FULL.items, discount: null, shipTo: null, shipping: FULL.shipping },
  });
  expect(toPriceable({ ...form, items: [{ variantId: "puna", quantity: 2, price: "12,x" }] }, "USD").items).toEqual([
    { variantId: "puna", quantity: 2, unitPrice: null },
  ]);
});

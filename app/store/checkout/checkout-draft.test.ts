import { expect, it, vi } from "vitest";
import { emptyDraft, loadDraft, saveDraft, validateDraft } from "./checkout-draft.ts";

const none = { ships: true, terms: [], age: false };
const home = {
  ...{ name: "Ana Quispe", company: "", line1: "12 Pine Street", line2: "", city: "Boulder", region: "CO" },
  ...{ postalCode: "80302", country: "US", phone: "" },
};

it("names what is missing in the order of the page, in the server's own words", () => {
  const errors = validateDraft(emptyDraft("ana", "US", null), { ...none, age: true });
  expect([...errors.keys()]).toEqual([
    ...["email", "shipTo.name", "shipTo.line1", "shipTo.city", "shipTo.region", "shipTo.postalCode", "ageConfirmed"],
  ]);
  expect(errors.get("shipTo.region")).toBe("Choose a state.");
});

it("asks for what the purchase needs only", () => {
  const draft = { ...emptyDraft("ana@example.com", "US", home), shipTo: home };
  expect(validateDraft(draft, none).size).toBe(0);
  expect([...validateDraft({ ...draft, billingSameAsShipping: false }, none).keys()][0]).toBe("billTo.name");
  expect([...validateDraft({ ...draft, billingAddress: home }, { ...none, ships: false }).keys()]).toEqual([]);
});

it("wants each subscription's terms agreed to, by the words that are shown now", () => {
  const terms = [{ planId: "p1", hash: "new" }];
  const draft = { ...emptyDraft("ana@example.com", "US", home), agreed: ["old"] };
  expect([...validateDraft(draft, { ...none, terms }).keys()]).toEqual(["terms.p1"]);
  expect(validateDraft({ ...draft, agreed: ["new"] }, { ...none, terms }).size).toBe(0);
});

it("knows the rules of the country", () => {
  const to = (over: object) => validateDraft({ ...emptyDraft("a@b.co", "US", { ...home, ...over }) }, none);
  expect(to({ country: "CA", region: "QC", postalCode: "h2x1y4" }).size).toBe(0);
  expect([...to({ country: "CA", region: "CO" }).keys()]).toEqual(["shipTo.region", "shipTo.postalCode"]);
  expect(to({ country: "PE", region: "", postalCode: "" }).size).toBe(0);
});

it("finds what this tab has stored, also under the names of an earlier version", () => {
  const storage = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
  });
  const fresh = emptyDraft("", "US", null);
  const draft = { ...fresh, email: "ana@example.com", billingSameAsShipping: false, billingAddress: home };
  saveDraft(draft);
  expect(loadDraft(fresh)).toEqual(draft);
  storage.set("tikari-checkout", JSON.stringify({ email: "ana@example.com", billSame: false, billTo: home }));
  expect(loadDraft(fresh)).toEqual(draft);
  vi.unstubAllGlobals();
});

import { checkoutInput } from "#worker/store/orders/contract.ts";
import { findAddressProblem } from "#worker/store/orders/domain-address.ts";
import { type Address, address } from "#worker/store/pricing/contract.ts";

/** What was typed and chosen. Never anything of a card. */
export interface CheckoutDraft {
  email: string;
  shipTo: Address;
  /** The bill goes where the goods go. */
  billSame: boolean;
  billTo: Address;
  methodId: string | null;
  giftCodes: string[];
  saveCard: boolean;
  /** Hashes of the terms that were agreed to. */
  agreed: string[];
  age: boolean;
  note: string;
}

export const emptyAddress = (country: string): Address => ({
  ...{ name: "", company: "", line1: "", line2: "", city: "", region: "", postalCode: "", phone: "" },
  country,
});

/** @param last where this person had something sent before: offered again, for the bill where nothing is sent */
export const emptyDraft = (email: string, country: string, last: Address | null, ships = true): CheckoutDraft => ({
  ...{ email, billSame: true, methodId: null, giftCodes: [], saveCard: false, agreed: [], age: false, note: "" },
  shipTo: last ?? emptyAddress(country),
  billTo: (ships ? null : last) ?? emptyAddress(country),
});

const STORAGE_KEY = "tikari-checkout";

/** What this tab had typed before, on top of what is known; the tab forgets it when it is closed. */
export function loadDraft(fresh: CheckoutDraft): CheckoutDraft {
  try {
    const saved = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as Partial<CheckoutDraft> | null;
    if (!saved) return fresh;
    return {
      ...fresh,
      ...saved,
      email: saved.email || fresh.email,
      shipTo: { ...fresh.shipTo, ...saved.shipTo },
      billTo: { ...fresh.billTo, ...saved.billTo },
    };
  } catch {
    return fresh;
  }
}

export function saveDraft(draft: CheckoutDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage only a reload forgets what was typed.
  }
}

/** What is wrong, by field, in the order of the page: `email`, `shipTo.city` … */
export type FieldErrors = Map<string, string>;

/** What is wrong with an address, by the same rules as on the server. */
export function addressErrors(a: Address, where: "shipTo" | "billTo"): [string, string][] {
  const parsed = address.safeParse(a);
  const found = new Map<string, string>();
  for (const issue of parsed.error?.issues ?? []) {
    const field = String(issue.path[0]);
    if (!found.has(field)) found.set(field, issue.message);
  }
  // One problem is told at a time: with a region that fits, the postal code has its say too.
  for (const tried of [a, { ...a, region: a.country === "CA" ? "ON" : "CO" }]) {
    const rule = findAddressProblem(tried);
    if (rule && !found.has(rule.field)) found.set(rule.field, rule.message);
  }
  const order = ["country", "name", "company", "line1", "line2", "city", "region", "postalCode", "phone"];
  return order.flatMap((f): [string, string][] => (found.has(f) ? [[`${where}.${f}`, found.get(f) as string]] : []));
}

/** What the checkout asks for with what is bought. */
export interface CheckoutRequirements {
  ships: boolean;
  terms: readonly { planId: string; hash: string }[];
  age: boolean;
}

/** Everything that stands between the draft and paying, before the card is looked at. */
export function draftErrors(d: CheckoutDraft, requirements: CheckoutRequirements): FieldErrors {
  const errors: FieldErrors = new Map();
  const email = checkoutInput.shape.email.safeParse(d.email);
  if (!email.success) errors.set("email", email.error.issues[0]?.message ?? "Write an email address.");
  const bill = requirements.ships ? (d.billSame ? null : d.billTo) : d.billTo;
  if (requirements.ships) for (const [field, text] of addressErrors(d.shipTo, "shipTo")) errors.set(field, text);
  if (bill) for (const [field, text] of addressErrors(bill, "billTo")) errors.set(field, text);
  for (const t of requirements.terms)
    if (!d.agreed.includes(t.hash))
      errors.set(`terms.${t.planId}`, "Read the terms of the subscription and tick the box to agree.");
  if (requirements.age && !d.age) errors.set("ageConfirmed", "Confirm that you are 18 or older.");
  return errors;
}

/** The id of a field's control, for labels, links and focus. */
export const fieldId = (field: string): string => `ck-${field.replaceAll(".", "-")}`;

import { checkoutInput } from "#worker/store/orders/contract-checkout.ts";
import { findAddressProblem } from "#worker/store/orders/domain-address.ts";
import { type Address, address } from "#worker/store/pricing/contract.ts";

/** What the customer entered and chose. Never any card data. */
export interface CheckoutDraft {
  email: string;
  shipTo: Address;
  billingSameAsShipping: boolean;
  billingAddress: Address;
  methodId: string | null;
  giftCodes: string[];
  saveCard: boolean;
  /** The saved address that is shipped to; empty: what is entered. */
  addressId: string;
  saveAddress: boolean;
  /** The ZIP code and state that were confirmed, although they do not agree. */
  confirmedZip: string;
  /** Hashes of the terms that the customer agreed to. */
  agreed: string[];
  age: boolean;
  note: string;
}

export const emptyAddress = (country: string): Address => ({
  ...{ name: "", company: "", line1: "", line2: "", city: "", region: "", postalCode: "", phone: "" },
  country,
});

/** @param last this customer's last shipping address: prefilled, as the billing address where nothing is shipped */
export const emptyDraft = (email: string, country: string, last: Address | null, ships = true): CheckoutDraft => ({
  ...{ email, billingSameAsShipping: true, methodId: null, giftCodes: [], saveCard: false },
  ...{ addressId: "", saveAddress: false, confirmedZip: "" },
  ...{ agreed: [], age: false, note: "" },
  shipTo: last ?? emptyAddress(country),
  billingAddress: (ships ? null : last) ?? emptyAddress(country),
});

const STORAGE_KEY = "tikari-checkout";

/** A tab that was open before two members were renamed has stored them under their old names. */
type StoredDraft = Partial<CheckoutDraft> & { billSame?: boolean; billTo?: Address };

/** What was entered in this tab before, on top of the defaults; closing the tab clears it. */
export function loadDraft(fresh: CheckoutDraft): CheckoutDraft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as StoredDraft | null;
    if (!stored) return fresh;
    const { billSame, billTo, ...saved } = stored;
    return {
      ...fresh,
      ...saved,
      email: saved.email || fresh.email,
      shipTo: { ...fresh.shipTo, ...saved.shipTo },
      billingSameAsShipping: saved.billingSameAsShipping ?? billSame ?? fresh.billingSameAsShipping,
      billingAddress: { ...fresh.billingAddress, ...billTo, ...saved.billingAddress },
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
    // Without storage a reload loses what was entered.
  }
}

/** Errors by field, in the order of the page: `email`, `shipTo.city` … */
export type FieldErrors = Map<string, string>;

/** The errors of an address, by the same rules as on the server. */
export function addressErrors(a: Address, where: "shipTo" | "billTo"): [string, string][] {
  const parsed = address.safeParse(a);
  const found = new Map<string, string>();
  for (const issue of parsed.error?.issues ?? []) {
    const field = String(issue.path[0]);
    if (!found.has(field)) found.set(field, issue.message);
  }
  // The rule reports one problem at a time: with a valid region it checks the postal code too.
  for (const tried of [a, { ...a, region: a.country === "CA" ? "ON" : "CO" }]) {
    const rule = findAddressProblem(tried);
    if (rule && !found.has(rule.field)) found.set(rule.field, rule.message);
  }
  const order = ["country", "name", "company", "line1", "line2", "city", "region", "postalCode", "phone"];
  return order.flatMap((f): [string, string][] => (found.has(f) ? [[`${where}.${f}`, found.get(f) as string]] : []));
}

/** The address that is taxed: where it ships to, else the billing address. */
export const taxedAddress = (d: CheckoutDraft, ships: boolean): Address => (ships ? d.shipTo : d.billingAddress);

/** What the checkout asks for, given the items. */
export interface CheckoutRequirements {
  ships: boolean;
  terms: readonly { planId: string; hash: string }[];
  age: boolean;
  /** The server asks whether ZIP code and state are right, and has no answer yet. */
  asksAboutZip?: boolean;
}

/** All errors of the draft, before the card is checked. */
export function validateDraft(d: CheckoutDraft, requirements: CheckoutRequirements): FieldErrors {
  const errors: FieldErrors = new Map();
  const email = checkoutInput.shape.email.safeParse(d.email);
  if (!email.success) errors.set("email", email.error.issues[0]?.message ?? "Enter an email address.");
  const bill = requirements.ships ? (d.billingSameAsShipping ? null : d.billingAddress) : d.billingAddress;
  if (requirements.ships) for (const [field, text] of addressErrors(d.shipTo, "shipTo")) errors.set(field, text);
  if (bill) for (const [field, text] of addressErrors(bill, "billTo")) errors.set(field, text);
  const stateField = `${requirements.ships ? "shipTo" : "billTo"}.region`;
  if (requirements.asksAboutZip && !errors.has(stateField))
    errors.set(stateField, "State and ZIP code don't match. Choose which one is right.");
  for (const t of requirements.terms)
    if (!d.agreed.includes(t.hash))
      errors.set(`terms.${t.planId}`, "Check the box to agree to the subscription terms.");
  if (requirements.age && !d.age) errors.set("ageConfirmed", "Confirm that you are 18 or older.");
  return errors;
}

/** The id of a field's control, for labels, links and focus. */
export const checkoutFieldId = (field: string): string => `ck-${field.replaceAll(".", "-")}`;

import { type DraftInput, draftInput } from "#worker/store/orders/contract.ts";
import type { Address } from "#worker/store/pricing/contract.ts";
import { type CheckedDraft, checkBySchema } from "../form/use-record-editor.ts";
import { bpsToPercentText, minorToInputText, parseMinor, parsePercent } from "./amount-inputs.ts";

/** A draft order as its form holds it: amounts as typed, each choice with what belongs to the others. */
export interface DraftForm {
  email: string;
  items: { variantId: string; quantity: number; price: string }[];
  discountKind: "none" | "fixed" | "percent";
  discountValue: string;
  discountReason: string;
  hasAddress: boolean;
  shipTo: Address;
  shippingKind: "store" | "free" | "custom";
  methodId: string;
  shippingName: string;
  shippingPrice: string;
  note: string;
  message: string;
  /** Separated by commas. */
  tags: string;
}

const EMPTY_ADDRESS: Address = {
  ...{ name: "", company: "", line1: "", line2: "", city: "", region: "", postalCode: "", country: "US", phone: "" },
};
const FREE_SHIPPING = "Free shipping";

export const EMPTY_DRAFT_INPUT: DraftInput = {
  ...{ email: "", items: [], discount: null, shipTo: null, methodId: null, shipping: null },
  ...{ note: "", message: "", tags: [] },
};

/** A draft as it was saved, for its form. */
export function toDraftForm(draft: DraftInput, currency: string): DraftForm {
  const { discount, shipping } = draft;
  const isFree = shipping?.name === FREE_SHIPPING && shipping.price === 0;
  return {
    ...{ email: draft.email, note: draft.note, message: draft.message, tags: draft.tags.join(", ") },
    items: draft.items.map(({ variantId, quantity, unitPrice }) => ({
      ...{ variantId, quantity, price: unitPrice === null ? "" : minorToInputText(unitPrice, currency) },
    })),
    discountKind: discount?.kind ?? "none",
    discountValue: discount
      ? discount.kind === "percent"
        ? bpsToPercentText(discount.value)
        : minorToInputText(discount.value, currency)
      : "",
    discountReason: discount?.reason ?? "",
    hasAddress: draft.shipTo !== null,
    shipTo: draft.shipTo ?? EMPTY_ADDRESS,
    shippingKind: shipping ? (isFree ? "free" : "custom") : "store",
    methodId: draft.methodId ?? "",
    shippingName: shipping && !isFree ? shipping.name : "",
    shippingPrice: shipping && !isFree ? minorToInputText(shipping.price, currency) : "",
  };
}

const check = checkBySchema<DraftInput>(draftInput);

/** What a form says, or what is wrong with it by field. */
export function readDraftForm(form: DraftForm, currency: string): CheckedDraft<DraftInput> {
  const problems = new Map<string, string>();
  const prices = form.items.map((i) => (i.price.trim() === "" ? null : parseMinor(i.price, currency)));
  if (form.items.some((i, at) => i.price.trim() !== "" && prices[at] === null))
    problems.set("items", "Enter each price as an amount, such as 12.50.");
  const value =
    form.discountKind === "percent" ? parsePercent(form.discountValue) : parseMinor(form.discountValue, currency);
  if (form.discountKind !== "none" && !value)
    problems.set(
      "discountValue",
      form.discountKind === "percent" ? "Enter a percentage, such as 10." : "Enter an amount, such as 5.00.",
    );
  else if (form.discountKind === "percent" && (value ?? 0) > 10_000)
    problems.set("discountValue", "Enter 100% or less.");
  if (form.discountKind !== "none" && form.discountReason.trim() === "")
    problems.set("discountReason", "Enter a reason for the discount.");
  const price = form.shippingPrice.trim() === "" ? null : parseMinor(form.shippingPrice, currency);
  if (form.shippingKind === "custom" && price === null) problems.set("shippingPrice", "Enter a price, such as 8.00.");
  if (form.shippingKind === "custom" && form.shippingName.trim() === "")
    problems.set("shippingName", "Enter a name for the shipping, such as Courier.");
  const checked = check({
    ...{ email: form.email, note: form.note, message: form.message, methodId: form.methodId || null },
    items: form.items.map(({ variantId, quantity }, at) => ({ variantId, quantity, unitPrice: prices[at] ?? null })),
    discount:
      form.discountKind === "none" || !value || form.discountReason.trim() === ""
        ? null
        : { kind: form.discountKind, value, reason: form.discountReason },
    shipTo: form.hasAddress ? form.shipTo : null,
    shipping:
      form.shippingKind === "free"
        ? { name: FREE_SHIPPING, price: 0 }
        : form.shippingKind === "custom" && price !== null && form.shippingName.trim() !== ""
          ? { name: form.shippingName, price }
          : null,
    tags: form.tags.split(",").flatMap((tag) => tag.trim() || []),
  });
  if (!checked.ok)
    for (const [path, message] of checked.problems) problems.set(path.replace(/^tags\..*/, "tags"), message);
  return checked.ok && problems.size === 0 ? checked : { ok: false, problems };
}

/** What can be priced of a form: parts that aren't complete yet are left out. */
export function toPriceable(form: DraftForm, currency: string): DraftInput {
  const { hasAddress, discountKind, shippingKind } = form;
  const read = (part: DraftForm) => readDraftForm(part, currency);
  const items: DraftForm = {
    ...{ ...form, email: "", note: "", message: "", tags: "" },
    ...{ hasAddress: false, discountKind: "none", shippingKind: "store" },
  };
  let priceable = read(items).ok ? items : { ...items, items: form.items.map((i) => ({ ...i, price: "" })) };
  for (const part of [{ hasAddress }, { discountKind }, { shippingKind }])
    if (read({ ...priceable, ...part }).ok) priceable = { ...priceable, ...part };
  const checked = read(priceable);
  return checked.ok ? checked.input : EMPTY_DRAFT_INPUT;
}

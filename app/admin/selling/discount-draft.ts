import { type DiscountInput, discountInput } from "#worker/store/pricing/contract-admin.ts";
import { bpsToPercentText, minorToInputText, parseMinor, parsePercent } from "./amount-inputs.ts";

/** A discount as a form holds it: amounts as text. */
export interface DiscountDraft {
  way: "code" | "automatic";
  code: string;
  title: string;
  kind: DiscountInput["kind"];
  value: string;
  tags: string;
  products: string[];
  minSubtotal: string;
  minQuantity: string;
  usageLimit: string;
  oncePerCustomer: boolean;
  combines: boolean;
  active: boolean;
  startsAt: number | null;
  endsAt: number | null;
}

/** The draft of an existing discount, or of a new one. */
export function toDiscountDraft(d: DiscountInput | null, currency: string): DiscountDraft {
  return {
    way: d && d.code === null ? "automatic" : "code",
    code: d?.code ?? "",
    title: d?.title ?? "",
    kind: d?.kind ?? "percent",
    value: d
      ? d.kind === "percent"
        ? bpsToPercentText(d.value)
        : d.kind === "fixed"
          ? minorToInputText(d.value, currency)
          : ""
      : "10",
    tags: d?.scope.tags?.join(", ") ?? "",
    products: d?.scope.products ?? [],
    minSubtotal: d && d.minSubtotal > 0 ? minorToInputText(d.minSubtotal, currency) : "",
    minQuantity: d && d.minQuantity > 0 ? String(d.minQuantity) : "",
    usageLimit: d?.usageLimit == null ? "" : String(d.usageLimit),
    oncePerCustomer: d?.oncePerCustomer ?? false,
    combines: d?.combines ?? false,
    active: d?.active ?? true,
    startsAt: d?.startsAt ?? null,
    endsAt: d?.endsAt ?? null,
  };
}

/** Parses a draft into the API's input; otherwise names the invalid field and says what to enter. */
export function parseDiscountDraft(
  d: DiscountDraft,
  currency: string,
): { ok: true; input: DiscountInput } | { ok: false; field: string; message: string } {
  const invalid = (field: string, message: string) => ({ ok: false as const, field, message });
  const value = d.kind === "percent" ? parsePercent(d.value) : d.kind === "fixed" ? parseMinor(d.value, currency) : 0;
  if (value === null)
    return invalid("value", d.kind === "percent" ? "Enter a percentage such as 10." : "Enter an amount such as 5.00.");
  const minSubtotal = parseMinor(d.minSubtotal, currency);
  if (minSubtotal === null) return invalid("minSubtotal", "Enter an amount such as 50.00.");
  const parseCount = (text: string) => (text.trim() === "" ? 0 : /^\d{1,8}$/.test(text.trim()) ? Number(text) : null);
  const [minQuantity, limit] = [parseCount(d.minQuantity), parseCount(d.usageLimit)];
  if (minQuantity === null) return invalid("minQuantity", "Enter a whole number.");
  if (limit === null) return invalid("usageLimit", "Enter a whole number.");
  const tags = d.tags
    .split(",")
    .map((t) => t.trim())
    .filter(Boolean);
  const parsed = discountInput.safeParse({
    code: d.way === "code" ? d.code : null,
    title: d.title,
    kind: d.kind,
    value,
    scope: { ...(d.products.length > 0 ? { products: d.products } : {}), ...(tags.length > 0 ? { tags } : {}) },
    minSubtotal,
    minQuantity,
    oncePerCustomer: d.oncePerCustomer,
    usageLimit: limit === 0 ? null : limit,
    combines: d.combines,
    active: d.active,
    startsAt: d.startsAt,
    endsAt: d.endsAt,
  } satisfies DiscountInput);
  if (parsed.success) return { ok: true, input: parsed.data };
  const issue = parsed.error.issues[0];
  return invalid(String(issue?.path[0] ?? ""), issue?.message ?? "Check the fields of this form.");
}

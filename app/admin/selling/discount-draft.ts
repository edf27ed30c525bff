import { fieldErrorMessage } from "#worker/kernel/field-error-message.ts";
import { toCount } from "#worker/kernel/typed-number.ts";
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
  buyQuantity: string;
  getQuantity: string;
  getTags: string;
  getProducts: string[];
  maxPerOrder: string;
  customerTag: string;
}

/** The draft of an existing discount, or of a new one. */
export function toDiscountDraft(d: DiscountInput | null, currency: string): DiscountDraft {
  return {
    way: d && d.code === null ? "automatic" : "code",
    code: d?.code ?? "",
    title: d?.title ?? "",
    kind: d?.kind ?? "percent",
    value: d
      ? d.kind === "percent" || d.kind === "buy_x_get_y"
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
    buyQuantity: d && d.buyQuantity > 0 ? String(d.buyQuantity) : "1",
    getQuantity: d && d.getQuantity > 0 ? String(d.getQuantity) : "1",
    getTags: d?.getScope.tags?.join(", ") ?? "",
    getProducts: d?.getScope.products ?? [],
    maxPerOrder: d?.maxPerOrder == null ? "" : String(d.maxPerOrder),
    customerTag: d?.customerTag ?? "",
  };
}

const parseTags = (text: string): string[] =>
  text
    .split(",")
    .map((t) => t.trim())
    .filter(Boolean);

const toScope = (products: string[], tags: string): DiscountInput["scope"] => ({
  ...(products.length > 0 ? { products } : {}),
  ...(parseTags(tags).length > 0 ? { tags: parseTags(tags) } : {}),
});

/** Reads a count: 0 for an empty field, null if it isn't one. */
function parseCount(text: string): number | null {
  const count = toCount(text) ?? 0;
  return count < 1e8 ? count : null;
}

/** Parses a draft into the API's input; otherwise names the invalid field and says what to enter. */
export function parseDiscountDraft(
  d: DiscountDraft,
  currency: string,
): { ok: true; input: DiscountInput } | { ok: false; field: string; message: string } {
  const invalid = (field: string, message: string) => ({ ok: false as const, field, message });
  const isPercentage = d.kind === "percent" || d.kind === "buy_x_get_y";
  const value = isPercentage ? parsePercent(d.value) : d.kind === "fixed" ? parseMinor(d.value, currency) : 0;
  if (value === null)
    return invalid("value", isPercentage ? "Enter a percentage such as 10." : "Enter an amount such as 5.00.");
  const minSubtotal = parseMinor(d.minSubtotal, currency);
  if (minSubtotal === null) return invalid("minSubtotal", "Enter an amount such as 50.00.");
  const [minQuantity, limit] = [parseCount(d.minQuantity), parseCount(d.usageLimit)];
  if (minQuantity === null) return invalid("minQuantity", "Enter a whole number.");
  if (limit === null) return invalid("usageLimit", "Enter a whole number.");
  const buysAndGets = d.kind === "buy_x_get_y";
  const [buyQuantity, getQuantity, maxPerOrder] = buysAndGets
    ? [parseCount(d.buyQuantity), parseCount(d.getQuantity), parseCount(d.maxPerOrder)]
    : [0, 0, 0];
  if (buyQuantity === null) return invalid("buyQuantity", "Enter a whole number.");
  if (getQuantity === null) return invalid("getQuantity", "Enter a whole number.");
  if (maxPerOrder === null) return invalid("maxPerOrder", "Enter a whole number.");
  const parsed = discountInput.safeParse(
    {
      code: d.way === "code" ? d.code : null,
      title: d.title,
      kind: d.kind,
      value,
      scope: toScope(d.products, d.tags),
      buyQuantity,
      getQuantity,
      getScope: buysAndGets ? toScope(d.getProducts, d.getTags) : {},
      maxPerOrder: maxPerOrder === 0 ? null : maxPerOrder,
      customerTag: d.customerTag,
      minSubtotal,
      minQuantity,
      oncePerCustomer: d.oncePerCustomer,
      usageLimit: limit === 0 ? null : limit,
      combines: d.combines,
      active: d.active,
      startsAt: d.startsAt,
      endsAt: d.endsAt,
    } satisfies DiscountInput,
    { error: fieldErrorMessage },
  );
  if (parsed.success) return { ok: true, input: parsed.data };
  const issue = parsed.error.issues[0];
  return invalid(String(issue?.path[0] ?? ""), issue?.message ?? "Check the fields of this form.");
}

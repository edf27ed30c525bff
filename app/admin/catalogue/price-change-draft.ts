import { parseDecimal } from "#worker/kernel/money.ts";
import type {
  PriceChange,
  PriceChangeInput,
  PriceChangeItem,
  PricedVariant,
} from "#worker/store/price-changes/contract.ts";
import { applyPriceRule, type PriceRule } from "#worker/store/price-changes/domain.ts";
import { parsePercent } from "../selling/amount-inputs.ts";

/** A price change as its form holds it. */
export interface PriceChangeDraft {
  name: string;
  kind: "percent" | "amount" | "prices";
  value: string;
  /** Prices by hand, by variant. */
  own: Record<string, number | null>;
  /** Variants that stay as they are. */
  off: readonly string[];
  starts: "now" | "later";
  startsAt: number | null;
  ends: "later" | "never";
  endsAt: number | null;
  showWas: boolean;
}

export const newPriceChangeDraft = (): PriceChangeDraft => ({
  ...{ name: "Sale", kind: "percent", value: "", own: {}, off: [] },
  ...{ starts: "later", startsAt: null, ends: "later", endsAt: null, showWas: true },
});

/** A planned change as its form holds it: its prices one by one, whatever rule made them. */
export const editedPriceChangeDraft = (
  { name, startsAt, endsAt, showWas }: PriceChange,
  items: readonly Pick<PriceChangeItem, "variantId" | "newPrice">[],
  variants: readonly PricedVariant[],
): PriceChangeDraft => ({
  ...newPriceChangeDraft(),
  ...{ name, kind: "prices", startsAt, ends: endsAt === null ? "never" : "later", endsAt, showWas },
  own: Object.fromEntries(items.map((i) => [i.variantId, i.newPrice])),
  off: variants.flatMap((v) => (items.some((i) => i.variantId === v.variantId) ? [] : [v.variantId])),
});

/** The rule of a draft; null where the value isn't one, or prices are entered by hand. */
function ruleOf(draft: PriceChangeDraft, currency: string): PriceRule | null {
  if (draft.kind === "prices" || draft.value.trim() === "") return null;
  if (draft.kind === "percent") {
    const bps = parsePercent(draft.value);
    return bps === null ? null : { kind: "percent", bps };
  }
  const minor = parseDecimal(draft.value.trim(), currency);
  return minor === null ? null : { kind: "amount", minor };
}

/** The new price of a variant; null while there is none, or where the rule leaves nothing of it. */
export function newPriceOf(draft: PriceChangeDraft, v: PricedVariant): number | null {
  if (draft.kind === "prices") {
    const own = draft.own[v.variantId];
    return own && own > 0 && own !== v.price ? own : null;
  }
  const rule = ruleOf(draft, v.currency);
  return rule ? applyPriceRule(v.price, rule) : null;
}

type Parsed = { ok: true; input: Omit<PriceChangeInput, "requestKey"> } | { ok: false; field: string; message: string };

/** Reads a draft as the call's input, or says what to enter. */
export function parsePriceChangeDraft(draft: PriceChangeDraft, variants: readonly PricedVariant[]): Parsed {
  const refuse = (field: string, message: string): Parsed => ({ ok: false, field, message });
  const chosen = variants.filter((v) => !draft.off.includes(v.variantId));
  if (chosen.length === 0) return refuse("prices", "Choose at least one variant.");
  if (draft.kind !== "prices" && !ruleOf(draft, chosen[0]?.currency ?? ""))
    return refuse("value", draft.kind === "percent" ? "Enter a percentage, such as 20." : "Enter an amount.");
  const prices = chosen.flatMap((v) => {
    const price = newPriceOf(draft, v);
    return price === null ? [] : [{ variantId: v.variantId, price, from: v.price }];
  });
  if (prices.length === 0 || (draft.kind !== "prices" && prices.length < chosen.length))
    return draft.kind === "prices"
      ? refuse("prices", "Enter at least one new price.")
      : refuse(
          "value",
          "At least one price would stay the same or drop to zero. Enter a different value, or clear that variant.",
        );
  const isLater = draft.starts === "later";
  if (isLater && draft.startsAt === null) return refuse("startsAt", "Enter a date and time.");
  if (draft.ends === "later" && draft.endsAt === null) return refuse("endsAt", "Enter a date and time.");
  return {
    ok: true,
    input: {
      ...{ name: draft.name, prices, showWas: draft.showWas },
      ...{ startsAt: isLater ? draft.startsAt : null, endsAt: draft.ends === "later" ? draft.endsAt : null },
    },
  };
}

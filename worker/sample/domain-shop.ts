import type {
  DiscountRule,
  PurchasableVariant,
  ShippingMethod,
  TaxCategory,
  TaxRate,
} from "../store/pricing/contract.ts";

/** What the generators know of the shop: a plain copy, stored with the run, so that every step makes the same rows. */
export interface SampleShop {
  currency: string;
  /** Epoch milliseconds: the samples end here. */
  now: number;
  /** The number of the first sample order. */
  firstNumber: number;
  /** Reviews may be shown as published: only on a developer's own machine. */
  local: boolean;
  /** Addresses of earlier samples whose accounts were kept. */
  taken: string[];
  variants: SampleVariant[];
  zones: { id: string; places: { country: string; region: string }[] }[];
  methods: (ShippingMethod & { zoneId: string })[];
  taxes: (TaxRate & { country: string; region: string })[];
  discounts: (DiscountRule & { oncePerCustomer: boolean })[];
  plans: SamplePlan[];
  /** What opens the fitness app with its coach; null: the shop doesn't sell it. A run of before may not know. */
  accessPlan?: { id: string; unit: SamplePlan["unit"]; every: number; price: number; grants: string } | null;
}

export interface SampleVariant
  extends Pick<
    PurchasableVariant,
    | "variantId"
    | "productId"
    | "handle"
    | "sku"
    | "title"
    | "variantTitle"
    | "kind"
    | "price"
    | "weightG"
    | "requiresShipping"
    | "subscribable"
    | "tags"
    | "parts"
    | "factsId"
    | "look"
    | "productKind"
    | "netWeight"
  > {
  taxCategory: TaxCategory;
  servings: number;
  /** Released lots, oldest first. */
  lots: string[];
  /** Units that can be sold now. */
  available: number;
}

export interface SamplePlan {
  id: string;
  title: string;
  unit: "week" | "month" | "year";
  every: number;
  discountBps: number;
}

/** The columns of a row by their names in the database. */
export type SampleValues = Record<string, string | number | null>;
/** New rows by table. */
export type SampleRows = Map<string, SampleValues[]>;

/** What `sample_row` lists; other rows belong to one of these. */
export type SampleKind =
  | "order"
  | "subscription"
  | "user"
  | "saved_card"
  | "gift_card"
  | "gateway_object"
  | "stock_move"
  | "review"
  | "customer_note"
  | "customer_tag"
  | "marketing_consent"
  | "project"
  | "watcher"
  | "topic"
  /** An account whose fitness log is a sample. */
  | "diary";

/** A page-view row: what it adds to the day's rollup. */
export type TrafficRow = [
  day: string,
  dim: string,
  key: string,
  pageviews: number,
  visits: number,
  visitors: number,
  durationMs: number,
  timed: number,
];

/** Collects rows. */
export class RowSet {
  readonly rows: SampleRows = new Map();
  add(table: string, values: SampleValues): void {
    const list = this.rows.get(table);
    if (list) list.push(values);
    else this.rows.set(table, [values]);
  }
  /** Adds the mark of a sample. */
  mark(kind: SampleKind, id: string): void {
    this.add("sample_row", { kind, id });
  }
}

const zoneOf = (shop: SampleShop, country: string, region: string): string | null => {
  const fits = (c: string, r: string) =>
    shop.zones.find((z) => z.places.some((p) => p.country === c && p.region === r));
  return (fits(country, region) ?? fits(country, "") ?? fits("*", ""))?.id ?? null;
};

/** The methods that ship there. */
export const methodsTo = (shop: SampleShop, country: string, region: string): ShippingMethod[] => {
  const zone = zoneOf(shop, country, region);
  return shop.methods.filter((m) => m.zoneId === zone);
};

/** The rates of a destination: for each category the region's own row, else the country's. */
export const taxesOf = (shop: SampleShop, country: string, region: string): TaxRate[] => {
  const best = new Map<string, TaxRate & { region: string }>();
  for (const t of shop.taxes)
    if (t.country === country && (t.region === region || t.region === "") && (t.region !== "" || !best.has(t.category)))
      best.set(t.category, t);
  return [...best.values()];
};

import type { FilterOption } from "#app/ui/filter-fields.tsx";
import { formatMoney } from "#worker/kernel/money.ts";
import type {
  AllergenKey,
  FacetCounts,
  ProductFacets,
  ProductFilter,
  ProductFormat,
  ProductSort,
} from "#worker/store/catalogue/contract.ts";
import { PRODUCT_SORTS } from "#worker/store/catalogue/contract.ts";
import { formatProductFilter } from "#worker/store/catalogue/domain.ts";
import { FORMAT_LABELS, FREE_OF_LABELS, goalLabel, humanizeKey, SORT_LABELS } from "./catalogue-labels.ts";

/** A limit of the price. */
export interface PriceOption extends FilterOption {
  /** In few letters, where the limits stand side by side. */
  short: string;
  /** How many products cost this much but more than the limit before, 0 to 1 of the band with most; null: not counted. */
  share: number | null;
}

/** The filters as the product list shows them, each with the URL it leads to; for loaders only. */
export interface FilterView {
  goals: (FilterOption & { href: string })[];
  ingredients: FilterOption[];
  freeOf: FilterOption[];
  formats: FilterOption[];
  prices: PriceOption[];
  sorts: FilterOption[];
  /** The active filters; `href` is the list without this one. */
  chips: { label: string; href: string }[];
}

/** Steps of the price filter, whole units of the currency. */
const PRICE_STEPS = [20, 30, 40, 60, 100];

const listUrl = (filter: ProductFilter): string => {
  const query = formatProductFilter({ ...filter, cursor: null });
  return query ? `/products?${query}` : "/products";
};

/** Adds a value to a list, or takes it out. */
const toggleValue = <T>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((v) => v !== value) : [...list, value];

/**
 * What the filters of a list show.
 * @param counts how many products each value would leave; null: too many match to count
 * @param currency of the prices, ISO 4217
 */
export function toFilterView(
  filter: ProductFilter,
  facets: ProductFacets,
  counts: FacetCounts | null,
  currency: string,
): FilterView {
  const priceText = (units: number) => `Up to ${wholeMoney(units, currency)}`;
  const price = filter.priceMax === null ? null : Math.floor(filter.priceMax / 100);
  /** A filter typed into the URL is shown even if no product matches it: otherwise the empty list has no explanation. */
  const options = (name: keyof ProductFacets, chosen: readonly string[], label: (value: string) => string) =>
    [...new Set([...facets[name], ...chosen])].map((value) => ({
      value,
      label: label(value),
      selected: chosen.includes(value),
      count: counts && (counts[name][value] ?? 0),
    }));
  return {
    goals: options("goals", filter.goals, goalLabel).map((goal) => ({
      ...goal,
      href: listUrl({ ...filter, goals: toggleValue(filter.goals, goal.value) }),
    })),
    // The ones that most products hold come first: a long list is folded after the first few.
    ingredients: options("ingredients", filter.ingredients, humanizeKey).sort(
      (a, b) => Number(b.selected) - Number(a.selected) || (b.count ?? 0) - (a.count ?? 0),
    ),
    freeOf: options("freeOf", filter.freeOf, (value) => FREE_OF_LABELS[value as AllergenKey] ?? humanizeKey(value)),
    formats: [
      { value: "", label: "Any format", selected: filter.format === null },
      ...options(
        "formats",
        filter.format ? [filter.format] : [],
        (value) => FORMAT_LABELS[value as ProductFormat] ?? humanizeKey(value),
      ).map(({ count, ...option }) => ({ ...option, label: counted(option.label, count) })),
    ],
    prices: toPriceOptions(price, counts, currency),
    sorts: PRODUCT_SORTS.map((s: ProductSort) => ({
      value: s === "featured" ? "" : s,
      label: SORT_LABELS[s],
      selected: filter.sort === s,
    })),
    chips: [
      ...filter.goals.map((v) => ({
        label: goalLabel(v),
        href: listUrl({ ...filter, goals: toggleValue(filter.goals, v) }),
      })),
      ...filter.ingredients.map((v) => ({
        label: humanizeKey(v),
        href: listUrl({ ...filter, ingredients: toggleValue(filter.ingredients, v) }),
      })),
      ...filter.freeOf.map((v) => ({
        label: `Free from ${FREE_OF_LABELS[v].toLowerCase()}`,
        href: listUrl({ ...filter, freeOf: toggleValue(filter.freeOf, v) }),
      })),
      ...(filter.format ? [{ label: FORMAT_LABELS[filter.format], href: listUrl({ ...filter, format: null }) }] : []),
      ...(price ? [{ label: priceText(price), href: listUrl({ ...filter, priceMax: null }) }] : []),
    ],
  };
}

/** An amount in whole units, without its cents. */
const wholeMoney = (units: number, currency: string) =>
  formatMoney({ minor: units * 100, currency }).replace(/\.00$/, "");
const counted = (label: string, count: number | null) => (count === null ? label : `${label} (${count})`);

/** The limits of the price, cheapest first and none last, each with the share of products between it and the one before. */
function toPriceOptions(chosen: number | null, counts: FacetCounts | null, currency: string): PriceOption[] {
  const limits = [...new Set([...PRICE_STEPS, ...(chosen ? [chosen] : [])]).values(), Number.POSITIVE_INFINITY];
  limits.sort((a, b) => a - b);
  const upTo = limits.map((units) =>
    counts ? counts.prices.reduce((sum, [minor, n]) => (minor <= units * 100 ? sum + n : sum), 0) : null,
  );
  const bands = upTo.map((n, i) => (n ?? 0) - (upTo[i - 1] ?? 0));
  const most = Math.max(1, ...bands);
  return limits.map((units, i) => {
    const share = counts && Math.round(((bands[i] ?? 0) / most) * 100) / 100;
    if (units === Number.POSITIVE_INFINITY)
      return { value: "", label: "Any price", short: "Any", selected: chosen === null, share };
    const money = wholeMoney(units, currency);
    return {
      value: String(units),
      label: counted(`Up to ${money}`, upTo[i] ?? null),
      short: money,
      selected: units === chosen,
      share,
    };
  });
}

/** The URL of the list's next page. */
export const nextPageUrl = (filter: ProductFilter, cursor: string | null): string | null =>
  cursor === null ? null : `/products?${formatProductFilter({ ...filter, cursor })}`;
/** The URL of the list's first page. */
export const firstPageUrl = (filter: ProductFilter): string => listUrl(filter);

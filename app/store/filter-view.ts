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

export interface FilterOption {
  value: string;
  label: string;
  selected: boolean;
  /** How many products would be left with it; null where the list is too long to count. */
  count?: number | null;
}

/** The filters as the product list shows them, each with the URL it leads to; for loaders only. */
export interface FilterView {
  goals: (FilterOption & { href: string })[];
  ingredients: FilterOption[];
  freeOf: FilterOption[];
  formats: FilterOption[];
  prices: FilterOption[];
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
  const priceText = (units: number) => `Up to ${formatMoney({ minor: units * 100, currency }).replace(/\.00$/, "")}`;
  const price = filter.priceMax === null ? null : Math.floor(filter.priceMax / 100);
  /** A filter typed into the URL is shown even if no product matches it: otherwise the empty list has no explanation. */
  const options = (name: keyof ProductFacets, chosen: readonly string[], label: (value: string) => string) =>
    [...new Set([...facets[name], ...chosen])].map((value) => ({
      value,
      label: label(value),
      selected: chosen.includes(value),
      count: counts && (counts[name][value] ?? 0),
    }));
  const upTo = (units: number) =>
    counts ? counts.prices.reduce((sum, [minor, n]) => (minor <= units * 100 ? sum + n : sum), 0) : null;
  const counted = (label: string, count: number | null) => (count === null ? label : `${label} (${count})`);
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
    prices: [
      { value: "", label: "Any price", selected: price === null },
      ...[...new Set([...PRICE_STEPS, ...(price ? [price] : [])])]
        .sort((a, b) => a - b)
        .map((units) => ({
          value: String(units),
          label: counted(priceText(units), upTo(units)),
          selected: units === price,
        })),
    ],
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

/** The URL of the list's next page. */
export const nextPageUrl = (filter: ProductFilter, cursor: string | null): string | null =>
  cursor === null ? null : `/products?${formatProductFilter({ ...filter, cursor })}`;
/** The URL of the list's first page. */
export const firstPageUrl = (filter: ProductFilter): string => listUrl(filter);

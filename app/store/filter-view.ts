import { formatMoney } from "#worker/kernel/money.ts";
import type {
  AllergenKey,
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

export function toFilterView(filter: ProductFilter, facets: ProductFacets, currency: string): FilterView {
  const priceText = (units: number) => `Up to ${formatMoney({ minor: units * 100, currency }).replace(/\.00$/, "")}`;
  const price = filter.priceMax === null ? null : Math.floor(filter.priceMax / 100);
  // A filter typed into the URL is shown even if no product matches it: otherwise the empty list has no explanation.
  const withChosen = (values: string[], chosen: readonly string[]) => [...new Set([...values, ...chosen])];
  return {
    goals: withChosen(facets.goals, filter.goals).map((value) => ({
      value,
      label: goalLabel(value),
      selected: filter.goals.includes(value),
      href: listUrl({ ...filter, goals: toggleValue(filter.goals, value) }),
    })),
    ingredients: withChosen(facets.ingredients, filter.ingredients).map((value) => ({
      value,
      label: humanizeKey(value),
      selected: filter.ingredients.includes(value),
    })),
    freeOf: withChosen(facets.freeOf, filter.freeOf).map((value) => ({
      value,
      label: FREE_OF_LABELS[value as AllergenKey] ?? humanizeKey(value),
      selected: filter.freeOf.includes(value as AllergenKey),
    })),
    formats: [
      { value: "", label: "Any format", selected: filter.format === null },
      ...withChosen(facets.formats, filter.format ? [filter.format] : []).map((value) => ({
        value,
        label: FORMAT_LABELS[value as ProductFormat] ?? humanizeKey(value),
        selected: filter.format === value,
      })),
    ],
    prices: [
      { value: "", label: "Any price", selected: price === null },
      ...[...new Set([...PRICE_STEPS, ...(price ? [price] : [])])]
        .sort((a, b) => a - b)
        .map((units) => ({ value: String(units), label: priceText(units), selected: units === price })),
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

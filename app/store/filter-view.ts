import { moneyText } from "#worker/kernel/money.ts";
import type { AllergenKey, Facets, Format, ProductFilter, Sort } from "#worker/store/catalogue/contract.ts";
import { SORTS } from "#worker/store/catalogue/contract.ts";
import { queryOf } from "#worker/store/catalogue/domain.ts";
import { FORMAT_WORDS, FREE_OF_WORDS, goalText, keyText, SORT_WORDS } from "./catalogue-labels.ts";

export interface Option {
  value: string;
  label: string;
  on: boolean;
}

/** Everything of the filters that the list's page shows, with the address of each step; for loaders only. */
export interface ShelfView {
  goals: (Option & { href: string })[];
  ingredients: Option[];
  freeOf: Option[];
  formats: Option[];
  prices: Option[];
  sorts: Option[];
  /** What the list is narrowed by now; `href` is the list without it. */
  chips: { label: string; href: string }[];
}

/** Steps of the price filter, whole units of the currency. */
const PRICES = [20, 30, 40, 60, 100];

const at = (filter: ProductFilter): string => {
  const query = queryOf({ ...filter, cursor: null });
  return query ? `/products?${query}` : "/products";
};

/** Adds a value to a list, or takes it out. */
const toggled = <T>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((v) => v !== value) : [...list, value];

export function shelfView(filter: ProductFilter, facets: Facets, currency: string): ShelfView {
  const priceText = (units: number) => `Up to ${moneyText({ minor: units * 100, currency }).replace(/\.00$/, "")}`;
  const price = filter.priceMax === null ? null : Math.floor(filter.priceMax / 100);
  // A filter that came by hand is shown too, though no product has it: else nobody could see why nothing fits.
  const known = (values: string[], chosen: readonly string[]) => [...new Set([...values, ...chosen])];
  return {
    goals: known(facets.goals, filter.goals).map((value) => ({
      value,
      label: goalText(value),
      on: filter.goals.includes(value),
      href: at({ ...filter, goals: toggled(filter.goals, value) }),
    })),
    ingredients: known(facets.ingredients, filter.ingredients).map((value) => ({
      value,
      label: keyText(value),
      on: filter.ingredients.includes(value),
    })),
    freeOf: known(facets.freeOf, filter.freeOf).map((value) => ({
      value,
      label: FREE_OF_WORDS[value as AllergenKey] ?? keyText(value),
      on: filter.freeOf.includes(value as AllergenKey),
    })),
    formats: [
      { value: "", label: "Any form", on: filter.format === null },
      ...known(facets.formats, filter.format ? [filter.format] : []).map((value) => ({
        value,
        label: FORMAT_WORDS[value as Format] ?? keyText(value),
        on: filter.format === value,
      })),
    ],
    prices: [
      { value: "", label: "Any price", on: price === null },
      ...[...new Set([...PRICES, ...(price ? [price] : [])])]
        .sort((a, b) => a - b)
        .map((units) => ({ value: String(units), label: priceText(units), on: units === price })),
    ],
    sorts: SORTS.map((s: Sort) => ({ value: s === "featured" ? "" : s, label: SORT_WORDS[s], on: filter.sort === s })),
    chips: [
      ...filter.goals.map((v) => ({ label: goalText(v), href: at({ ...filter, goals: toggled(filter.goals, v) }) })),
      ...filter.ingredients.map((v) => ({
        label: keyText(v),
        href: at({ ...filter, ingredients: toggled(filter.ingredients, v) }),
      })),
      ...filter.freeOf.map((v) => ({
        label: `Free of ${FREE_OF_WORDS[v].toLowerCase()}`,
        href: at({ ...filter, freeOf: toggled(filter.freeOf, v) }),
      })),
      ...(filter.format ? [{ label: FORMAT_WORDS[filter.format], href: at({ ...filter, format: null }) }] : []),
      ...(price ? [{ label: priceText(price), href: at({ ...filter, priceMax: null }) }] : []),
    ],
  };
}

/** The address of the next page of a list. */
export const nextAt = (filter: ProductFilter, cursor: string | null): string | null =>
  cursor === null ? null : `/products?${queryOf({ ...filter, cursor })}`;
/** The address of the list's beginning. */
export const startAt = (filter: ProductFilter): string => at(filter);

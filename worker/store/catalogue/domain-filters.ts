import { ALLERGEN_KEYS, PRODUCT_FORMATS, PRODUCT_SORTS, type ProductFilter, productFilter } from "./contract.ts";

/**
 * Parses the filter of a URL: `?goal=&ingredient=&free=&format=&max=&sort=&cursor=`; lists are separated by
 * commas, `max` is in whole units of the currency. Invalid values are ignored, since a URL may be typed by
 * hand.
 */
export function parseProductFilter(query: URLSearchParams): ProductFilter {
  const list = (name: string) =>
    [
      ...new Set(
        (query.get(name) ?? "")
          .split(",")
          .map((v) => v.trim().toLowerCase())
          .filter((v) => /^[a-z0-9_]+(?:-[a-z0-9_]+)*$/.test(v) && v.length <= 60),
      ),
    ].slice(0, 8);
  const one = <T extends string>(name: string, known: readonly T[]): T | null =>
    known.find((k) => k === query.get(name)?.trim().toLowerCase()) ?? null;
  const max = Number.parseInt(query.get("max") ?? "", 10);
  const cursor = query.get("cursor");
  return productFilter.parse({
    goals: list("goal"),
    ingredients: list("ingredient"),
    freeOf: list("free").filter((v) => (ALLERGEN_KEYS as readonly string[]).includes(v)),
    format: one("format", PRODUCT_FORMATS),
    priceMax: max > 0 && max <= 1_000_000 ? max * 100 : null,
    sort: one("sort", PRODUCT_SORTS) ?? "featured",
    cursor: cursor && cursor.length <= 200 ? cursor : null,
  });
}

/** The URL query of a filter: the same filter always gives the same query, and no filter gives none. */
export function formatProductFilter(filter: Partial<ProductFilter>): string {
  const query = new URLSearchParams();
  const list = (name: string, values: readonly string[] | undefined) => {
    if (values && values.length > 0) query.set(name, [...values].sort().join(","));
  };
  list("goal", filter.goals);
  list("ingredient", filter.ingredients);
  list("free", filter.freeOf);
  if (filter.format) query.set("format", filter.format);
  if (filter.priceMax) query.set("max", String(Math.floor(filter.priceMax / 100)));
  if (filter.sort && filter.sort !== "featured") query.set("sort", filter.sort);
  if (filter.cursor) query.set("cursor", filter.cursor);
  return query.toString().replaceAll("%2C", ",");
}

/** Where a page of a list ended: the value that it is sorted by, and the id. */
export interface CursorPosition {
  value: number;
  id: string;
}
export const encodeCursor = ({ value, id }: CursorPosition): string => `${value}.${id}`;
/** Decodes a cursor; null if it is invalid, and the list starts at the beginning. */
export function decodeCursor(cursor: string | null | undefined): CursorPosition | null {
  const found = /^(-?\d{1,15})\.([\w-]{1,64})$/.exec(cursor ?? "");
  return found ? { value: Number(found[1]), id: found[2] as string } : null;
}

import type { ProductInput, VariantInput } from "./contract.ts";

/** A row of a file: cell by column. */
export type Cells = Record<string, string>;
/** A variant with its stock, as a file tells of it; `stock` null: none is kept (gift cards, bundles). */
export type FileVariant = VariantInput & { stock: { onHand: number; backorder: boolean } | null };
export type FileProduct = Omit<ProductInput, "variants"> & { variants: FileVariant[] };

/** What the file's own words cannot say: SKUs of bundle parts. */
export interface FileContext {
  currency: string;
  findSku: (variantId: string) => string;
  findVariantId: (sku: string) => string | null;
}

/**
 * A column that we keep in a place of our own. `write` gives our text of it; `means` gives the text
 * that we would write after reading a cell, so that a cell which means what is there is given back as
 * it was; `read` takes it over, or throws a sentence.
 */
export interface ShopifyColumn<T> {
  name: string;
  format: (target: T, context: FileContext) => string;
  normalize?: (cell: string, row: Cells) => string;
  parse: (target: T, cell: string, row: Cells, context: FileContext) => void;
}

export const formatBoolean = (b: boolean): string => (b ? "TRUE" : "FALSE");
export const parseBoolean = (cell: string): boolean => /^(true|yes|1)$/i.test(cell.trim());
const splitList = (cell: string): string[] =>
  cell
    .split(",")
    .map((t) => t.trim())
    .filter(Boolean);
const joinSorted = (list: readonly string[]): string => [...new Set(list)].sort().join(", ");

type TextKey<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T];
export const textColumn = <T>(name: string, key: TextKey<T>): ShopifyColumn<T> => ({
  name,
  format: (target) => target[key] as string,
  normalize: (cell) => cell.trim(),
  parse: (target, cell) => {
    target[key] = cell.trim() as T[TextKey<T>];
  },
});
export const booleanColumn = <T>(
  name: string,
  get: (target: T) => boolean,
  set: (target: T, on: boolean) => void,
): ShopifyColumn<T> => ({
  name,
  format: (target) => formatBoolean(get(target)),
  normalize: (cell) => formatBoolean(parseBoolean(cell)),
  parse: (target, cell) => set(target, parseBoolean(cell)),
});
export const integerColumn = <T>(
  name: string,
  get: (target: T) => number,
  set: (target: T, n: number) => void,
): ShopifyColumn<T> => ({
  name,
  format: (target) => String(get(target)),
  normalize: (cell) => String(Math.round(Number(cell) || 0)),
  parse: (target, cell) => {
    const n = Number(cell.trim() || "0");
    if (!Number.isFinite(n)) throw new Error("This is no number.");
    set(target, Math.round(n));
  },
});
export const jsonColumn = <T>(
  name: string,
  get: (target: T) => unknown,
  set: (target: T, value: unknown) => void,
): ShopifyColumn<T> => ({
  name,
  format: (target) => {
    const value = get(target);
    return value === null || (Array.isArray(value) && value.length === 0) ? "" : JSON.stringify(value);
  },
  parse: (target, cell) => {
    if (cell.trim() === "") return set(target, null);
    try {
      set(target, JSON.parse(cell));
    } catch {
      throw new Error("This is no JSON.");
    }
  },
});
export const listColumn = (
  name: string,
  key: "goals" | "ingredients" | "freeOf" | "studies" | "tags",
): ShopifyColumn<FileProduct> => ({
  name,
  format: (p) => joinSorted(p[key]),
  normalize: (cell) => joinSorted(splitList(cell)),
  parse: (p, cell) => {
    (p[key] as string[]) = [...new Set(splitList(cell))];
  },
});

import type { ProductInput, VariantInput } from "./contract.ts";

/** A row of a file: cell by column. */
export type Cells = Record<string, string>;
/** A variant with its stock, as in a file; `stock` null: not tracked (gift cards, bundles). */
export type FileVariant = VariantInput & { stock: { onHand: number; backorder: boolean } | null };
export type FileProduct = Omit<ProductInput, "variants"> & { variants: FileVariant[] };

/** Lookups that the file's own cells need: SKUs of bundle components. */
export interface FileContext {
  currency: string;
  findSku: (variantId: string) => string;
  findVariantId: (sku: string) => string | null;
}

/**
 * A column that has a field of its own here. `write` returns the cell of a stored value; `means` returns the
 * cell that would be written after reading a given one, so that a cell with the same meaning is exported as
 * it came; `read` stores it, or throws an error with a message.
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
    if (!Number.isFinite(n)) throw new Error("Enter a number.");
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
      throw new Error("Enter valid JSON.");
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

import type { ProductInput, VariantInput } from "./contract.ts";

/** A row of a file: cell by column. */
export type Cells = Record<string, string>;
/** A variant with its stock, as a file tells of it; `stock` null: none is kept (gift cards, bundles). */
export type FileVariant = VariantInput & { stock: { onHand: number; backorder: boolean } | null };
export type FileProduct = Omit<ProductInput, "variants"> & { variants: FileVariant[] };

/** What the file's own words cannot say: SKUs of bundle parts. */
export interface FileContext {
  currency: string;
  skuOf: (variantId: string) => string;
  variantOf: (sku: string) => string | null;
}

/**
 * A column that we keep in a place of our own. `write` gives our text of it; `means` gives the text
 * that we would write after reading a cell, so that a cell which means what is there is given back as
 * it was; `read` takes it over, or throws a sentence.
 */
export interface Column<T> {
  name: string;
  write: (of: T, context: FileContext) => string;
  means?: (cell: string, row: Cells) => string;
  read: (of: T, cell: string, row: Cells, context: FileContext) => void;
}

export const yes = (b: boolean): string => (b ? "TRUE" : "FALSE");
export const isYes = (cell: string): boolean => /^(true|yes|1)$/i.test(cell.trim());
export const listOf = (cell: string): string[] =>
  cell
    .split(",")
    .map((t) => t.trim())
    .filter(Boolean);
export const sorted = (list: readonly string[]): string => [...new Set(list)].sort().join(", ");

type TextKey<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T];
export const text = <T>(name: string, key: TextKey<T>): Column<T> => ({
  name,
  write: (of) => of[key] as string,
  means: (cell) => cell.trim(),
  read: (of, cell) => {
    of[key] = cell.trim() as T[TextKey<T>];
  },
});
export const flag = <T>(name: string, get: (of: T) => boolean, set: (of: T, on: boolean) => void): Column<T> => ({
  name,
  write: (of) => yes(get(of)),
  means: (cell) => yes(isYes(cell)),
  read: (of, cell) => set(of, isYes(cell)),
});
export const whole = <T>(name: string, get: (of: T) => number, set: (of: T, n: number) => void): Column<T> => ({
  name,
  write: (of) => String(get(of)),
  means: (cell) => String(Math.round(Number(cell) || 0)),
  read: (of, cell) => {
    const n = Number(cell.trim() || "0");
    if (!Number.isFinite(n)) throw new Error("This is no number.");
    set(of, Math.round(n));
  },
});
export const json = <T>(name: string, get: (of: T) => unknown, set: (of: T, value: unknown) => void): Column<T> => ({
  name,
  write: (of) => {
    const value = get(of);
    return value === null || (Array.isArray(value) && value.length === 0) ? "" : JSON.stringify(value);
  },
  read: (of, cell) => {
    if (cell.trim() === "") return set(of, null);
    try {
      set(of, JSON.parse(cell));
    } catch {
      throw new Error("This is no JSON.");
    }
  },
});
export const keys = (
  name: string,
  key: "goals" | "ingredients" | "freeOf" | "studies" | "tags",
): Column<FileProduct> => ({
  name,
  write: (p) => sorted(p[key]),
  means: (cell) => sorted(listOf(cell)),
  read: (p, cell) => {
    (p[key] as string[]) = [...new Set(listOf(cell))];
  },
});

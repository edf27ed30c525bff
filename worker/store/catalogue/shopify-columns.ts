import type { AddressRules } from "../../media/domain-picture-address.ts";
import type { ProductInput, VariantInput } from "./contract.ts";

/** A row of a file: cell by column. */
export type Cells = Record<string, string>;
/** A variant with its stock, as in a file; `stock` null: not tracked (gift cards, bundles). */
export type FileVariant = VariantInput & { stock: { onHand: number; backorder: boolean } | null };
export type FileProduct = Omit<ProductInput, "variants"> & { variants: FileVariant[] };

/** What the file's own cells need: SKUs of bundle components, and where its pictures may come from. */
export interface FileContext {
  currency: string;
  findSku: (variantId: string) => string;
  findVariantId: (sku: string) => string | null;
  addresses: AddressRules;
}

/**
 * A column that has a field of its own here. `format` returns the cell of a stored value; `normalize` returns the
 * cell that would be written after reading a given one, so that a cell with the same meaning is exported as
 * it came; `parse` stores it, or throws an error with a message.
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
function parseWholeNumber(cell: string): number {
  const n = Number(cell.trim() || "0");
  if (!Number.isFinite(n)) throw new Error("Enter a number.");
  return Math.round(n);
}

interface CellFormat<V> {
  format: (value: V) => string;
  normalize: (cell: string) => string;
  parse: (cell: string) => V;
}
const textCell: CellFormat<string> = { format: (s) => s, normalize: (c) => c.trim(), parse: (c) => c.trim() };
const booleanCell: CellFormat<boolean> = {
  format: formatBoolean,
  normalize: (cell) => formatBoolean(parseBoolean(cell)),
  parse: parseBoolean,
};
const numberCell: CellFormat<number> = {
  format: String,
  normalize: (cell) => String(Math.round(Number(cell) || 0)),
  parse: parseWholeNumber,
};
const listCell: CellFormat<string[]> = {
  format: joinSorted,
  normalize: (cell) => joinSorted(splitList(cell)),
  parse: (cell) => [...new Set(splitList(cell))],
};
const CELL_FORMATS: Record<string, unknown> = {
  string: textCell,
  boolean: booleanCell,
  number: numberCell,
  object: listCell,
};

/** A column that holds a field as it is: a text, a yes or no, a whole number or a list of words, as it is in `sample`. */
export function fieldColumn<T extends object, K extends keyof T>(sample: T, key: K, name: string): ShopifyColumn<T> {
  const { format, normalize, parse } = CELL_FORMATS[typeof sample[key]] as CellFormat<T[K]>;
  return {
    name,
    format: (target) => format(target[key]),
    normalize,
    parse: (target, cell) => {
      target[key] = parse(cell);
    },
  };
}

/** A column of a field that Shopify does not know: "Net weight (variant.metafields.tikari.net_weight)" for `netWeight`. */
export function metafieldName(owner: "product" | "variant", key: string): string {
  const words = key.replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} (${owner}.metafields.tikari.${words.replaceAll(" ", "_")})`;
}

/** A column that holds a field as JSON. @param whenEmpty what an empty cell means */
export const jsonColumn = <T, K extends keyof T>(
  name: string,
  key: K,
  whenEmpty: (target: T) => T[K],
): ShopifyColumn<T> => ({
  name,
  format: (target) => {
    const value = target[key];
    return value === null || (Array.isArray(value) && value.length === 0) ? "" : JSON.stringify(value);
  },
  parse: (target, cell) => {
    if (cell.trim() === "") {
      target[key] = whenEmpty(target);
      return;
    }
    try {
      target[key] = JSON.parse(cell);
    } catch {
      throw new Error("Enter valid JSON.");
    }
  },
});

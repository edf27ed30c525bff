import type { ImportRow } from "./contract.ts";
import { CsvError, csvRow, parseCsv } from "./csv-format.ts";
import type { Cells, FileContext, FileProduct, FileVariant } from "./shopify-columns.ts";
import { blank, blankVariant } from "./shopify-defaults.ts";
import { PRODUCT_COLUMNS } from "./shopify-product-columns.ts";
import { AUTO_SKU, FIXED_COLUMNS, sameCell, VARIANT_COLUMNS } from "./shopify-variant-columns.ts";

export interface FileError {
  row: number;
  column: string;
  message: string;
}
/** All rows of a file with one handle; rows count from 2, as a spreadsheet shows them. */
export interface FileGroup {
  handle: string;
  rows: { row: number; cells: Cells }[];
}
/** What a file said of a product beyond what we keep in places of our own. */
export interface Kept {
  /** Rows without a variant: further pictures. */
  rows: Cells[];
  /** The row of each variant as it came, by variant id. */
  variants: ReadonlyMap<string, Cells>;
}
export const NOTHING_KEPT: Kept = { rows: [], variants: new Map() };

const STANDARD =
  `Handle|Title|Body (HTML)|Vendor|Product Category|Type|Tags|Published|Option1 Name|Option1 Value|Option2 Name|Option2 Value|Option3 Name|Option3 Value|Variant SKU|Variant Grams|Variant Inventory Tracker|Variant Inventory Qty|Variant Inventory Policy|Variant Fulfillment Service|Variant Price|Variant Compare At Price|Variant Requires Shipping|Variant Taxable|Variant Barcode|Image Src|Image Position|Image Alt Text|Gift Card|SEO Title|SEO Description|Variant Image|Variant Weight Unit|Variant Tax Code|Cost per item|Status`.split(
    "|",
  );
const MAPPED = [...PRODUCT_COLUMNS, ...VARIANT_COLUMNS].map((c) => c.name);

/** The columns of an export: Shopify's in its order, ours, then whatever else came in. */
export const headerWith = (others: readonly string[]): string[] => [...new Set([...STANDARD, ...MAPPED, ...others])];

/** Reads a file. Errors that make all of it unreadable come alone. */
export function readFile(text: string): { header: string[]; groups: FileGroup[]; errors: FileError[] } {
  const nothing = (row: number, message: string) => ({
    header: [],
    groups: [],
    errors: [{ row, column: "", message }],
  });
  let table: string[][];
  try {
    table = parseCsv(text);
  } catch (error) {
    if (error instanceof CsvError) return nothing(error.row, error.message);
    throw error;
  }
  const [first, ...lines] = table;
  const header = (first ?? []).map((h) => h.trim());
  if (!header.includes("Handle")) return nothing(1, "The first row has no column “Handle”: this is no product file.");
  if (new Set(header).size !== header.length) return nothing(1, "Two columns have the same name.");
  if (header.some((h) => h === "" || h.length > 200)) return nothing(1, "A column has no name, or too long a one.");
  const errors: FileError[] = [];
  const groups = new Map<string, FileGroup>();
  lines.forEach((line, i) => {
    const row = i + 2;
    if (line.length > header.length)
      errors.push({ row, column: "", message: "This row has more cells than the first." });
    const cells = Object.fromEntries(header.map((h, n) => [h, line[n] ?? ""])) as Cells;
    const handle = (cells.Handle ?? "").trim().toLowerCase();
    if (handle === "") {
      errors.push({ row, column: "Handle", message: "This row has no handle." });
      return;
    }
    const group = groups.get(handle) ?? { handle, rows: [] };
    group.rows.push({ row, cells });
    groups.set(handle, group);
  });
  return { header, groups: [...groups.values()], errors };
}

/** A product's rows as a file has them: what came in and still holds is given back letter by letter. */
export function rowsOf(product: FileProduct, kept: Kept, context: FileContext): Cells[] {
  const rows = product.variants.map((v, i) => {
    const raw = kept.variants.get(v.id ?? "");
    const cells: Cells = raw ? { ...raw } : { ...FIXED_COLUMNS };
    cells.Handle = product.handle;
    for (const c of PRODUCT_COLUMNS) {
      const written = c.write(product, context);
      const cell = raw?.[c.name];
      const holds = cell !== undefined && sameCell(c, cell, raw as Cells, written);
      cells[c.name] = holds && (i === 0 || cell !== "") ? cell : i === 0 ? written : "";
    }
    for (const c of VARIANT_COLUMNS) {
      const written = c.write(v, context);
      const cell = raw?.[c.name];
      cells[c.name] = cell !== undefined && sameCell(c, cell, raw as Cells, written) ? cell : written;
    }
    return cells;
  });
  return [...rows, ...kept.rows.map((r) => ({ ...r, Handle: product.handle }))];
}

/** Rows as the text of a file, with its first row. */
export const fileText = (header: readonly string[], rows: readonly Cells[]): string =>
  rows.map((r) => `${csvRow(header.map((h) => r[h] ?? ""))}\r\n`).join("");

/** What a group of rows makes of a product. */
export interface Merged {
  product: FileProduct;
  kept: { rows: Cells[]; variants: Cells[] };
  /** By variant of the product: the row that it came from; 0 where the file does not name it. */
  rowOf: number[];
  rows: ImportRow[];
}

const isVariant = (cells: Cells): boolean =>
  ["Option1 Value", "Variant SKU", "Variant Price"].some((c) => (cells[c] ?? "").trim() !== "");

/**
 * Takes a group of rows over into a product: columns that the file lacks and variants that it does
 * not name stay as they are. Pure: nothing is written.
 * @param current null: the handle is new
 */
export function merge(
  current: FileProduct | null,
  kept: Kept,
  group: FileGroup,
  header: readonly string[],
  context: FileContext,
): Merged {
  const variantRows = group.rows.filter((r, i) => i === 0 || isVariant(r.cells));
  const first = variantRows[0] as FileGroup["rows"][number];
  const before = current ? rowsOf(current, kept, context) : [];
  const product: FileProduct = current ? structuredClone(current) : blank(group.handle);
  const errors = new Map<number, FileError[]>(group.rows.map((r) => [r.row, []]));
  const attempt = (row: number, column: string, read: () => void) => {
    try {
      read();
    } catch (error) {
      errors.get(row)?.push({ row, column, message: error instanceof Error ? error.message : String(error) });
    }
  };
  for (const c of PRODUCT_COLUMNS)
    if (header.includes(c.name))
      attempt(first.row, c.name, () => c.read(product, first.cells[c.name] ?? "", first.cells, context));
  const names = header.includes("Option1 Name") ? optionNames(first.cells) : product.optionNames;
  product.optionNames = names;

  const rowOf = product.variants.map(() => 0);
  const places = variantRows.map(({ row, cells }) => {
    const options = names.map((_, i) => (cells[`Option${i + 1} Value`] ?? "").trim());
    let at = find(product.variants, rowOf, cells, options);
    if (at === -1) {
      at = product.variants.push(blankVariant(group.handle, product, context)) - 1;
      rowOf.push(0);
    }
    rowOf[at] = row;
    const variant = product.variants[at] as FileVariant;
    if (header.includes("Option1 Value")) {
      variant.options = options;
      if (!current || at >= current.variants.length || variant.title !== "") variant.title = options.join(", ");
    }
    for (const c of VARIANT_COLUMNS)
      if (header.includes(c.name)) attempt(row, c.name, () => c.read(variant, cells[c.name] ?? "", cells, context));
    if (product.format === "gift_card" || variant.parts.length > 0) variant.stock = null;
    if (product.format === "gift_card") variant.requiresShipping = false;
    return at;
  });

  const rows = group.rows.map(({ row, cells }): ImportRow => {
    const n = variantRows.findIndex((v) => v.row === row);
    const at = n === -1 ? -1 : (places[n] as number);
    const known = at !== -1 && current !== null && at < current.variants.length;
    const was = known ? before[at] : n === -1 ? kept.rows.find((k) => sameRow(k, cells)) : undefined;
    const changes = known || n === -1 ? changesOf(was, cells, header, at === 0 || row === first.row) : [];
    const wrong = (errors.get(row) ?? []).map(({ column, message }) => ({ column, message }));
    const action = wrong.length > 0 ? "refuse" : was === undefined ? "create" : changes.length > 0 ? "update" : "same";
    return { row, handle: group.handle, sku: product.variants[at]?.sku ?? "", action, changes, errors: wrong };
  });
  const named = new Map(places.map((at, n) => [at, variantRows[n]?.cells as Cells]));
  return {
    product,
    rowOf,
    rows,
    kept: {
      rows: group.rows.filter((r) => !variantRows.includes(r)).map((r) => r.cells),
      variants: product.variants.map((v, i) => ({ ...kept.variants.get(v.id ?? ""), ...named.get(i) })),
    },
  };
}

const sameRow = (a: Cells, b: Cells): boolean => Object.keys(b).every((k) => k === "Handle" || (a[k] ?? "") === b[k]);

function changesOf(
  was: Cells | undefined,
  cells: Cells,
  header: readonly string[],
  isFirst: boolean,
): ImportRow["changes"] {
  return header.flatMap((column) => {
    const from = was?.[column] ?? "";
    const to = cells[column] ?? "";
    if (column === "Handle" || from === to) return [];
    const mapped = PRODUCT_COLUMNS.find((c) => c.name === column);
    if (mapped && !isFirst) return [];
    const known = mapped ?? VARIANT_COLUMNS.find((c) => c.name === column);
    const meant = known?.means ? known.means(to, cells) : to;
    const wasMeant = known?.means && was ? known.means(from, was) : from;
    return known && meant === wasMeant ? [] : [{ column, from, to }];
  });
}

function optionNames(cells: Cells): string[] {
  const names = [1, 2, 3].map((i) => (cells[`Option${i} Name`] ?? "").trim()).filter(Boolean);
  const none = names.length === 1 && names[0] === "Title" && (cells["Option1 Value"] ?? "").trim() === "Default Title";
  return none ? [] : names;
}

/** The variant that a row is about: by SKU, else by its options; −1: a new one. */
function find(variants: readonly FileVariant[], taken: readonly number[], cells: Cells, options: string[]): number {
  const free = (i: number) => (taken[i] ?? 0) === 0;
  const sku = (cells["Variant SKU"] ?? "").trim();
  const bySku = sku === "" ? -1 : variants.findIndex((v, i) => free(i) && v.sku === sku);
  if (bySku !== -1) return bySku;
  return variants.findIndex(
    (v, i) => free(i) && v.options.join("\n") === options.join("\n") && (sku === "" || v.sku.startsWith(AUTO_SKU)),
  );
}

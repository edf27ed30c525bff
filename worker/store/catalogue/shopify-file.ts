import type { ImportRowReport } from "./contract.ts";
import { CsvError, detectCsvSeparator, formatCsvRow, parseCsv } from "./csv-format.ts";
import {
  describeTooMany,
  type FilePicture,
  isKnownPicture,
  isPictureRow,
  NO_PICTURES,
  PICTURE_COLUMNS,
  readFilePictures,
  type StoredPictures,
  writePictures,
} from "./file-pictures.ts";
import type { Cells, FileContext, FileProduct, FileVariant } from "./shopify-columns.ts";
import { AUTO_SKU_PREFIX, defaultProduct, defaultVariant } from "./shopify-defaults.ts";
import { PRODUCT_COLUMNS } from "./shopify-product-columns.ts";
import {
  FIXED_COLUMN_VALUES,
  INVENTORY_COLUMNS,
  isSameCell,
  listDroppedValues,
  VARIANT_COLUMNS,
} from "./shopify-variant-columns.ts";

export interface FileError {
  row: number;
  column: string;
  message: string;
}
/** All rows of a file with one handle; rows count from 2, as in a spreadsheet. */
export interface FileGroup {
  handle: string;
  rows: { row: number; cells: Cells }[];
}
/** What a file said about a product that has no field of its own here. */
export interface PreservedCells {
  /** Rows without a variant: more pictures. */
  rows: Cells[];
  /** The original row of each variant, by variant id. */
  variants: ReadonlyMap<string, Cells>;
  pictures: StoredPictures;
}
export const NO_PRESERVED_CELLS: PreservedCells = { rows: [], variants: new Map(), pictures: NO_PICTURES };

const SHOPIFY_COLUMNS =
  `Handle|Title|Body (HTML)|Vendor|Product Category|Type|Tags|Published|Option1 Name|Option1 Value|Option2 Name|Option2 Value|Option3 Name|Option3 Value|Variant SKU|Variant Grams|Variant Inventory Tracker|Variant Inventory Qty|Variant Inventory Policy|Variant Fulfillment Service|Variant Price|Variant Compare At Price|Variant Requires Shipping|Variant Taxable|Variant Barcode|Image Src|Image Position|Image Alt Text|Gift Card|SEO Title|SEO Description|Variant Image|Variant Weight Unit|Variant Tax Code|Cost per item|Status`.split(
    "|",
  );
const MAPPED_COLUMNS = [...PRODUCT_COLUMNS, ...VARIANT_COLUMNS].map((c) => c.name);

/** The columns of an export: Shopify's in its order, ours, then any other that was imported. */
export const buildHeader = (others: readonly string[]): string[] => [
  ...new Set([...SHOPIFY_COLUMNS, ...MAPPED_COLUMNS, ...others]),
];

/** Parses a file. An error that makes all of it unreadable is returned alone. */
export function parseProductFile(text: string): { header: string[]; groups: FileGroup[]; errors: FileError[] } {
  const unreadable = (row: number, message: string) => ({
    header: [],
    groups: [],
    errors: [{ row, column: "", message }],
  });
  let table: string[][];
  try {
    table = parseCsv(text, detectCsvSeparator(text));
  } catch (error) {
    if (error instanceof CsvError) return unreadable(error.row, error.message);
    throw error;
  }
  const [first, ...lines] = table;
  const header = (first ?? []).map((h) => h.trim());
  if (!header.includes("Handle")) return unreadable(1, "The first row has no “Handle” column. Choose a product file.");
  if (new Set(header).size !== header.length) return unreadable(1, "Two columns have the same name.");
  if (header.some((h) => h === "" || h.length > 200))
    return unreadable(1, "A column has no name, or a name that's too long.");
  const errors: FileError[] = [];
  const groups = new Map<string, FileGroup>();
  lines.forEach((line, i) => {
    const row = i + 2;
    if (line.length > header.length)
      errors.push({ row, column: "", message: "This row has more cells than the header row." });
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

/** A product's rows for a file: imported cells that are still true are written exactly as they came. */
export function toFileRows(product: FileProduct, preserved: PreservedCells, context: FileContext): Cells[] {
  const rows = product.variants.map((v, i) => {
    const raw = preserved.variants.get(v.id ?? "");
    const cells: Cells = raw ? { ...raw } : { ...FIXED_COLUMN_VALUES };
    cells.Handle = product.handle;
    for (const c of PRODUCT_COLUMNS) {
      const written = c.format(product, context);
      const cell = raw?.[c.name];
      const holds = cell !== undefined && isSameCell(c, cell, raw as Cells, written);
      cells[c.name] = holds && (i === 0 || cell !== "") ? cell : i === 0 ? written : "";
    }
    for (const c of VARIANT_COLUMNS) {
      const written = c.format(v, context);
      const cell = raw?.[c.name];
      const isUnused = v.stock === null && INVENTORY_COLUMNS.includes(c.name);
      cells[c.name] = cell !== undefined && (isUnused || isSameCell(c, cell, raw as Cells, written)) ? cell : written;
    }
    return cells;
  });
  return writePictures(
    [...rows, ...preserved.rows.map((r) => ({ ...r, Handle: product.handle }))],
    product.variants.map((v) => v.id ?? ""),
    preserved.pictures,
    context.addresses.ownOrigins[0] ?? null,
  );
}

/** Rows as the text of a file, with its header row. */
export const formatFileRows = (header: readonly string[], rows: readonly Cells[]): string =>
  rows.map((r) => `${formatCsvRow(header.map((h) => r[h] ?? ""))}\r\n`).join("");

/** The product that results from a group of rows. */
export interface MergedProduct {
  product: FileProduct;
  preserved: { rows: Cells[]; variants: Cells[] };
  /** By variant of the product: the row that it came from; 0 if the file does not have it. */
  rowByVariant: number[];
  /** Pictures that it does not have yet. */
  pictures: FilePicture[];
  /** Why not all of them can be added; null: they can. */
  pictureProblem: string | null;
  rows: ImportRowReport[];
}

const isVariantRow = (cells: Cells): boolean =>
  ["Option1 Value", "Variant SKU", "Variant Price"].some((c) => (cells[c] ?? "").trim() !== "");

/**
 * Merges a group of rows into a product: columns and variants that the file does not have stay as they are.
 * Pure: nothing is written.
 * @param current null: the handle is new
 */
export function mergeProduct(
  current: FileProduct | null,
  preserved: PreservedCells,
  group: FileGroup,
  header: readonly string[],
  context: FileContext,
): MergedProduct {
  const variantRows = group.rows.filter((r, i) => i === 0 || isVariantRow(r.cells));
  const first = variantRows[0] as FileGroup["rows"][number];
  const before = current ? toFileRows(current, preserved, context) : [];
  const product: FileProduct = current ? structuredClone(current) : defaultProduct(group.handle);
  const errors = new Map<number, FileError[]>(group.rows.map((r) => [r.row, []]));
  const collectError = (row: number, column: string, read: () => void) => {
    try {
      read();
    } catch (error) {
      errors.get(row)?.push({ row, column, message: error instanceof Error ? error.message : String(error) });
    }
  };
  for (const c of PRODUCT_COLUMNS)
    if (header.includes(c.name))
      collectError(first.row, c.name, () => c.parse(product, first.cells[c.name] ?? "", first.cells, context));
  const names = header.includes("Option1 Name") ? parseOptionNames(first.cells) : product.optionNames;
  product.optionNames = names;

  const rowOf = product.variants.map(() => 0);
  const variantIndexes = variantRows.map(({ row, cells }) => {
    const options = names.map((_, i) => (cells[`Option${i + 1} Value`] ?? "").trim());
    let at = findVariantIndex(product.variants, rowOf, cells, options);
    if (at === -1) {
      at = product.variants.push(defaultVariant(group.handle, product, context)) - 1;
      rowOf.push(0);
    }
    rowOf[at] = row;
    const variant = product.variants[at] as FileVariant;
    if (header.includes("Option1 Value")) {
      variant.options = options;
      if (!current || at >= current.variants.length || variant.title !== "") variant.title = options.join(", ");
    }
    for (const c of VARIANT_COLUMNS)
      if (header.includes(c.name))
        collectError(row, c.name, () => c.parse(variant, cells[c.name] ?? "", cells, context));
    if (product.format === "gift_card" || variant.parts.length > 0) variant.stock = null;
    if (product.format === "gift_card") variant.requiresShipping = false;
    return at;
  });

  const rows = group.rows.map(({ row, cells }): ImportRowReport => {
    const n = variantRows.findIndex((v) => v.row === row);
    const at = n === -1 ? -1 : (variantIndexes[n] as number);
    const isKnown = at !== -1 && current !== null && at < current.variants.length;
    const was = isKnown ? before[at] : n === -1 ? preserved.rows.find((k) => isSameRow(k, cells)) : undefined;
    const addsPicture = n === -1 && isPictureRow(cells);
    const changes = addsPicture
      ? []
      : isKnown || n === -1
        ? diffCells(was, cells, header, at === 0 || row === first.row)
        : [];
    const rowErrors = (errors.get(row) ?? []).map(({ column, message }) => ({ column, message }));
    const action =
      rowErrors.length > 0
        ? "refuse"
        : was === undefined && !(addsPicture && current)
          ? "create"
          : changes.length > 0
            ? "update"
            : "same";
    const variant = product.variants[at];
    const dropped = variant && (action === "create" || action === "update") ? listDroppedValues(variant, cells) : [];
    return {
      ...{ row, handle: group.handle, sku: variant?.sku ?? "", action, changes, errors: rowErrors },
      ...(dropped.length > 0 ? { dropped } : {}),
    };
  });
  const pictures = readFilePictures(
    group.rows,
    group.rows.map(({ row }) => variantIndexes[variantRows.findIndex((v) => v.row === row)] ?? -1),
    context.addresses,
  ).filter((p) => {
    const owner = p.variant === null ? "" : product.variants[p.variant]?.id;
    return owner === undefined || !isKnownPicture(p, owner, preserved.pictures, context.addresses.ownOrigins);
  });
  for (const picture of pictures) reportPicture(rows, picture);
  const named = new Map(variantIndexes.map((at, n) => [at, variantRows[n]?.cells as Cells]));
  return {
    product,
    rowByVariant: rowOf,
    pictures,
    pictureProblem: describeTooMany(group.handle, pictures, preserved.pictures),
    rows,
    preserved: {
      rows: group.rows.filter((r) => !variantRows.includes(r)).map((r) => r.cells),
      variants: product.variants.map((v, i) => ({ ...preserved.variants.get(v.id ?? ""), ...named.get(i) })),
    },
  };
}

/** A picture that the product does not have yet is a change of its row; one that can't be fetched is said there. */
function reportPicture(rows: readonly ImportRowReport[], { row, column, url, problem }: FilePicture): void {
  const report = rows.find((r) => r.row === row);
  if (!report || report.action === "refuse") return;
  if (report.action === "same") report.action = "update";
  report.changes.push({ column, from: "", to: url });
  if (problem)
    report.dropped = [...(report.dropped ?? []), { column, message: `The picture won't be fetched. ${problem}` }];
}

const isSameRow = (a: Cells, b: Cells): boolean =>
  Object.keys(b).every((k) => k === "Handle" || PICTURE_COLUMNS.includes(k) || (a[k] ?? "") === b[k]);

function diffCells(
  was: Cells | undefined,
  cells: Cells,
  header: readonly string[],
  isFirst: boolean,
): ImportRowReport["changes"] {
  return header.flatMap((column) => {
    const from = was?.[column] ?? "";
    const to = cells[column] ?? "";
    if (column === "Handle" || PICTURE_COLUMNS.includes(column) || from === to) return [];
    const mapped = PRODUCT_COLUMNS.find((c) => c.name === column);
    if (mapped && !isFirst) return [];
    const known = mapped ?? VARIANT_COLUMNS.find((c) => c.name === column);
    const meant = known?.normalize ? known.normalize(to, cells) : to;
    const wasMeant = known?.normalize && was ? known.normalize(from, was) : from;
    return known && meant === wasMeant ? [] : [{ column, from, to }];
  });
}

function parseOptionNames(cells: Cells): string[] {
  const names = [1, 2, 3].map((i) => (cells[`Option${i} Name`] ?? "").trim()).filter(Boolean);
  const none = names.length === 1 && names[0] === "Title" && (cells["Option1 Value"] ?? "").trim() === "Default Title";
  return none ? [] : names;
}

/** The variant of a row: by SKU, else by its options; −1: a new one. */
function findVariantIndex(
  variants: readonly FileVariant[],
  takenRows: readonly number[],
  cells: Cells,
  options: string[],
): number {
  const isFree = (i: number) => (takenRows[i] ?? 0) === 0;
  const sku = (cells["Variant SKU"] ?? "").trim();
  const bySku = sku === "" ? -1 : variants.findIndex((v, i) => isFree(i) && v.sku === sku);
  if (bySku !== -1) return bySku;
  return variants.findIndex(
    (v, i) =>
      isFree(i) && v.options.join("\n") === options.join("\n") && (sku === "" || v.sku.startsWith(AUTO_SKU_PREFIX)),
  );
}

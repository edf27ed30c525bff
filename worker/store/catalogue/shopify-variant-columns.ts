import { formatDecimal, parseDecimal } from "../../kernel/money.ts";
import { VARIANT_FIELDS } from "./contract.ts";
import {
  type Cells,
  type FileVariant,
  fieldColumn,
  jsonColumn,
  metafieldName,
  type ShopifyColumn,
} from "./shopify-columns.ts";
import { AUTO_SKU_PREFIX, createFileVariant } from "./shopify-defaults.ts";

const optionValueColumn = (i: number): ShopifyColumn<FileVariant> => ({
  name: `Option${i + 1} Value`,
  format: (v) => v.options[i] ?? (i === 0 && v.options.length === 0 ? "Default Title" : ""),
  normalize: (cell) => cell.trim(),
  parse: () => {},
});

const parseMoney = (cell: string, currency: string): number => {
  const minor = parseDecimal(cell, currency);
  if (minor === null) throw new Error("Enter an amount of money.");
  return minor;
};
/** A compare-at price that is not above the price is dropped. */
function parseCompareAt(row: Cells, currency: string): number | null {
  const minor = parseDecimal(row["Variant Compare At Price"] ?? "", currency);
  const price = parseDecimal(row["Variant Price"] ?? "", currency);
  return minor !== null && price !== null && minor > price ? minor : null;
}
const normalizeMoney = (cell: string): string => {
  const minor = parseDecimal(cell, "USD");
  return minor === null ? cell : String(minor);
};
const isSoldOutOfStock = (row: Cells): boolean =>
  /^continue$/i.test((row["Variant Inventory Policy"] ?? "").trim()) ||
  (row["Variant Inventory Tracker"] !== undefined && row["Variant Inventory Tracker"].trim() === "");

/** Shopify's own columns of fields; the other fields are metafields there. */
const SHOPIFY_NAMES: Partial<Record<string, string>> = {
  requiresShipping: "Variant Requires Shipping",
  barcode: "Variant Barcode",
};
/** Fields with a column of another form or at another place. */
const FIELDS_APART = ["sku", "title", "options", "price", "compareAt", "currency", "weightG"];
const plainFields = VARIANT_FIELDS.filter((key) => !FIELDS_APART.includes(key));
const PLACEHOLDER = createFileVariant("USD");
/** The components of a bundle: "2 × SKU; 1 × SKU". */
export const PARTS_COLUMN = metafieldName("variant", "parts");

/** Columns of a variant: each of its rows has them. */
export const VARIANT_COLUMNS: readonly ShopifyColumn<FileVariant>[] = [
  optionValueColumn(0),
  optionValueColumn(1),
  optionValueColumn(2),
  {
    name: "Variant SKU",
    format: (v) => (v.sku.startsWith(AUTO_SKU_PREFIX) ? "" : v.sku),
    normalize: (cell) => cell.trim(),
    parse: (v, cell) => {
      if (cell.trim() !== "") v.sku = cell.trim();
    },
  },
  fieldColumn(PLACEHOLDER, "weightG", "Variant Grams"),
  {
    name: "Variant Inventory Tracker",
    format: (v) => (v.stock ? "shopify" : ""),
    normalize: (cell, row) =>
      cell.trim() === "" && isSoldOutOfStock(row) && row["Variant Inventory Qty"]?.trim() ? "shopify" : cell.trim(),
    parse: () => {},
  },
  {
    name: "Variant Inventory Qty",
    format: (v) => (v.stock ? String(v.stock.onHand) : ""),
    normalize: (cell) => (cell.trim() === "" ? "" : String(Math.max(0, Math.round(Number(cell) || 0)))),
    parse: (v, cell) => {
      if (!v.stock || cell.trim() === "") return;
      const n = Number(cell);
      if (!Number.isInteger(n) || n > 1_000_000) throw new Error("Enter a whole number.");
      v.stock.onHand = Math.max(0, n);
    },
  },
  {
    name: "Variant Inventory Policy",
    format: (v) => (v.stock?.backorder || !v.stock ? "continue" : "deny"),
    normalize: (_, row) => (isSoldOutOfStock(row) ? "continue" : "deny"),
    parse: (v, _, row) => {
      if (v.stock) v.stock.backorder = isSoldOutOfStock(row);
    },
  },
  {
    name: "Variant Price",
    format: (v) => formatDecimal({ minor: v.price, currency: v.currency }),
    parse: (v, cell, _, { currency }) => {
      v.price = parseMoney(cell, v.currency || currency);
    },
  },
  {
    name: "Variant Compare At Price",
    format: (v) => (v.compareAt === null ? "" : formatDecimal({ minor: v.compareAt, currency: v.currency })),
    normalize: (cell, row) => (parseCompareAt(row, "USD") === null ? "" : cell),
    parse: (v, cell, row, { currency }) => {
      if (cell.trim() !== "") parseMoney(cell, v.currency || currency);
      v.compareAt = parseCompareAt(row, v.currency || currency);
    },
  },
  ...plainFields.map((key) => fieldColumn(PLACEHOLDER, key, SHOPIFY_NAMES[key] ?? metafieldName("variant", key))),
  jsonColumn(metafieldName("variant", "label"), "label", () => null),
  {
    name: PARTS_COLUMN,
    format: (v, { findSku }) => v.parts.map((p) => `${p.quantity} × ${findSku(p.variantId)}`).join("; "),
    parse: (v, cell, _, { findVariantId }) => {
      v.parts = cell
        .split(";")
        .map((p) => p.trim())
        .filter(Boolean)
        .map((part) => {
          const found = /^(\d{1,2}) × (.+)$/.exec(part);
          const variantId = found ? findVariantId(found[2] as string) : null;
          if (!variantId) throw new Error(`“${part}” not found.`);
          return { variantId, quantity: Number(found?.[1]) };
        });
    },
  },
];

/** Columns of inventory: kept as they came where it isn't tracked here (gift cards, bundles). */
export const INVENTORY_COLUMNS = ["Variant Inventory Tracker", "Variant Inventory Qty", "Variant Inventory Policy"];

/** The values of a variant's row that are not taken over as they stand, each with the reason. */
export function listDroppedValues(v: FileVariant, row: Cells): { column: string; message: string }[] {
  const cell = (column: string) => (row[column] ?? "").trim();
  const quantity = cell("Variant Inventory Qty");
  return [
    ...(v.stock === null && quantity !== ""
      ? [
          {
            column: "Variant Inventory Qty",
            message: `“${quantity}” isn't used: inventory isn't tracked for this variant.`,
          },
        ]
      : []),
    ...(v.stock !== null && Number(quantity) < 0
      ? [{ column: "Variant Inventory Qty", message: `“${quantity}” is below zero, so inventory is set to 0.` }]
      : []),
    // Shopify writes 0.00 for none.
    ...((parseDecimal(cell("Variant Compare At Price"), v.currency) ?? 0) > 0 && v.compareAt === null
      ? [
          {
            column: "Variant Compare At Price",
            message: `“${cell("Variant Compare At Price")}” isn't above the price, so it isn't shown.`,
          },
        ]
      : []),
  ];
}

/** Columns that every Shopify file has and that are not used here; their content is kept as it came. */
export const FIXED_COLUMN_VALUES: Record<string, string> = {
  "Variant Fulfillment Service": "manual",
  "Variant Taxable": "TRUE",
  "Variant Weight Unit": "g",
};

/** Whether two cell texts mean the same amount, word or list. */
export const isSameCell = <T>(column: ShopifyColumn<T>, cell: string, row: Cells, stored: string): boolean => {
  const normalized = column.normalize ? column.normalize(cell, row) : cell;
  if (normalized === stored) return true;
  return /Price$/.test(column.name) && normalizeMoney(normalized) === normalizeMoney(stored);
};

import { decimalText, parseDecimal } from "../../kernel/money.ts";
import { type Cells, type Column, type FileVariant, flag, json, text, whole } from "./shopify-columns.ts";

const optionValue = (i: number): Column<FileVariant> => ({
  name: `Option${i + 1} Value`,
  write: (v) => v.options[i] ?? (i === 0 && v.options.length === 0 ? "Default Title" : ""),
  means: (cell) => cell.trim(),
  read: () => {},
});

const money = (cell: string, currency: string): number => {
  const minor = parseDecimal(cell, currency);
  if (minor === null) throw new Error("This is no amount of money.");
  return minor;
};
/** A price to compare with that is not above the price says nothing. */
function compareAt(row: Cells, currency: string): number | null {
  const minor = parseDecimal(row["Variant Compare At Price"] ?? "", currency);
  const price = parseDecimal(row["Variant Price"] ?? "", currency);
  return minor !== null && price !== null && minor > price ? minor : null;
}
const canonMoney = (cell: string): string => {
  const minor = parseDecimal(cell, "USD");
  return minor === null ? cell : String(minor);
};
export const AUTO_SKU = "AUTO-";
const sells = (row: Cells): boolean =>
  /^continue$/i.test((row["Variant Inventory Policy"] ?? "").trim()) ||
  (row["Variant Inventory Tracker"] !== undefined && row["Variant Inventory Tracker"].trim() === "");

/** Columns of a variant: they stand in each of its rows. */
export const VARIANT_COLUMNS: readonly Column<FileVariant>[] = [
  optionValue(0),
  optionValue(1),
  optionValue(2),
  {
    name: "Variant SKU",
    write: (v) => (v.sku.startsWith(AUTO_SKU) ? "" : v.sku),
    means: (cell) => cell.trim(),
    read: (v, cell) => {
      if (cell.trim() !== "") v.sku = cell.trim();
    },
  },
  whole(
    "Variant Grams",
    (v) => v.weightG,
    (v, n) => {
      v.weightG = n;
    },
  ),
  {
    name: "Variant Inventory Tracker",
    write: (v) => (v.stock ? "shopify" : ""),
    means: (cell, row) =>
      cell.trim() === "" && sells(row) && row["Variant Inventory Qty"]?.trim() ? "shopify" : cell.trim(),
    read: () => {},
  },
  {
    name: "Variant Inventory Qty",
    write: (v) => (v.stock ? String(v.stock.onHand) : ""),
    means: (cell) => (cell.trim() === "" ? "" : String(Math.max(0, Math.round(Number(cell) || 0)))),
    read: (v, cell) => {
      if (!v.stock || cell.trim() === "") return;
      const n = Number(cell);
      if (!Number.isInteger(n) || n > 1_000_000) throw new Error("This is no count.");
      v.stock.onHand = Math.max(0, n);
    },
  },
  {
    name: "Variant Inventory Policy",
    write: (v) => (v.stock?.backorder || !v.stock ? "continue" : "deny"),
    means: (_, row) => (sells(row) ? "continue" : "deny"),
    read: (v, _, row) => {
      if (v.stock) v.stock.backorder = sells(row);
    },
  },
  {
    name: "Variant Price",
    write: (v) => decimalText({ minor: v.price, currency: v.currency }),
    read: (v, cell, _, { currency }) => {
      v.price = money(cell, v.currency || currency);
    },
  },
  {
    name: "Variant Compare At Price",
    write: (v) => (v.compareAt === null ? "" : decimalText({ minor: v.compareAt, currency: v.currency })),
    means: (cell, row) => (compareAt(row, "USD") === null ? "" : cell),
    read: (v, cell, row, { currency }) => {
      if (cell.trim() !== "") money(cell, v.currency || currency);
      v.compareAt = compareAt(row, v.currency || currency);
    },
  },
  flag(
    "Variant Requires Shipping",
    (v) => v.requiresShipping,
    (v, on) => {
      v.requiresShipping = on;
    },
  ),
  text("Variant Barcode", "barcode"),
  text("Net weight (variant.metafields.tikari.net_weight)", "netWeight"),
  whole(
    "Servings (variant.metafields.tikari.servings)",
    (v) => v.servings,
    (v, n) => {
      v.servings = n;
    },
  ),
  flag(
    "Subscribable (variant.metafields.tikari.subscribable)",
    (v) => v.subscribable,
    (v, on) => {
      v.subscribable = on;
    },
  ),
  flag(
    "Active (variant.metafields.tikari.active)",
    (v) => v.active,
    (v, on) => {
      v.active = on;
    },
  ),
  text("Notice (variant.metafields.tikari.notice)", "notice"),
  json(
    "Label (variant.metafields.tikari.label)",
    (v) => v.label,
    (v, value) => {
      v.label = value as FileVariant["label"];
    },
  ),
  {
    name: "Parts (variant.metafields.tikari.parts)",
    write: (v, { skuOf }) => v.parts.map((p) => `${p.quantity} × ${skuOf(p.variantId)}`).join("; "),
    read: (v, cell, _, { variantOf }) => {
      v.parts = cell
        .split(";")
        .map((p) => p.trim())
        .filter(Boolean)
        .map((part) => {
          const found = /^(\d{1,2}) × (.+)$/.exec(part);
          const variantId = found ? variantOf(found[2] as string) : null;
          if (!variantId) throw new Error(`There is no “${part}”.`);
          return { variantId, quantity: Number(found?.[1]) };
        });
    },
  },
];

/** Columns that every file of Shopify has and that we have no use for; what they hold is kept as it came. */
export const FIXED_COLUMNS: Record<string, string> = {
  "Variant Fulfillment Service": "manual",
  "Variant Taxable": "TRUE",
  "Variant Weight Unit": "g",
};

/** Whether two texts of a cell mean the same amount, word or list. */
export const sameCell = <T>(column: Column<T>, cell: string, row: Cells, written: string): boolean => {
  const meant = column.means ? column.means(cell, row) : cell;
  if (meant === written) return true;
  return /Price$/.test(column.name) && canonMoney(meant) === canonMoney(written);
};

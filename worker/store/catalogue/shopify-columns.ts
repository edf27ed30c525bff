import { decimalText, parseDecimal } from "../../kernel/money.ts";
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

const yes = (b: boolean): string => (b ? "TRUE" : "FALSE");
const isYes = (cell: string): boolean => /^(true|yes|1)$/i.test(cell.trim());
const listOf = (cell: string): string[] =>
  cell
    .split(",")
    .map((t) => t.trim())
    .filter(Boolean);
const sorted = (list: readonly string[]): string => [...new Set(list)].sort().join(", ");

type TextKey<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T];
const text = <T>(name: string, key: TextKey<T>): Column<T> => ({
  name,
  write: (of) => of[key] as string,
  means: (cell) => cell.trim(),
  read: (of, cell) => {
    of[key] = cell.trim() as T[TextKey<T>];
  },
});
const flag = <T>(name: string, get: (of: T) => boolean, set: (of: T, on: boolean) => void): Column<T> => ({
  name,
  write: (of) => yes(get(of)),
  means: (cell) => yes(isYes(cell)),
  read: (of, cell) => set(of, isYes(cell)),
});
const whole = <T>(name: string, get: (of: T) => number, set: (of: T, n: number) => void): Column<T> => ({
  name,
  write: (of) => String(get(of)),
  means: (cell) => String(Math.round(Number(cell) || 0)),
  read: (of, cell) => {
    const n = Number(cell.trim() || "0");
    if (!Number.isFinite(n)) throw new Error("This is no number.");
    set(of, Math.round(n));
  },
});
const json = <T>(name: string, get: (of: T) => unknown, set: (of: T, value: unknown) => void): Column<T> => ({
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
const keys = (name: string, key: "goals" | "ingredients" | "freeOf" | "studies" | "tags"): Column<FileProduct> => ({
  name,
  write: (p) => sorted(p[key]),
  means: (cell) => sorted(listOf(cell)),
  read: (p, cell) => {
    (p[key] as string[]) = [...new Set(listOf(cell))];
  },
});

/** Our text of a description in HTML: tags out, entities back, blocks as paragraphs. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/gi, "")
    .replace(/<\/(p|div|li|h\d|ul|ol)>|<br\s*\/?>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(
      /&(nbsp|amp|lt|gt|quot|#39);/g,
      (_, e: string) => ({ nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" })[e] ?? "",
    )
    .replace(/[ \t]+/g, " ")
    .replace(/ *\n[ \n]*/g, "\n\n")
    .trim();
const htmlOf = (plain: string): string =>
  plain === ""
    ? ""
    : plain
        .split(/\n{2,}/)
        .map((p) => `<p>${p.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</p>`)
        .join("");

/** The status that Shopify's two columns make together: what is not published is a draft here. */
function statusOf(row: Cells): FileProduct["status"] {
  const status = (row.Status ?? "active").trim().toLowerCase() || "active";
  if (status === "archived" || status === "draft") return status;
  return row.Published !== undefined && !isYes(row.Published) ? "draft" : "active";
}
const statusColumn = (name: string, write: (s: FileProduct["status"]) => string): Column<FileProduct> => ({
  name,
  write: (p) => write(p.status),
  means: (_, row) => write(statusOf(row)),
  read: (p, _, row) => {
    p.status = statusOf(row);
  },
});

const option = (i: number): Column<FileProduct> => ({
  name: `Option${i + 1} Name`,
  write: (p) => p.optionNames[i] ?? (i === 0 && p.optionNames.length === 0 ? "Title" : ""),
  means: (cell) => cell.trim(),
  // Option names are read together with their values, see shopify.ts.
  read: () => {},
});
const optionValue = (i: number): Column<FileVariant> => ({
  name: `Option${i + 1} Value`,
  write: (v) => v.options[i] ?? (i === 0 && v.options.length === 0 ? "Default Title" : ""),
  means: (cell) => cell.trim(),
  read: () => {},
});

const own = (name: string, key: string): string => `${name} (product.metafields.tikari.${key})`;

/** Columns of a product: they stand in its first row. */
export const PRODUCT_COLUMNS: readonly Column<FileProduct>[] = [
  text("Title", "title"),
  {
    name: "Body (HTML)",
    write: (p) => htmlOf(p.about),
    means: (cell) => htmlOf(textOfHtml(cell)),
    read: (p, cell) => {
      p.about = textOfHtml(cell);
    },
  },
  text("Vendor", "vendor"),
  text("Type", "kind"),
  keys("Tags", "tags"),
  statusColumn("Published", (s) => yes(s === "active")),
  option(0),
  option(1),
  option(2),
  flag(
    "Gift Card",
    (p) => p.format === "gift_card",
    (p, on) => {
      if (on) Object.assign(p, { format: "gift_card", taxCategory: "none" });
    },
  ),
  text("SEO Title", "seoTitle"),
  text("SEO Description", "seoDescription"),
  statusColumn("Status", (s) => s),
  text(own("Line", "line"), "line"),
  text(own("Format", "format"), "format" as never),
  text(own("Tax category", "tax_category"), "taxCategory" as never),
  flag(
    own("Age restricted", "age_restricted"),
    (p) => p.ageRestricted,
    (p, on) => {
      p.ageRestricted = on;
    },
  ),
  flag(
    own("Flagship", "flagship"),
    (p) => p.flagship,
    (p, on) => {
      p.flagship = on;
    },
  ),
  whole(
    own("Position", "position"),
    (p) => p.position,
    (p, n) => {
      p.position = n;
    },
  ),
  text(own("Directions", "directions"), "directions"),
  text(own("Warnings", "warnings"), "warnings"),
  text(own("Storage", "storage"), "storage"),
  keys(own("Goals", "goals"), "goals"),
  keys(own("Ingredients", "ingredients"), "ingredients"),
  keys(own("Free of", "free_of"), "freeOf"),
  keys(own("Studies", "studies"), "studies"),
  json(
    own("Claims", "claims"),
    (p) => p.claims,
    (p, v) => {
      p.claims = (v ?? []) as FileProduct["claims"];
    },
  ),
  json(
    own("Look", "look"),
    (p) => p.look,
    (p, v) => {
      if (v !== null) p.look = v as FileProduct["look"];
    },
  ),
  json(
    own("Label", "label"),
    (p) => p.label,
    (p, v) => {
      p.label = v as FileProduct["label"];
    },
  ),
];

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

import { PRODUCT_FIELDS, TAG_FIELDS } from "./contract.ts";
import { createPlaceholderProduct } from "./domain-product-input.ts";
import {
  type Cells,
  type FileProduct,
  fieldColumn,
  formatBoolean,
  jsonColumn,
  metafieldName,
  parseBoolean,
  type ShopifyColumn,
} from "./shopify-columns.ts";

/** The plain text of an HTML description: tags removed, entities decoded, blocks as paragraphs. */
export const htmlToText = (html: string): string =>
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
const textToHtml = (plain: string): string =>
  plain === ""
    ? ""
    : plain
        .split(/\n{2,}/)
        .map((p) => `<p>${p.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</p>`)
        .join("");

/** The status that Shopify's two columns have together: an unpublished product is a draft here. */
function parseStatus(row: Cells): FileProduct["status"] {
  const status = (row.Status ?? "active").trim().toLowerCase() || "active";
  if (status === "archived" || status === "draft") return status;
  return row.Published !== undefined && !parseBoolean(row.Published) ? "draft" : "active";
}
const statusColumn = (name: string, write: (s: FileProduct["status"]) => string): ShopifyColumn<FileProduct> => ({
  name,
  format: (p) => write(p.status),
  normalize: (_, row) => write(parseStatus(row)),
  parse: (p, _, row) => {
    p.status = parseStatus(row);
  },
});

const optionNameColumn = (i: number): ShopifyColumn<FileProduct> => ({
  name: `Option${i + 1} Name`,
  format: (p) => p.optionNames[i] ?? (i === 0 && p.optionNames.length === 0 ? "Title" : ""),
  normalize: (cell) => cell.trim(),
  // Option names are read together with their values, see shopify-file.ts.
  parse: () => {},
});

/** Shopify's own columns of fields; the other fields are metafields there. */
const SHOPIFY_NAMES: Partial<Record<string, string>> = {
  title: "Title",
  vendor: "Vendor",
  kind: "Type",
  tags: "Tags",
  seoTitle: "SEO Title",
  seoDescription: "SEO Description",
};
/** Fields with a column of another form, and the studies, which come last. */
const FIELDS_APART = ["handle", "about", "status", "optionNames", "look", "studies", "faqs"];
const PLACEHOLDER: FileProduct = { ...createPlaceholderProduct("USD"), variants: [] };
const plainFields = [...PRODUCT_FIELDS.filter((key) => !FIELDS_APART.includes(key)), ...TAG_FIELDS, "studies"] as const;

/** Tags that differ by case are one tag; a file gets back what it came with. */
const ignoreCase = (column: ShopifyColumn<FileProduct>): ShopifyColumn<FileProduct> => ({
  ...column,
  normalize: (cell, row) => column.normalize?.(cell.toLowerCase(), row) ?? cell.toLowerCase(),
  parse: (product, cell, row, context) => column.parse(product, cell.toLowerCase(), row, context),
});

/** Columns of a product: only its first row has them. */
export const PRODUCT_COLUMNS: readonly ShopifyColumn<FileProduct>[] = [
  {
    name: "Body (HTML)",
    format: (p) => textToHtml(p.about),
    normalize: (cell) => textToHtml(htmlToText(cell)),
    parse: (p, cell) => {
      p.about = htmlToText(cell);
    },
  },
  statusColumn("Published", (s) => formatBoolean(s === "active")),
  optionNameColumn(0),
  optionNameColumn(1),
  optionNameColumn(2),
  {
    name: "Gift Card",
    format: (p) => formatBoolean(p.format === "gift_card"),
    normalize: (cell) => formatBoolean(parseBoolean(cell)),
    parse: (p, cell) => {
      if (parseBoolean(cell)) Object.assign(p, { format: "gift_card", taxCategory: "none" });
    },
  },
  statusColumn("Status", (s) => s),
  ...plainFields.map((key) => {
    const column = fieldColumn(PLACEHOLDER, key, SHOPIFY_NAMES[key] ?? metafieldName("product", key));
    return key === "tags" ? ignoreCase(column) : column;
  }),
  jsonColumn(metafieldName("product", "claims"), "claims", () => []),
  jsonColumn(metafieldName("product", "faqs"), "faqs", () => []),
  jsonColumn(metafieldName("product", "look"), "look", (p) => p.look),
  jsonColumn(metafieldName("product", "label"), "label", () => null),
];

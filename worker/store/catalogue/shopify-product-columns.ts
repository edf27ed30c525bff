import {
  booleanColumn,
  type Cells,
  type FileProduct,
  formatBoolean,
  integerColumn,
  jsonColumn,
  listColumn,
  parseBoolean,
  type ShopifyColumn,
  textColumn,
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
const metafieldColumn = (name: string, key: string): string => `${name} (product.metafields.tikari.${key})`;

/** Columns of a product: only its first row has them. */
export const PRODUCT_COLUMNS: readonly ShopifyColumn<FileProduct>[] = [
  textColumn("Title", "title"),
  {
    name: "Body (HTML)",
    format: (p) => textToHtml(p.about),
    normalize: (cell) => textToHtml(htmlToText(cell)),
    parse: (p, cell) => {
      p.about = htmlToText(cell);
    },
  },
  textColumn("Vendor", "vendor"),
  textColumn("Type", "kind"),
  listColumn("Tags", "tags"),
  statusColumn("Published", (s) => formatBoolean(s === "active")),
  optionNameColumn(0),
  optionNameColumn(1),
  optionNameColumn(2),
  booleanColumn(
    "Gift Card",
    (p) => p.format === "gift_card",
    (p, on) => {
      if (on) Object.assign(p, { format: "gift_card", taxCategory: "none" });
    },
  ),
  textColumn("SEO Title", "seoTitle"),
  textColumn("SEO Description", "seoDescription"),
  statusColumn("Status", (s) => s),
  textColumn(metafieldColumn("Line", "line"), "line"),
  textColumn(metafieldColumn("Format", "format"), "format" as never),
  textColumn(metafieldColumn("Tax category", "tax_category"), "taxCategory" as never),
  booleanColumn(
    metafieldColumn("Age restricted", "age_restricted"),
    (p) => p.ageRestricted,
    (p, on) => {
      p.ageRestricted = on;
    },
  ),
  booleanColumn(
    metafieldColumn("Flagship", "flagship"),
    (p) => p.flagship,
    (p, on) => {
      p.flagship = on;
    },
  ),
  integerColumn(
    metafieldColumn("Position", "position"),
    (p) => p.position,
    (p, n) => {
      p.position = n;
    },
  ),
  textColumn(metafieldColumn("Directions", "directions"), "directions"),
  textColumn(metafieldColumn("Warnings", "warnings"), "warnings"),
  textColumn(metafieldColumn("Storage", "storage"), "storage"),
  listColumn(metafieldColumn("Goals", "goals"), "goals"),
  listColumn(metafieldColumn("Ingredients", "ingredients"), "ingredients"),
  listColumn(metafieldColumn("Free of", "free_of"), "freeOf"),
  listColumn(metafieldColumn("Studies", "studies"), "studies"),
  jsonColumn(
    metafieldColumn("Claims", "claims"),
    (p) => p.claims,
    (p, v) => {
      p.claims = (v ?? []) as FileProduct["claims"];
    },
  ),
  jsonColumn(
    metafieldColumn("Look", "look"),
    (p) => p.look,
    (p, v) => {
      if (v !== null) p.look = v as FileProduct["look"];
    },
  ),
  jsonColumn(
    metafieldColumn("Label", "label"),
    (p) => p.label,
    (p, v) => {
      p.label = v as FileProduct["label"];
    },
  ),
];

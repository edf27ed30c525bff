import {
  type Cells,
  type Column,
  type FileProduct,
  flag,
  isYes,
  json,
  keys,
  text,
  whole,
  yes,
} from "./shopify-columns.ts";

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

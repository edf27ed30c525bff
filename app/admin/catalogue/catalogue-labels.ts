import { formatMoney } from "#worker/kernel/money.ts";
import type { AllergenKey, ProductFormat, ProductInput, ReviewReason } from "#worker/store/catalogue/contract.ts";
import { PRODUCT_FORMATS, REVIEW_REASONS } from "#worker/store/catalogue/contract.ts";
import { allergenName } from "#worker/store/catalogue/domain.ts";
import { humanizeKey } from "../humanize-key.ts";
import type { StatusLabel } from "../status-badge.tsx";

/** Product statuses as staff read them. */
export const PRODUCT_STATUS_LABELS: Record<ProductInput["status"], StatusLabel> = {
  draft: ["Draft", "neutral", "dashed"],
  active: ["Active", "success"],
  archived: ["Archived", "neutral", "empty"],
};

export const LOT_STATUS_LABELS: Record<"quarantined" | "released" | "recalled", StatusLabel> = {
  quarantined: ["Quarantined", "warning"],
  released: ["Released", "success"],
  recalled: ["Recalled", "danger"],
};

export const formatOptions: { value: ProductFormat; label: string }[] = PRODUCT_FORMATS.map((value) => ({
  value,
  label: humanizeKey(value),
}));
export const allergenLabel = (kind: AllergenKey): string => allergenName(kind);
export const reviewReasonLabel = (reason: string | null): string =>
  reason === null ? "" : (REVIEW_REASONS[reason as ReviewReason] ?? reason);

const FIELD_LABELS: Record<string, string> = {
  title: "Name",
  line: "Subtitle",
  about: "Description",
  kind: "Product type",
  position: "Sort order",
  weightG: "Shipping weight",
  compareAt: "Compare-at price",
  seoTitle: "Page title",
  seoDescription: "Meta description",
  optionNames: "Options",
  inside: "Ingredients",
  freeOf: "Free from",
  related: "Related products",
  sku: "SKU",
};

/** The label of a product's field: "Price of SARA-900". */
export function fieldLabel(path: string, p: ProductInput): string {
  const [head, second, third] = path.split(".") as [string, string?, string?];
  const name = (key: string) => FIELD_LABELS[key] ?? humanizeKey(key);
  if (head === "variants") {
    const sku = p.variants.find((v) => v.id === second)?.sku ?? "a variant";
    return third ? `${name(third)} of ${sku}` : `Variant ${sku}`;
  }
  if (head === "label" && second) return `Label: ${name(second).toLowerCase()}`;
  if (head === "look" && second) return `Packaging: ${name(second).toLowerCase()}`;
  return name(head);
}

/** Formats a stored value as one short line. */
export function formatStoredValue(value: unknown, field = "", currency = ""): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number")
    return /(^|\.)(price|compareAt)$/.test(field) && currency ? formatMoney({ minor: value, currency }) : String(value);
  const text =
    typeof value === "string"
      ? value
      : Array.isArray(value) && value.every((v) => typeof v === "string")
        ? value.join(", ") || "none"
        : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}

import type { ProductInput } from "#worker/store/catalogue/contract.ts";

/** One thing of a product that two people changed apart from each other. */
export interface MergeConflict {
  path: string;
  mine: unknown;
  theirs: unknown;
}

export interface MergedProduct {
  /** Their changes and mine; where both changed the same, mine. */
  merged: ProductInput;
  /** What was taken over from them, by path. */
  taken: string[];
  clashes: MergeConflict[];
}

const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
type FieldsByPath = Map<string, unknown>;

/** A product as the smallest parts that are changed for themselves: `title`, `label.rows`, `variants.<id>.price`. */
function toFieldsByPath(p: ProductInput, wholeLabel: boolean): FieldsByPath {
  const units: FieldsByPath = new Map();
  for (const [key, value] of Object.entries(p)) {
    if (key === "variants")
      for (const { id, ...fields } of p.variants) {
        if (id) for (const [field, v] of Object.entries(fields)) units.set(`variants.${id}.${field}`, v);
      }
    else if (key === "look" || (key === "label" && !wholeLabel))
      for (const [field, v] of Object.entries(value as object)) units.set(`${key}.${field}`, v);
    else units.set(key, value);
  }
  return units;
}

/** The same product with one part of it set. */
export function setFieldByPath(p: ProductInput, path: string, value: unknown): ProductInput {
  const [head, second, third] = path.split(".") as [keyof ProductInput, string?, string?];
  if (head === "variants")
    return { ...p, variants: p.variants.map((v) => (v.id === second ? { ...v, [third as string]: value } : v)) };
  if (second) return { ...p, [head]: { ...(p[head] as object), [second]: value } };
  return { ...p, [head]: value };
}

/**
 * Brings together two edits of one product: what only they changed is taken over, what only I changed
 * stays, and what both changed is mine until somebody decides. Nothing is lost on either side.
 */
export function mergeProducts(base: ProductInput, mine: ProductInput, theirs: ProductInput): MergedProduct {
  const wholeLabel = [base, mine, theirs].some((p) => p.label === null);
  const [baseFields, myFields, theirFields] = [base, mine, theirs].map((p) => toFieldsByPath(p, wholeLabel)) as [
    FieldsByPath,
    FieldsByPath,
    FieldsByPath,
  ];
  const baseVariantIds = new Set(base.variants.map((v) => v.id));
  let merged = mine;
  const taken: string[] = [];
  const clashes: MergeConflict[] = [];
  for (const v of theirs.variants) {
    if (baseVariantIds.has(v.id) || mine.variants.some((m) => m.id === v.id)) continue;
    merged = { ...merged, variants: [...merged.variants, v] };
    taken.push(`variants.${v.id}`);
  }
  for (const [path, value] of theirFields) {
    if (isSameJson(value, baseFields.get(path)) || isSameJson(value, myFields.get(path))) continue;
    if (path.startsWith("variants.") && !myFields.has(path)) continue;
    if (isSameJson(myFields.get(path), baseFields.get(path))) {
      merged = setFieldByPath(merged, path, value);
      taken.push(path);
    } else clashes.push({ path, mine: myFields.get(path), theirs: value });
  }
  return { merged, taken, clashes };
}

/** New variants get the ids that the server gave them, found by their SKU. */
export function withSavedVariantIds(p: ProductInput, saved: ProductInput): ProductInput {
  const bySku = new Map(saved.variants.map((v) => [v.sku.toLowerCase(), v.id]));
  return {
    ...p,
    variants: p.variants.map((v) => {
      const id = v.id ?? bySku.get(v.sku.trim().toLowerCase());
      return id ? { ...v, id } : v;
    }),
  };
}

import type { ProductInput } from "#worker/store/catalogue/contract.ts";
import { mergeDrafts } from "../form/merge-drafts.ts";

/** A field of a product that two people changed at the same time. */
export interface MergeConflict {
  path: string;
  mine: unknown;
  theirs: unknown;
}

export interface MergedProduct {
  /** Their changes and mine; mine where both changed the same field. */
  merged: ProductInput;
  /** The paths of the fields taken over from them. */
  takenOver: string[];
  conflicts: MergeConflict[];
}

type FieldsByPath = Map<string, unknown>;

/** A product as the smallest fields that are merged on their own: `title`, `label.rows`, `variants.<id>.price`. */
function toFieldsByPath(p: ProductInput, wholeLabel: boolean): FieldsByPath {
  const fields: FieldsByPath = new Map();
  for (const [key, value] of Object.entries(p)) {
    if (key === "variants")
      for (const { id, ...values } of p.variants) {
        if (id) for (const [field, v] of Object.entries(values)) fields.set(`variants.${id}.${field}`, v);
      }
    else if (key === "look" || (key === "label" && !wholeLabel))
      for (const [field, v] of Object.entries(value as object)) fields.set(`${key}.${field}`, v);
    else fields.set(key, value);
  }
  return fields;
}

/** A copy of a product with one field set. */
export function setFieldByPath(p: ProductInput, path: string, value: unknown): ProductInput {
  const [head, second, third] = path.split(".") as [keyof ProductInput, string?, string?];
  if (head === "variants")
    return { ...p, variants: p.variants.map((v) => (v.id === second ? { ...v, [third as string]: value } : v)) };
  if (second) return { ...p, [head]: { ...(p[head] as object), [second]: value } };
  return { ...p, [head]: value };
}

/**
 * Three-way merge of two edits of a product, by `mergeDrafts` of its smallest fields: fields that only they changed are taken over, fields that only I
 * changed stay, and fields that both changed stay mine until the conflict is resolved.
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
  const takenOver: string[] = [];
  for (const v of theirs.variants) {
    if (baseVariantIds.has(v.id) || mine.variants.some((m) => m.id === v.id)) continue;
    merged = { ...merged, variants: [...merged.variants, v] };
    takenOver.push(`variants.${v.id}`);
  }
  // What is left of my variants only: one that I removed stays removed.
  const mergeable = [...theirFields].filter(([path]) => !path.startsWith("variants.") || myFields.has(path));
  const merge = mergeDrafts<Record<string, unknown>>(
    Object.fromEntries(baseFields),
    Object.fromEntries(myFields),
    Object.fromEntries(mergeable),
  );
  for (const path of merge.takenOver) merged = setFieldByPath(merged, path, theirFields.get(path));
  takenOver.push(...merge.takenOver);
  const conflicts = merge.conflicts.map(({ field, theirs: value }) => ({
    path: field,
    mine: myFields.get(field),
    theirs: value,
  }));
  return { merged, takenOver, conflicts };
}

/** Gives new variants the ids that the server assigned, matched by SKU. */
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

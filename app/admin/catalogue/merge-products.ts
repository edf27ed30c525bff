import type { ProductInput } from "#worker/store/catalogue/contract.ts";

/** One thing of a product that two people changed apart from each other. */
export interface Clash {
  path: string;
  mine: unknown;
  theirs: unknown;
}

export interface MergedProduct {
  /** Their changes and mine; where both changed the same, mine. */
  merged: ProductInput;
  /** What was taken over from them, by path. */
  taken: string[];
  clashes: Clash[];
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
type Units = Map<string, unknown>;

/** A product as the smallest parts that are changed for themselves: `title`, `label.rows`, `variants.<id>.price`. */
function unitsOf(p: ProductInput, wholeLabel: boolean): Units {
  const units: Units = new Map();
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
export function withUnit(p: ProductInput, path: string, value: unknown): ProductInput {
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
  const [was, own, other] = [base, mine, theirs].map((p) => unitsOf(p, wholeLabel)) as [Units, Units, Units];
  const known = new Set(base.variants.map((v) => v.id));
  let merged = mine;
  const taken: string[] = [];
  const clashes: Clash[] = [];
  for (const v of theirs.variants) {
    if (known.has(v.id) || mine.variants.some((m) => m.id === v.id)) continue;
    merged = { ...merged, variants: [...merged.variants, v] };
    taken.push(`variants.${v.id}`);
  }
  for (const [path, value] of other) {
    if (same(value, was.get(path)) || same(value, own.get(path))) continue;
    if (path.startsWith("variants.") && !own.has(path)) continue;
    if (same(own.get(path), was.get(path))) {
      merged = withUnit(merged, path, value);
      taken.push(path);
    } else clashes.push({ path, mine: own.get(path), theirs: value });
  }
  return { merged, taken, clashes };
}

/** New variants get the ids that the server gave them, found by their SKU. */
export function withIds(p: ProductInput, saved: ProductInput): ProductInput {
  const bySku = new Map(saved.variants.map((v) => [v.sku.toLowerCase(), v.id]));
  return {
    ...p,
    variants: p.variants.map((v) => {
      const id = v.id ?? bySku.get(v.sku.trim().toLowerCase());
      return id ? { ...v, id } : v;
    }),
  };
}

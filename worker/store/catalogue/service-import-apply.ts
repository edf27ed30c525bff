import { eq, sql } from "drizzle-orm";
import { fault } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import type { Statement } from "../statement.ts";
import { moves, stock } from "../stock/schema.ts";
import { type ImportReport, type ImportRow, type ImportStep, productInput } from "./contract.ts";
import { changesOf } from "./domain-product-input.ts";
import { productStatements } from "./product-statements.ts";
import type { CatalogueBase } from "./service-availability.ts";
import { CHUNK, type Current, currentBy } from "./service-export.ts";
import { audit, checked, run } from "./service-write.ts";
import type { Cells, FileContext } from "./shopify-columns.ts";
import { type FileGroup, type Merged, merge, NOTHING_KEPT, readFile } from "./shopify-file.ts";

/** Products that one step writes. */
const STEP = 20;
/** Rows that a report lists. */
const LISTED = 500;
export const MAX_FILE = 8 * 1024 * 1024;
const place = (id: string) => `imports/${id}.csv`;

/** Merges a stretch of a file with what is there, and checks it as an editor's save is checked. */
async function mergeAll(base: CatalogueBase, groups: readonly FileGroup[], header: readonly string[]) {
  const { found, skus } = await currentBy(
    base,
    groups.map((g) => g.handle),
  );
  const wanted = groups.flatMap((g) =>
    g.rows.flatMap((r) =>
      [...(r.cells["Parts (variant.metafields.tikari.parts)"] ?? "").matchAll(/× ([^;]+)/g)].map((m) =>
        (m[1] as string).trim(),
      ),
    ),
  );
  const named = await base.db.all<{ id: string; sku: string }>(
    sql`SELECT id, sku FROM store_variant WHERE sku IN (SELECT value FROM json_each(${JSON.stringify(wanted)}))`,
  );
  const ids = new Map(named.map((v) => [v.sku, v.id]));
  const context: FileContext = {
    currency: base.currency,
    skuOf: (id) => skus.get(id) ?? id,
    variantOf: (sku) => ids.get(sku) ?? null,
  };
  const out: { merged: Merged; current: Current | null }[] = [];
  for (const group of groups) {
    const current = found.get(group.handle) ?? null;
    const merged = merge(current?.product ?? null, current?.kept ?? NOTHING_KEPT, group, header, context);
    await checkMerged(base, merged, current);
    out.push({ merged, current });
  }
  return out;
}

/** Adds to a merged product's rows what the schema and the rules of an edit say against it. */
async function checkMerged(base: CatalogueBase, merged: Merged, current: Current | null): Promise<void> {
  if (isRefused(merged)) return;
  const refuse = (row: number | undefined, column: string, message: string) => {
    const at = merged.rows.find((r) => r.row === row) ?? merged.rows[0];
    if (!at) return;
    at.action = "refuse";
    at.errors.push({ column, message });
  };
  const { variants } = merged.product;
  const parsed = productInput.safeParse({ ...merged.product, variants: variants.map(({ stock: _, ...v }) => v) });
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const inVariant = path[0] === "variants" && typeof path[1] === "number";
      const field = String(inVariant ? (path[2] ?? "") : (path[0] ?? ""));
      refuse(inVariant ? merged.rowOf[path[1] as number] : undefined, field, message);
    }
    return;
  }
  try {
    await checked(base, current?.id ?? "", null, parsed.data, current ? parsed.data : null);
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    const { error: why } = (await error.json()) as { error: { message: string; field?: string } };
    refuse(undefined, why.field ?? "", why.message);
  }
}

const isRefused = (m: Merged): boolean => m.rows.some((r) => r.action === "refuse");

/**
 * Looks through a file without writing a product: what each row would do. The file is kept for a
 * week, to be applied by its id.
 */
export async function tryImport(base: CatalogueBase, text: string): Promise<ImportReport> {
  const { header, groups, errors } = readFile(text);
  const rows: ImportRow[] = errors.map((e) => ({
    row: e.row,
    handle: "",
    sku: "",
    action: "refuse",
    changes: [],
    errors: [{ column: e.column, message: e.message }],
  }));
  for (let at = 0; at < groups.length; at += CHUNK) {
    const part = await mergeAll(base, groups.slice(at, at + CHUNK), header);
    for (const { merged } of part) rows.push(...merged.rows);
  }
  const id = newId(base.now());
  if (groups.length > 0) await base.env.MEDIA.put(place(id), text);
  const told = rows.filter((r) => r.action !== "same").sort((a, b) => a.row - b.row);
  const count = (action: ImportRow["action"]) => rows.filter((r) => r.action === action).length;
  return {
    id,
    products: groups.length,
    counts: { create: count("create"), update: count("update"), same: count("same"), refuse: count("refuse") },
    rows: told.slice(0, LISTED),
    unlisted: Math.max(0, told.length - LISTED),
  };
}

/**
 * Writes the products of a kept file from the n-th on, a step at a time, each product whole or not at
 * all. A step that is repeated finds nothing left to change. Products with an error in a row are left out.
 * @throws fault not_found where the file is not kept any more
 */
export async function applyImport(base: CatalogueBase, id: string, from: number, actor: string): Promise<ImportStep> {
  const file = /^[\w-]{1,64}$/.test(id) ? await base.env.MEDIA.get(place(id)) : null;
  if (!file) throw fault("not_found", "This file is not kept any more: load it again.");
  const { header, groups } = readFile(await file.text());
  const step: ImportStep = {
    next: from + STEP < groups.length ? from + STEP : null,
    products: 0,
    changed: 0,
    refused: [],
  };
  for (const { merged, current } of await mergeAll(base, groups.slice(from, from + STEP), header)) {
    step.products++;
    const { handle } = merged.product;
    const [problem] = merged.rows.flatMap((r) => r.errors.map((e) => `Row ${r.row}: ${e.message}`));
    if (problem) step.refused.push({ handle, message: problem });
    else if (merged.rows.some((r) => r.action !== "same")) {
      const refused = await write(base, id, merged, current, actor);
      if (refused) step.refused.push({ handle, message: refused });
      else step.changed++;
    }
  }
  if (step.changed > 0) await base.live.publish();
  if (step.next === null) base.later(base.env.MEDIA.delete(place(id)));
  return step;
}

/** One product of an import, in one batch with its stock. @returns why it was not written, or null */
async function write(
  base: CatalogueBase,
  importId: string,
  merged: Merged,
  current: Current | null,
  actor: string,
): Promise<string | null> {
  const id = current?.id ?? newId(base.now());
  const variants = merged.product.variants.map((v, i) => ({
    ...v,
    id: v.id ?? newId(base.now()),
    extra: merged.rowOf[i] === 0 ? undefined : (merged.kept.variants[i] as Cells),
  }));
  const input = productInput.parse({
    ...merged.product,
    variants: merged.product.variants.map(({ stock: _, ...v }) => v),
  });
  const ready = variants.map(({ stock: _, ...v }, i) => ({ ...v, label: input.variants[i]?.label ?? null }));
  const was = current
    ? productInput.parse({ ...current.product, variants: current.product.variants.map(({ stock: _, ...v }) => v) })
    : null;
  const changes = changesOf(was, input);
  try {
    await run(base, [
      ...productStatements(base, {
        id,
        version: current?.version ?? null,
        input: { ...input, variants: ready, extra: { rows: merged.kept.rows } },
      }),
      ...variants.flatMap((v) => countStatements(base, importId, actor, v, current)),
      audit(base, actor, "product.import", id, was ? changes.was : null, changes.is),
    ]);
    return null;
  } catch (error) {
    if (error instanceof Response) return ((await error.json()) as { error: { message: string } }).error.message;
    const told = error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error);
    if (told.includes("store_stock_enough")) return "Fewer would be in stock than are promised to orders.";
    if (told.includes("store_stock_move"))
      return "Its stock was set by this file already; load the file anew to set it again.";
    throw error;
  }
}

/** Sets the stock of a variant to what a file says, with the difference in the ledger. */
function countStatements(
  base: CatalogueBase,
  importId: string,
  actor: string,
  v: { id: string; stock: { onHand: number; backorder: boolean } | null },
  current: Current | null,
): Statement[] {
  const was = current?.product.variants.find((c) => c.id === v.id)?.stock ?? { onHand: 0, backorder: false };
  if (!v.stock || (v.stock.onHand === was.onHand && v.stock.backorder === was.backorder)) return [];
  const { onHand, backorder } = v.stock;
  const { db } = base;
  const at = base.now();
  const delta = sql`${onHand} - (SELECT s.on_hand FROM store_stock s WHERE s.variant_id = ${v.id})`;
  const move = {
    id: newId(at),
    variantId: v.id,
    kind: "counted" as const,
    ref: `import:${importId}`,
    actor,
    note: "Product file",
    at,
  };
  return [
    ...(onHand === was.onHand ? [] : [db.insert(moves).values({ ...move, delta: delta as never })]),
    db
      .update(stock)
      .set(onHand === was.onHand ? { backorder } : { onHand, backorder })
      .where(eq(stock.variantId, v.id)),
  ];
}

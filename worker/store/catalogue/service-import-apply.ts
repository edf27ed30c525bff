import { sql } from "drizzle-orm";
import { fieldErrorMessage } from "../../kernel/field-error-message.ts";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { readAddressRules } from "../../media/index.ts";
import { auditStatement } from "../../settings/index.ts";
import type { BatchStatement } from "../statement.ts";
import { stockImportStatements } from "../stock/index.ts";
import { changedProductTags } from "./changed-product-tags.ts";
import { type ImportReport, type ImportRowReport, type ImportStepResult, productInput } from "./contract.ts";
import { detectCsvSeparator } from "./csv-format.ts";
import { diffProductInput } from "./domain-product-input.ts";
import { decodeTextFile, type FileEncoding } from "./file-encoding.ts";
import { queuePicturesStatements } from "./import-pictures.ts";
import { productWriteStatements } from "./product-statements.ts";
import type { CatalogueDeps } from "./service-availability.ts";
import { loadStoredProducts, PRODUCT_CHUNK_SIZE, type StoredProduct } from "./service-export.ts";
import { runProductBatch, validateProduct } from "./service-write.ts";
import type { Cells, FileContext, FileProduct } from "./shopify-columns.ts";
import {
  type FileGroup,
  type MergedProduct,
  mergeProduct,
  NO_PRESERVED_CELLS,
  parseProductFile,
} from "./shopify-file.ts";
import { PARTS_COLUMN } from "./shopify-variant-columns.ts";

/** Products per step. */
const PRODUCTS_PER_STEP = 20;
/** Rows in a report. */
const MAX_LISTED_ROWS = 500;
export const MAX_FILE_BYTES = 8 * 1024 * 1024;
const importFileKey = (id: string) => `imports/${id}.csv`;

/** Merges a range of a file with the stored products, and validates it as a save in the editor is. */
async function mergeGroups(deps: CatalogueDeps, groups: readonly FileGroup[], header: readonly string[]) {
  const { found, skus } = await loadStoredProducts(
    deps,
    groups.map((g) => g.handle),
  );
  const wanted = groups.flatMap((g) =>
    g.rows.flatMap((r) =>
      [...(r.cells[PARTS_COLUMN] ?? "").matchAll(/× ([^;]+)/g)].map((m) => (m[1] as string).trim()),
    ),
  );
  const named = await deps.db.all<{ id: string; sku: string }>(
    sql`SELECT id, sku FROM store_variant WHERE sku IN (SELECT value FROM json_each(${JSON.stringify(wanted)}))`,
  );
  const ids = new Map(named.map((v) => [v.sku, v.id]));
  const context: FileContext = {
    currency: deps.currency,
    findSku: (id) => skus.get(id) ?? id,
    findVariantId: (sku) => ids.get(sku) ?? null,
    addresses: await readAddressRules(deps),
  };
  const out: { merged: MergedProduct; current: StoredProduct | null }[] = [];
  for (const group of groups) {
    const current = found.get(group.handle) ?? null;
    const merged = mergeProduct(
      current?.product ?? null,
      current?.preserved ?? NO_PRESERVED_CELLS,
      group,
      header,
      context,
    );
    await validateMerged(deps, merged, current);
    out.push({ merged, current });
  }
  return out;
}

/** Adds to a merged product's rows the errors of the schema and the editor's rules. */
async function validateMerged(
  deps: CatalogueDeps,
  merged: MergedProduct,
  current: StoredProduct | null,
): Promise<void> {
  if (isRefused(merged)) return;
  const refuse = (row: number | undefined, column: string, message: string) => {
    const at = merged.rows.find((r) => r.row === row) ?? merged.rows[0];
    if (!at) return;
    at.action = "refuse";
    at.errors.push({ column, message });
  };
  const parsed = productInput.safeParse(withoutStock(merged.product), { error: fieldErrorMessage });
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const inVariant = path[0] === "variants" && typeof path[1] === "number";
      const field = String(inVariant ? (path[2] ?? "") : (path[0] ?? ""));
      refuse(inVariant ? merged.rowByVariant[path[1] as number] : undefined, field, message);
    }
    return;
  }
  try {
    await validateProduct(deps, current?.id ?? "", null, parsed.data, current ? parsed.data : null);
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    const { error: body } = (await error.json()) as { error: { message: string; field?: string } };
    refuse(undefined, body.field ?? "", body.message);
  }
}

const withoutStock = (p: FileProduct) => ({ ...p, variants: p.variants.map(({ stock: _, ...v }) => v) });

const isRefused = (m: MergedProduct): boolean => m.rows.some((r) => r.action === "refuse");

/**
 * Checks a file without writing a product: what each row would do. The file is stored for a week, to be
 * applied by its id.
 * @param file the uploaded bytes, in UTF-8, UTF-16 or Windows-1252; or its text
 */
export async function previewImport(deps: CatalogueDeps, file: string | Uint8Array): Promise<ImportReport> {
  const { text, encoding } =
    typeof file === "string" ? { text: file, encoding: "utf-8" as const } : decodeTextFile(file);
  const { header, groups, errors } = parseProductFile(text);
  const rows: ImportRowReport[] = errors.map((e) => ({
    row: e.row,
    handle: "",
    sku: "",
    action: "refuse",
    changes: [],
    errors: [{ column: e.column, message: e.message }],
  }));
  let pictures = 0;
  const pictureProblems: string[] = [];
  for (let at = 0; at < groups.length; at += PRODUCT_CHUNK_SIZE) {
    const merges = await mergeGroups(deps, groups.slice(at, at + PRODUCT_CHUNK_SIZE), header);
    for (const { merged } of merges) {
      rows.push(...merged.rows);
      if (isRefused(merged)) continue;
      pictures += merged.pictures.filter((p) => p.problem === null).length;
      if (merged.pictureProblem) pictureProblems.push(merged.pictureProblem);
    }
  }
  const id = newId(deps.now());
  if (groups.length > 0) await deps.env.MEDIA.put(importFileKey(id), text);
  const listed = rows.filter((r) => r.action !== "same").sort((a, b) => a.row - b.row);
  const count = (action: ImportRowReport["action"]) => rows.filter((r) => r.action === action).length;
  return {
    id,
    products: groups.length,
    counts: { create: count("create"), update: count("update"), same: count("same"), refuse: count("refuse") },
    rows: listed.slice(0, MAX_LISTED_ROWS),
    unlisted: Math.max(0, listed.length - MAX_LISTED_ROWS),
    pictures,
    pictureProblems: listSome(pictureProblems),
    notes: describeFile(text, encoding),
  };
}

/** Products of a note that are named; the rest are counted. */
const MAX_NOTED_PRODUCTS = 10;
const listSome = (notes: readonly string[]): string[] =>
  notes.length <= MAX_NOTED_PRODUCTS
    ? [...notes]
    : [
        ...notes.slice(0, MAX_NOTED_PRODUCTS),
        notes.length === MAX_NOTED_PRODUCTS + 1
          ? "1 more product has too many pictures."
          : `${(notes.length - MAX_NOTED_PRODUCTS).toLocaleString("en-US")} more products have too many pictures.`,
      ];

/** How the file was read, where that is not what Shopify writes. */
function describeFile(text: string, encoding: FileEncoding): string[] {
  const separator = { ",": null, ";": "semicolons", "\t": "tabs" }[detectCsvSeparator(text)];
  const encodingName = { "utf-8": null, "utf-16le": "UTF-16", "utf-16be": "UTF-16", "windows-1252": "Windows-1252" }[
    encoding
  ];
  return [
    ...(encodingName ? [`The file is in ${encodingName}, not UTF-8. Check that accented letters look right.`] : []),
    ...(separator ? [`The file uses ${separator} instead of commas.`] : []),
  ];
}

/**
 * Writes the products of a stored file from the n-th on, one step at a time, each product completely or not
 * at all. A repeated step finds nothing left to change. Products with an error in a row are left out.
 * @throws httpError not_found if the file is no longer stored
 */
export async function applyImportStep(
  deps: CatalogueDeps,
  id: string,
  from: number,
  actor: string,
): Promise<ImportStepResult> {
  const file = /^[\w-]{1,64}$/.test(id) ? await deps.env.MEDIA.get(importFileKey(id)) : null;
  if (!file) throw httpError("not_found", "This file is no longer available. Import it again.");
  const { header, groups } = parseProductFile(await file.text());
  const step: ImportStepResult = {
    next: from + PRODUCTS_PER_STEP < groups.length ? from + PRODUCTS_PER_STEP : null,
    products: 0,
    changed: 0,
    refused: [],
  };
  const changedContent: FileProduct[] = [];
  for (const { merged, current } of await mergeGroups(deps, groups.slice(from, from + PRODUCTS_PER_STEP), header)) {
    step.products++;
    const { handle } = merged.product;
    const [problem] = merged.rows.flatMap((r) => r.errors.map((e) => `Row ${r.row}: ${e.message}`));
    if (problem) step.refused.push({ handle, message: problem });
    else if (merged.rows.some((r) => r.action !== "same")) {
      const { refused, hasNewContent } = await writeProduct(deps, id, merged, current, actor);
      if (refused) step.refused.push({ handle, message: refused });
      else step.changed++;
      if (hasNewContent) changedContent.push(merged.product, ...(current ? [current.product] : []));
    }
  }
  if (changedContent.length > 0) await deps.live.publishContent(changedProductTags(changedContent));
  if (step.next === null) deps.waitUntil(deps.env.MEDIA.delete(importFileKey(id)));
  return step;
}

/**
 * One product of an import, in one batch with its stock.
 * @returns why it was not written, or null; and whether more than its stock was
 */
async function writeProduct(
  deps: CatalogueDeps,
  importId: string,
  merged: MergedProduct,
  current: StoredProduct | null,
  actor: string,
): Promise<{ refused: string | null; hasNewContent: boolean }> {
  const id = current?.id ?? newId(deps.now());
  const variants = merged.product.variants.map((v, i) => ({
    ...v,
    id: v.id ?? newId(deps.now()),
    extra: merged.rowByVariant[i] === 0 ? undefined : (merged.preserved.variants[i] as Cells),
  }));
  const input = productInput.parse(withoutStock(merged.product));
  const ready = variants.map(({ stock: _, ...v }, i) => ({ ...v, label: input.variants[i]?.label ?? null }));
  const before = current ? productInput.parse(withoutStock(current.product)) : null;
  const changes = diffProductInput(before, input);
  try {
    await runProductBatch(deps, [
      ...productWriteStatements(deps, {
        id,
        version: current?.version ?? null,
        input: { ...input, variants: ready, extra: { rows: merged.preserved.rows } },
      }),
      ...variants.flatMap((v) => stockCountStatements(deps, importId, actor, v, current)),
      ...queuePicturesStatements(deps, merged.pictures, {
        ...{ importId, productId: id, actor },
        variantIds: variants.map((v) => v.id),
      }),
      auditStatement(deps, actor, "product.import", `product:${id}`, {
        before: before ? changes.was : undefined,
        after: changes.is,
      }),
    ]);
    return { refused: null, hasNewContent: changes.any };
  } catch (error) {
    const refuse = (refused: string) => ({ refused, hasNewContent: false });
    if (error instanceof Response)
      return refuse(((await error.json()) as { error: { message: string } }).error.message);
    const errorText = error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error);
    if (errorText.includes("store_stock_enough"))
      return refuse("This would leave fewer units than are committed to orders.");
    if (errorText.includes("store_stock_move"))
      return refuse("This file already set this inventory. To set it again, import the file again.");
    throw error;
  }
}

/** Sets the stock of a variant to the number in a file, with the difference in the ledger. */
function stockCountStatements(
  deps: CatalogueDeps,
  importId: string,
  actor: string,
  v: { id: string; stock: { onHand: number; backorder: boolean } | null },
  current: StoredProduct | null,
): BatchStatement[] {
  const before = current?.product.variants.find((c) => c.id === v.id)?.stock ?? { onHand: 0, backorder: false };
  if (!v.stock || (v.stock.onHand === before.onHand && v.stock.backorder === before.backorder)) return [];
  return stockImportStatements(deps, v.id, v.stock, {
    unchanged: v.stock.onHand === before.onHand,
    ref: `import:${importId}`,
    actor,
  });
}

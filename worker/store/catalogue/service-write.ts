import { sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { explainUseError } from "../../media/index.ts";
import { auditStatement } from "../../settings/index.ts";
import type { StoreDeps } from "../deps.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../statement.ts";
import { changedProductTags } from "./changed-product-tags.ts";
import type { ProductInput } from "./contract.ts";
import { findClaimProblems, findLabelProblems } from "./domain.ts";
import { diffProductInput, toProductInput } from "./domain-product-input.ts";
import { type ProductWrite, productWriteStatements } from "./product-statements.ts";
import { bundleParts } from "./schema.ts";
import { getProduct } from "./service-product.ts";

/**
 * Creates a product.
 * @throws httpError bad_input, conflict if its handle or a SKU is taken
 */
export async function createProduct(deps: StoreDeps, input: ProductInput, actor: string): Promise<string> {
  const id = newId(deps.now());
  const write = await validateProduct(deps, id, null, input, null);
  await runProductBatch(deps, [
    ...productWriteStatements(deps, write),
    auditStatement(deps, actor, "product.create", `product:${id}`, { after: diffProductInput(null, input).is }),
  ]);
  await deps.live.publishContent(changedProductTags([input]));
  return id;
}

/**
 * Saves a complete product.
 * @param version the one that the editor opened
 * @throws httpError not_found, bad_input, conflict if someone saved in between
 */
export async function updateProduct(
  deps: StoreDeps,
  id: string,
  version: number,
  input: ProductInput,
  actor: string,
): Promise<void> {
  const before = await getProduct(deps, { id }, { drafts: true });
  if (!before) throw httpError("not_found", "Product not found.");
  const was = toProductInput(before);
  const write = await validateProduct(deps, id, version, input, was);
  const changes = diffProductInput(was, { ...input, variants: write.input.variants });
  await runProductBatch(deps, [
    ...productWriteStatements(deps, write),
    auditStatement(deps, actor, "product.update", `product:${id}`, { before: changes.was, after: changes.is }),
  ]);
  await deps.live.publishContent(changedProductTags([was, input]));
}

/** Runs a product's batch; a violated constraint becomes an error message. */
export async function runProductBatch(deps: StoreDeps, statements: readonly BatchStatement[]): Promise<void> {
  try {
    await runBatch(deps.db, statements);
  } catch (error) {
    const rule = violatedConstraint(error);
    if (rule === "store_product_version")
      throw httpError("conflict", "Someone else saved this product. Reload the page and make your change again.", {
        reason: "stale",
      });
    if (rule === "store_product.handle")
      throw httpError("conflict", "Another product already has this handle.", { field: "handle" });
    if (rule === "store_variant.sku")
      throw httpError("conflict", "Another variant already has one of these SKUs.", { field: "variants" });
    throw explainUseError(error) ?? error;
  }
}

/** The product with ids for its new variants, validated by the rules that the schema cannot check. */
export async function validateProduct(
  deps: Pick<StoreDeps, "db" | "now">,
  id: string,
  version: number | null,
  input: ProductInput,
  before: ProductInput | null,
): Promise<ProductWrite> {
  const inputError = (message: string, field: string) => httpError("bad_input", message, { field });
  const known = new Set(before?.variants.map((v) => v.id));
  for (const v of input.variants) {
    if (v.id && !known.has(v.id)) throw inputError("A variant doesn't belong to this product.", "variants");
    if (v.options.length !== input.optionNames.length)
      throw inputError(`${v.sku}: enter a value for each option.`, "variants");
  }
  const hasDuplicates = (list: string[]) => new Set(list).size !== list.length;
  if (hasDuplicates(input.variants.map((v) => v.sku))) throw inputError("Two variants have the same SKU.", "variants");
  if (input.optionNames.length > 0 && hasDuplicates(input.variants.map((v) => v.options.join("\n"))))
    throw inputError("Two variants have the same options.", "variants");
  if (hasDuplicates(input.variants.flatMap((v) => v.id ?? [])))
    throw inputError("A variant is listed twice.", "variants");
  if (new Set(input.variants.map((v) => v.currency)).size > 1)
    throw inputError("All variants of a product must use the same currency.", "variants");
  for (const [i, c] of input.claims.entries()) {
    const [problem] = c.kind === "plain" ? [] : findClaimProblems(c.text);
    if (problem)
      throw inputError(`“${problem.words}” is ${problem.why}. Disease claims can't be published.`, `claims.${i}.text`);
  }
  for (const label of [input.label, ...input.variants.map((v) => v.label)]) {
    const [problem] = label ? findLabelProblems(label) : [];
    if (problem && input.status === "active") throw inputError(problem, "label");
  }
  if (input.format === "gift_card" && (input.taxCategory !== "none" || input.variants.some((v) => v.requiresShipping)))
    throw inputError("Gift cards can't be taxed or shipped.", "taxCategory");
  await validateBundleParts(deps, input);
  return {
    id,
    version,
    input: { ...input, variants: input.variants.map((v) => ({ ...v, id: v.id ?? newId(deps.now()) })) },
  };
}

/** A bundle consists of goods in its own currency, without nested bundles. */
async function validateBundleParts({ db }: Pick<StoreDeps, "db">, input: ProductInput): Promise<void> {
  const inputError = (message: string) => httpError("bad_input", message, { field: "variants" });
  const bundles = input.variants.filter((v) => v.parts.length > 0);
  if (bundles.length === 0 && input.format !== "bundle") return;
  if (input.format !== "bundle" || bundles.length !== input.variants.length)
    throw inputError("Add the components of each bundle variant. Only bundles have components.");
  const wanted = [...new Set(bundles.flatMap((v) => v.parts.map((p) => p.variantId)))];
  const bundleIds = bundles.flatMap((v) => v.id ?? []);
  const [found, nested] = await db.batch([
    db.all<{ id: string; currency: string; format: string }>(sql`
      SELECT v.id, v.currency, p.format FROM store_variant v JOIN store_product p ON p.id = v.product_id
      WHERE v.id IN (SELECT value FROM json_each(${JSON.stringify(wanted)}))`),
    db
      .select({ id: bundleParts.bundleId })
      .from(bundleParts)
      .where(sql`variant_id IN (SELECT value FROM json_each(${JSON.stringify(bundleIds)}))`),
  ]);
  if (found.length !== wanted.length) throw inputError("One of the components doesn't exist.");
  if (nested.length > 0 || found.some((f) => f.format === "bundle" || f.format === "gift_card"))
    throw inputError("A bundle can't contain another bundle or a gift card.");
  if (found.some((f) => f.currency !== bundles[0]?.currency))
    throw inputError("The components use a different currency.");
}

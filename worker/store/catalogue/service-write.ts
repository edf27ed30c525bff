import { sql } from "drizzle-orm";
import { fault } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { auditInsert } from "../../settings/index.ts";
import type { StoreBase } from "../deps.ts";
import { brokenRule, runBatch, type Statement } from "../statement.ts";
import type { ProductInput } from "./contract.ts";
import { claimProblems, labelProblems } from "./domain.ts";
import { changesOf, inputOf } from "./domain-product-input.ts";
import { type ProductWrite, productStatements } from "./product-statements.ts";
import { bundleParts } from "./schema.ts";
import { product } from "./service-product.ts";

/** Makes a product. @throws fault bad_input, conflict where its handle or a SKU is taken */
export async function createProduct(base: StoreBase, input: ProductInput, actor: string): Promise<string> {
  const id = newId(base.now());
  const write = await checked(base, id, null, input, null);
  await run(base, [
    ...productStatements(base, write),
    audit(base, actor, "product.create", id, null, changesOf(null, input).is),
  ]);
  await base.live.publish();
  return id;
}

/**
 * Saves a product whole. @param version the one that the editor opened
 * @throws fault not_found, bad_input, conflict where somebody saved in between
 */
export async function updateProduct(
  base: StoreBase,
  id: string,
  version: number,
  input: ProductInput,
  actor: string,
): Promise<void> {
  const before = await product(base, { id }, { drafts: true });
  if (!before) throw fault("not_found", "There is no such product.");
  const was = inputOf(before);
  const write = await checked(base, id, version, input, was);
  const changes = changesOf(was, { ...input, variants: write.input.variants });
  await run(base, [
    ...productStatements(base, write),
    audit(base, actor, "product.update", id, changes.was, changes.is),
  ]);
  await base.live.publish();
}

/** An audit row of something in the catalogue, to share the batch of what it records. */
export function audit(
  base: StoreBase,
  actor: string,
  action: string,
  id: string,
  before: unknown,
  after: unknown,
): Statement {
  const at = base.now();
  const [kind] = action.split(".");
  const text = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return auditInsert(base.db, {
    id: newId(at),
    at,
    actor,
    action,
    target: `${kind}:${id}`,
    before: text(before),
    after: text(after),
  });
}

/** Runs a product's batch; a broken rule is told in words. */
export async function run(base: StoreBase, statements: readonly Statement[]): Promise<void> {
  try {
    await runBatch(base.db, statements);
  } catch (error) {
    const rule = brokenRule(error);
    if (rule === "store_product_version")
      throw fault("conflict", "Somebody else saved this product meanwhile. Reload it and make your change again.", {
        reason: "stale",
      });
    if (rule === "store_product.handle")
      throw fault("conflict", "Another product has this handle.", { field: "handle" });
    if (rule === "store_variant.sku")
      throw fault("conflict", "Another variant has one of these SKUs.", { field: "variants" });
    throw error;
  }
}

/** The product with ids for its new variants, after every rule that needs more than the schema. */
export async function checked(
  base: Pick<StoreBase, "db" | "now">,
  id: string,
  version: number | null,
  input: ProductInput,
  before: ProductInput | null,
): Promise<ProductWrite> {
  const bad = (message: string, field: string) => fault("bad_input", message, { field });
  const known = new Set(before?.variants.map((v) => v.id));
  for (const v of input.variants) {
    if (v.id && !known.has(v.id)) throw bad("One of the variants belongs to no product or to another.", "variants");
    if (v.options.length !== input.optionNames.length)
      throw bad(`${v.sku}: give one value for each option.`, "variants");
  }
  const twice = (list: string[]) => new Set(list).size !== list.length;
  if (twice(input.variants.map((v) => v.sku))) throw bad("Two variants have the same SKU.", "variants");
  if (input.optionNames.length > 0 && twice(input.variants.map((v) => v.options.join("\n"))))
    throw bad("Two variants have the same options.", "variants");
  if (twice(input.variants.flatMap((v) => v.id ?? []))) throw bad("A variant is named twice.", "variants");
  if (new Set(input.variants.map((v) => v.currency)).size > 1)
    throw bad("All variants of a product share one currency.", "variants");
  for (const [i, c] of input.claims.entries()) {
    const [problem] = c.kind === "plain" ? [] : claimProblems(c.text);
    if (problem)
      throw bad(`“${problem.words}” is ${problem.why}: a claim about disease cannot be published.`, `claims.${i}.text`);
  }
  for (const label of [input.label, ...input.variants.map((v) => v.label)]) {
    const [problem] = label ? labelProblems(label) : [];
    if (problem && input.status === "active") throw bad(problem, "label");
  }
  if (input.format === "gift_card" && (input.taxCategory !== "none" || input.variants.some((v) => v.requiresShipping)))
    throw bad("A gift card is money: it is not taxed and not shipped.", "taxCategory");
  await checkParts(base, input);
  return {
    id,
    version,
    input: { ...input, variants: input.variants.map((v) => ({ ...v, id: v.id ?? newId(base.now()) })) },
  };
}

/** A bundle is made of goods of its currency, one level deep. */
async function checkParts({ db }: Pick<StoreBase, "db">, input: ProductInput): Promise<void> {
  const bad = (message: string) => fault("bad_input", message, { field: "variants" });
  const bundles = input.variants.filter((v) => v.parts.length > 0);
  if (bundles.length === 0 && input.format !== "bundle") return;
  if (input.format !== "bundle" || bundles.length !== input.variants.length)
    throw bad("Each variant of a bundle names its parts, and only a bundle has parts.");
  const wanted = [...new Set(bundles.flatMap((v) => v.parts.map((p) => p.variantId)))];
  const own = bundles.flatMap((v) => v.id ?? []);
  const [found, nested] = await db.batch([
    db.all<{ id: string; currency: string; format: string }>(sql`
      SELECT v.id, v.currency, p.format FROM store_variant v JOIN store_product p ON p.id = v.product_id
      WHERE v.id IN (SELECT value FROM json_each(${JSON.stringify(wanted)}))`),
    db
      .select({ id: bundleParts.bundleId })
      .from(bundleParts)
      .where(sql`variant_id IN (SELECT value FROM json_each(${JSON.stringify(own)}))`),
  ]);
  if (found.length !== wanted.length) throw bad("One of the parts does not exist.");
  if (nested.length > 0 || found.some((f) => f.format === "bundle" || f.format === "gift_card"))
    throw bad("A bundle cannot hold another bundle or a gift card.");
  if (found.some((f) => f.currency !== bundles[0]?.currency)) throw bad("The parts have another currency.");
}

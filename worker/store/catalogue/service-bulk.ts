import { sql } from "drizzle-orm";
import { auditStatement } from "../../settings/index.ts";
import type { StoreDeps } from "../deps.ts";
import { type BatchStatement, runBatch } from "../statement.ts";
import { changedProductTags } from "./changed-product-tags.ts";
import type { BulkChangeInput, BulkChangeResult, ProductDetail } from "./contract.ts";
import { findLabelProblems } from "./domain.ts";
import { listProductDetails } from "./service-product.ts";

/** Why a product cannot be published as it is, or null. The same rules as for a save in the editor. */
function findPublishProblem(p: ProductDetail): string | null {
  if (!p.variants.some((v) => v.active)) return "None of its variants is active.";
  for (const label of [p.label, ...p.variants.map((v) => (v.ownLabel ? v.label : null))]) {
    const [problem] = label ? findLabelProblems(label) : [];
    if (problem) return problem;
  }
  return null;
}

/**
 * Changes many products, each with an audit row, all in one batch. What the rules refuse is left out and
 * reported; products that need no change are left alone. Each change raises the version, so that an editor
 * who has the product open notices it.
 * @param besides what belongs into the same batch; left out where a change was refused
 */
export async function changeProducts(
  deps: StoreDeps,
  { ids, act }: BulkChangeInput,
  actor: string,
  besides: readonly BatchStatement[] = [],
): Promise<BulkChangeResult> {
  const { db, now } = deps;
  const found = await listProductDetails(deps, { ids: [...new Set(ids)] }, { drafts: true });
  const result: BulkChangeResult = { done: [], refused: [] };
  const statements: BatchStatement[] = [];
  const raiseVersion = (id: string) =>
    db.run(sql`UPDATE store_product SET version = version + 1, updated_at = ${now()} WHERE id = ${id}`);
  for (const p of found) {
    const refuse = (message: string) => result.refused.push({ id: p.id, title: p.title, message });
    const record = (action: string, before: unknown, after: unknown, change: BatchStatement) => {
      result.done.push({ id: p.id, was: p.status });
      statements.push(
        change,
        raiseVersion(p.id),
        auditStatement(deps, actor, action, `product:${p.id}`, { before, after }),
      );
    };
    if (act.kind === "status") {
      const { status } = act;
      const problem = status === "active" ? findPublishProblem(p) : null;
      if (problem) refuse(problem);
      else if (p.status !== status)
        record(
          "product.status",
          { status: p.status },
          { status },
          db.run(sql`UPDATE store_product SET status = ${status} WHERE id = ${p.id}`),
        );
    } else if (act.kind === "tag") {
      const tags = [...p.tags, act.tag];
      if (tags.length > 60) refuse("It already has 60 tags.");
      else if (!p.tags.includes(act.tag))
        record(
          "product.tag",
          { tags: p.tags },
          { tags },
          db.run(sql`INSERT INTO store_product_tag (product_id, kind, value) VALUES (${p.id}, 'tag', ${act.tag})
            ON CONFLICT DO NOTHING`),
        );
    } else if (p.tags.includes(act.tag))
      record(
        "product.tag",
        { tags: p.tags },
        { tags: p.tags.filter((t) => t !== act.tag) },
        db.run(sql`DELETE FROM store_product_tag WHERE product_id = ${p.id} AND kind = 'tag' AND value = ${act.tag}`),
      );
  }
  const known = new Set(found.map((p) => p.id));
  for (const id of new Set(ids))
    if (!known.has(id)) result.refused.push({ id, title: id, message: "Product not found." });
  if (result.refused.length === 0) statements.push(...besides);
  await runBatch(db, statements);
  const changed = new Set(result.done.map((p) => p.id));
  if (changed.size > 0) await deps.live.publishContent(changedProductTags(found.filter((p) => changed.has(p.id))));
  return result;
}

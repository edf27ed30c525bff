import { sql } from "drizzle-orm";
import type { StoreBase } from "../deps.ts";
import { runBatch, type Statement } from "../statement.ts";
import type { BulkAnswer, BulkInput, ProductDetail } from "./contract.ts";
import { labelProblems } from "./domain.ts";
import { productsBy } from "./service-product.ts";
import { audit } from "./service-write.ts";

/** Why a product may not be published as it is; null: nothing stands in the way. The rules of an editor's save. */
function publishProblem(p: ProductDetail): string | null {
  if (!p.variants.some((v) => v.active)) return "None of its variants is for sale.";
  for (const label of [p.label, ...p.variants.map((v) => (v.ownLabel ? v.label : null))]) {
    const [problem] = label ? labelProblems(label) : [];
    if (problem) return problem;
  }
  return null;
}

/**
 * One change of many products, each with its line in the audit log, all in one batch. What the rules
 * refuse is left out and told; what is so already is left alone. Each change raises the version, so
 * that an editor who has the product open is told of it.
 */
export async function bulkChange(base: StoreBase, { ids, act }: BulkInput, actor: string): Promise<BulkAnswer> {
  const { db, now } = base;
  const found = await productsBy(base, { ids: [...new Set(ids)] }, { drafts: true });
  const answer: BulkAnswer = { done: [], refused: [] };
  const statements: Statement[] = [];
  const touch = (id: string) =>
    db.run(sql`UPDATE store_product SET version = version + 1, updated_at = ${now()} WHERE id = ${id}`);
  for (const p of found) {
    const refuse = (message: string) => answer.refused.push({ id: p.id, title: p.title, message });
    const done = (action: string, before: unknown, after: unknown, change: Statement) => {
      answer.done.push({ id: p.id, was: p.status });
      statements.push(change, touch(p.id), audit(base, actor, action, p.id, before, after));
    };
    if (act.kind === "status") {
      const { status } = act;
      const problem = status === "active" ? publishProblem(p) : null;
      if (problem) refuse(problem);
      else if (p.status !== status)
        done(
          "product.status",
          { status: p.status },
          { status },
          db.run(sql`UPDATE store_product SET status = ${status} WHERE id = ${p.id}`),
        );
    } else if (act.kind === "tag") {
      const tags = [...p.tags, act.tag];
      if (tags.length > 60) refuse("It has sixty tags already.");
      else if (!p.tags.includes(act.tag))
        done(
          "product.tag",
          { tags: p.tags },
          { tags },
          db.run(sql`INSERT INTO store_product_tag (product_id, kind, value) VALUES (${p.id}, 'tag', ${act.tag})
            ON CONFLICT DO NOTHING`),
        );
    } else if (p.tags.includes(act.tag))
      done(
        "product.tag",
        { tags: p.tags },
        { tags: p.tags.filter((t) => t !== act.tag) },
        db.run(sql`DELETE FROM store_product_tag WHERE product_id = ${p.id} AND kind = 'tag' AND value = ${act.tag}`),
      );
  }
  const known = new Set(found.map((p) => p.id));
  for (const id of new Set(ids))
    if (!known.has(id)) answer.refused.push({ id, title: id, message: "There is no such product." });
  await runBatch(db, statements);
  if (answer.done.length > 0) await base.live.publish();
  return answer;
}

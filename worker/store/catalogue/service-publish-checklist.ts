import { sql } from "drizzle-orm";
import type { Picture } from "../../media/domain.ts";
import type { StoreDeps } from "../deps.ts";
import type { ProductChecklist } from "./contract.ts";
import { toProductInput } from "./domain-product-input.ts";
import { type ChecklistFacts, publishChecklist } from "./domain-publish-checklist.ts";
import { unitsByVariant, unitsStatement } from "./service-availability.ts";
import { listProductDetails } from "./service-product.ts";

type QueryDeps = Pick<StoreDeps, "db">;

/** What the checklist asks about pictures. */
export const pictureFacts = (pictures: readonly Pick<Picture, "alt">[]) => ({
  pictures: pictures.length,
  picturesWithoutAlt: pictures.filter((p) => p.alt.trim() === "").length,
});

/** What can be sold and looked up of products, by id: for their checklists. One round trip. */
export async function listSupplyFacts(
  { db }: QueryDeps,
  ids: readonly string[],
): Promise<Map<string, Pick<ChecklistFacts, "available" | "releasedLots">>> {
  const listed = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const [variantRows, unitRows, lotRows] = await db.batch([
    db.all<{ id: string; productId: string }>(
      sql`SELECT id, product_id AS productId FROM store_variant WHERE product_id IN ${listed} AND active = 1`,
    ),
    unitsStatement({ db }, sql`v.product_id IN ${listed} AND v.active = 1`),
    db.all<{ productId: string; n: number }>(sql`
      SELECT v.product_id AS productId, count(*) AS n FROM store_variant v JOIN store_lot l ON l.variant_id = v.id
      WHERE v.product_id IN ${listed} AND l.status = 'released' GROUP BY v.product_id`),
  ]);
  const units = unitsByVariant(unitRows);
  return new Map(
    ids.map((id) => {
      const own = variantRows.filter((v) => v.productId === id).map((v) => units.get(v.id) ?? 0);
      const available = own.includes("backorder") ? null : own.reduce<number>((sum, n) => sum + Number(n), 0);
      return [id, { available, releasedLots: lotRows.find((l) => l.productId === id)?.n ?? 0 }];
    }),
  );
}

/** The publish checklists of products, in the given order; unknown ids are left out. Two round trips. */
export async function listChecklists(deps: QueryDeps, ids: readonly string[]): Promise<ProductChecklist[]> {
  const [details, supply] = await Promise.all([
    listProductDetails(deps, { ids }, { drafts: true }),
    listSupplyFacts(deps, ids),
  ]);
  return ids.flatMap((id) => {
    const p = details.find((d) => d.id === id);
    const facts = supply.get(id);
    if (!p || !facts) return [];
    const items = publishChecklist(toProductInput(p), { ...facts, ...pictureFacts(p.pictures) });
    return [{ id, title: p.title, items }];
  });
}

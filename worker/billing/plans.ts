import { asc, eq } from "drizzle-orm";
import { fault } from "../kernel/http-error.ts";
import { newId } from "../kernel/ids.ts";
import { auditInsert } from "../settings/index.ts";
import type { PlanOffer } from "./contract.ts";
import type { BillingBase } from "./deps.ts";
import type { Grant } from "./domain.ts";
import { plans } from "./schema.ts";

type PlanRow = typeof plans.$inferSelect;

const offerOf = ({ grants, position: _, ...row }: PlanRow): PlanOffer => ({
  ...row,
  grants: JSON.parse(grants) as Grant[],
});

/** Every plan, active or not, in the order of the shop. */
export async function allPlans(base: Pick<BillingBase, "db">): Promise<PlanOffer[]> {
  return (await plansStatement(base)).map(offerOf);
}

/** Reads the plans in another's round trip; `offersOf` knows what it answers. */
export const plansStatement = ({ db }: Pick<BillingBase, "db">) =>
  db.select().from(plans).orderBy(asc(plans.position), asc(plans.id));

/** The plans that are offered now. */
export const offersOf = (rows: PlanRow[]): PlanOffer[] => rows.filter((p) => p.active).map(offerOf);

/**
 * Changes a plan for those who subscribe from now on; what was agreed before stays as it was agreed.
 * @throws fault not_found
 */
export async function changePlan(
  base: Pick<BillingBase, "db" | "now">,
  id: string,
  patch: Partial<Pick<PlanRow, "title" | "active" | "discountBps" | "price">>,
  actor: string,
): Promise<PlanOffer> {
  const { db } = base;
  const before = await db.select().from(plans).where(eq(plans.id, id)).get();
  if (!before) throw fault("not_found", "There is no such plan.");
  const after = { ...before, ...patch };
  await db.batch([
    db.update(plans).set(patch).where(eq(plans.id, id)),
    auditInsert(db, {
      id: newId(base.now()),
      at: base.now(),
      actor,
      action: "plan.change",
      target: `plan:${before.handle}`,
      before: JSON.stringify(offerOf(before)),
      after: JSON.stringify(offerOf(after)),
    }),
  ]);
  return offerOf(after);
}

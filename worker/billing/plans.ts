import { asc, eq } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { auditStatement } from "../settings/index.ts";
import type { PlanOffer } from "./contract.ts";
import type { BillingDeps } from "./deps.ts";
import type { Grant } from "./domain.ts";
import { plans } from "./schema.ts";

type PlanRow = typeof plans.$inferSelect;

/** A plan as pages and prices use it. */
export const toPlanOffer = ({ grants, position: _, ...row }: PlanRow): PlanOffer => ({
  ...row,
  grants: JSON.parse(grants) as Grant[],
});

/** Every plan, active or not, in the shop's order. */
export async function listAllPlans(deps: Pick<BillingDeps, "db">): Promise<PlanOffer[]> {
  return (await plansStatement(deps)).map(toPlanOffer);
}

/** Reads the plans as part of another module's batch; `toActiveOffers` maps the rows. */
export const plansStatement = ({ db }: Pick<BillingDeps, "db">) =>
  db.select().from(plans).orderBy(asc(plans.position), asc(plans.id));

/** The plans that are offered now. */
export const listOffers = async (deps: Pick<BillingDeps, "db">) => toActiveOffers(await plansStatement(deps));

/** The active plans of such rows. */
export const toActiveOffers = (rows: PlanRow[]): PlanOffer[] => rows.filter((p) => p.active).map(toPlanOffer);

/**
 * Changes a plan for new subscribers; existing subscriptions keep what was agreed.
 * @throws httpError not_found
 */
export async function changePlan(
  deps: Pick<BillingDeps, "db" | "now">,
  id: string,
  patch: Partial<Pick<PlanRow, "title" | "active" | "discountBps" | "price">>,
  actor: string,
): Promise<PlanOffer> {
  const { db } = deps;
  const before = await db.select().from(plans).where(eq(plans.id, id)).get();
  if (!before) throw httpError("not_found", "This plan doesn't exist.");
  const after = { ...before, ...patch };
  await db.batch([
    db.update(plans).set(patch).where(eq(plans.id, id)),
    auditStatement(deps, actor, "plan.change", `plan:${before.handle}`, {
      before: toPlanOffer(before),
      after: toPlanOffer(after),
    }),
  ]);
  return toPlanOffer(after);
}

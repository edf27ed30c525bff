import type { BatchStatement } from "../platform/run-batch.ts";
import type { PlanInput } from "./contract-plan.ts";
import type { BillingDeps } from "./deps.ts";
import { plans } from "./schema.ts";

/** Writes plans into an empty store, for the batch that fills it. A plan whose handle exists is left as it is. */
export const planSeedStatements = (
  { db }: Pick<BillingDeps, "db">,
  seed: readonly (PlanInput & { id: string })[],
): BatchStatement[] =>
  seed.map(({ grants, ...row }) =>
    db
      .insert(plans)
      .values({ ...row, grants: JSON.stringify(grants) })
      .onConflictDoNothing(),
  );

/**
 * Price changes by schedule: new prices of chosen variants from an instant on, and, where it is a sale, until another one.
 * What shoppers see crossed out is the lowest price of the 30 days before. No price that staff changed meanwhile is
 * overwritten, and each switch happens once.
 */
import { bindDeps } from "../../platform/bind-deps.ts";
import type { StoreDeps } from "../deps.ts";
import { runPriceChanges } from "./run-price-changes.ts";
import * as plans from "./service.ts";

export { priceChangesAdminApi } from "./api-admin.ts";

/** Price changes, for staff and for the job. */
export const priceChangesService = (deps: StoreDeps) => bindDeps(deps, { ...plans, runPriceChanges });

import type { RequestDeps } from "../../request-context.ts";

/** What the pricing services are handed. */
export type PricingDeps = Pick<RequestDeps, "db" | "now">;

import type { PlanOffer } from "../../billing/contract.ts";
import type { VisitBase } from "../../request-context.ts";
import type { ProductCard } from "../catalogue/contract.ts";
import type { Sellable } from "../pricing/contract.ts";
import type { PricingService } from "../pricing/index.ts";
import type { StockService } from "../stock/index.ts";
import type { cartLines, carts } from "./schema.ts";

export type CartRecord = typeof carts.$inferSelect;
export type LineRecord = typeof cartLines.$inferSelect;
/** A cart with its lines, oldest first. */
export interface OpenCart extends CartRecord {
  lines: LineRecord[];
}

/** What the carts need around them. Rooms are handed in, so that each can be replaced in a test. */
export interface CartBase extends Pick<VisitBase, "db" | "env" | "now" | "request" | "local" | "ip"> {
  viewer: () => Promise<{ userId: string } | null>;
  sellables: (variantIds: readonly string[]) => Promise<Map<string, Sellable>>;
  plans: () => Promise<PlanOffer[]>;
  /** Cards of products in force, in the order asked for. */
  cards: (productIds: readonly string[]) => Promise<ProductCard[]>;
  stock: Pick<StockService, "available">;
  pricing: Pick<PricingService, "rules">;
  /** Of a cart in which nothing is yet. */
  currency: string;
}

import type { SQL } from "drizzle-orm";
import type { PlanOffer } from "../../billing/contract.ts";
import type { RequestDeps } from "../../request-context.ts";
import type { ProductCard } from "../catalogue/contract.ts";
import type { PurchasableVariant } from "../pricing/contract.ts";
import type { PricingService } from "../pricing/index.ts";
import type { StockService } from "../stock/index.ts";
import type { cartLines, carts } from "./schema.ts";

type CartRow = typeof carts.$inferSelect;
export type CartLineRow = typeof cartLines.$inferSelect;
/** A cart with its lines, oldest first. */
export interface CartWithLines extends CartRow {
  lines: CartLineRow[];
}

/** What the cart service depends on. Its dependencies are passed in, so that tests can replace them. */
export interface CartDeps extends Pick<RequestDeps, "db" | "env" | "now" | "request" | "local" | "ip"> {
  viewer: () => Promise<{ userId: string } | null>;
  /** For a query beside `viewer`: whose session it may be, unchecked; null without a session. */
  sessionUserIdSql: () => Promise<SQL | null>;
  purchasables: (variantIds: readonly string[]) => Promise<Map<string, PurchasableVariant>>;
  plans: () => Promise<PlanOffer[]>;
  /** Cards of active products, in the given order. */
  listProductCards: (productIds: readonly string[]) => Promise<ProductCard[]>;
  stock: Pick<StockService, "listAvailable">;
  pricing: Pick<PricingService, "loadPriceRules">;
  /** The currency of an empty cart. */
  currency: string;
}

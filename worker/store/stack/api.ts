import { createApiModule } from "../../platform/api-module.ts";
import { stackReport } from "./contract.ts";

/** The stack check's part of /api. */
export const stackApi = createApiModule().addOperation(
  {
    method: "GET",
    path: "/api/cart/stack",
    summary: "What the cart and active subscriptions come to together: limits, caffeine, allergens, duplicates",
    tag: "Store",
    access: "anyone",
    response: stackReport,
  },
  async (c) => c.json(await c.env.store.stack.check(), 200, { "Cache-Control": "private, no-store" }),
);

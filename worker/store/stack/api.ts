import { createApiModule } from "../../platform/api-module.ts";
import { stackReport } from "./contract.ts";

/** The public API of the stack check. */
export const stackApi = createApiModule("Store").get("/api/cart/stack", {
  summary: "Adds up the cart and active subscriptions: upper limits, caffeine, allergens, duplicates",
  response: stackReport,
  handle: ({ ctx }) => ctx.store.stack.check(),
});

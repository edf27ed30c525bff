import { createAdminApiModule } from "../platform/api-module.ts";

/** The admin API of the store as a whole. */
export const adminStoreApi = createAdminApiModule("Store (staff)").get("/api/admin/attention", {
  summary: "Counts what needs attention: orders to fulfill, flagged orders, returns, low stock and more",
  handle: ({ ctx }) => ctx.store.readAttention(),
});

/** Wire types of orders: statuses, checkout, the buyer's view, the admin's. */

export * from "./contract-admin.ts";
export * from "./contract-checkout.ts";
export * from "./contract-draft.ts";
export * from "./contract-edit.ts";
export * from "./contract-order.ts";
export * from "./contract-status.ts";
export * from "./contract-tags.ts";

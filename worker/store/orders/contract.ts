/** What goes over the wire about orders: the words, the checkout, the order as its buyer sees it, the staff's desk. */

export * from "./contract-admin.ts";
export * from "./contract-checkout.ts";
export * from "./contract-order.ts";
export * from "./contract-status.ts";

/** What goes over the wire about orders: the words, the checkout, the order as its buyer sees it, the staff's desk. */
export * from "./contract-checkout.ts";
export * from "./contract-staff.ts";
export * from "./contract-view.ts";
export * from "./contract-words.ts";

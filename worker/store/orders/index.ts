/**
 * Orders: from cart to order, payment, fulfillment, cancellation and refund. Every step that moves money can
 * be repeated; the reconciler repairs what a crash leaves behind.
 */
export { ordersApi } from "./api.ts";
export { adminOrdersApi } from "./api-admin.ts";
export { adminDraftsApi } from "./api-admin-drafts.ts";
export { adminLotOrdersApi } from "./api-admin-lots.ts";
export { createOrdersDeps } from "./create-orders-deps.ts";
export { lotOrdersExport, ordersExport } from "./exports.ts";
export { type OrdersService, ordersService } from "./service.ts";
export { giftCardMailService } from "./service-gift-cards.ts";

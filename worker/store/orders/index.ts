/**
 * Orders: how a cart becomes one, how it is paid, sent, cancelled and paid back. Money moves in steps
 * that can each be repeated; what a crash leaves behind is put right from rows alone.
 */
export { ordersApi } from "./api.ts";
export { adminOrdersApi } from "./api-admin.ts";
export { adminLotOrdersApi } from "./api-admin-lots.ts";
export { createOrdersDeps } from "./composition.ts";
export { type OrdersService, ordersService } from "./service.ts";

/**
 * Orders: how a cart becomes one, how it is paid, sent, cancelled and paid back. Money moves in steps
 * that can each be repeated; what a crash leaves behind is put right from rows alone.
 */
export { ordersApi } from "./api.ts";
export { staffOrdersApi } from "./api-admin.ts";
export { lotOrdersApi } from "./api-admin-lots.ts";
export { ordersBase } from "./composition.ts";
export { type OrdersService, ordersService } from "./service.ts";

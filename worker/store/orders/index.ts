/**
 * Orders: how a cart becomes one, how it is paid, sent, cancelled and paid back. Money moves in steps
 * that can each be repeated; what a crash leaves behind is put right from rows alone.
 */
export { ordersApi } from "./api.ts";
export { lotOrdersApi } from "./api-lots.ts";
export { staffOrdersApi } from "./api-staff.ts";
export { type OrdersService, ordersService } from "./service.ts";
export { ordersBase } from "./wiring.ts";

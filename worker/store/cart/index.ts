/**
 * Carts of guests and members: what is in them, what it costs now, and what stands in the way of
 * buying it. Nothing is promised here; stock is held when an order begins.
 */
export { cartApi } from "./api.ts";
export { type CartService, cartService, type WithCookies } from "./service.ts";

/**
 * Carts of guests and members: their lines, their current price, and what prevents checkout. A cart reserves
 * no stock; stock is reserved when checkout begins.
 */
export { cartApi } from "./api.ts";
export { type CartService, cartService } from "./service.ts";

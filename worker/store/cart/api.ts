import { z } from "zod";
import { createApiModule, emptyBody } from "../../platform/api-module.ts";
import { jsonResponse } from "../../platform/json-response.ts";
import type { Destination } from "../pricing/contract.ts";
import {
  cartAddInput,
  cartAnswer,
  cartPatchInput,
  destinationQuery,
  shareTokenInput,
  wishlistInput,
} from "./contract.ts";
import type { WithCookies } from "./service.ts";

const wishlistAnswer = z.object({
  products: z.array(z.looseObject({ id: z.string(), handle: z.string(), title: z.string() })),
});
const sharedCartAnswer = z.object({
  lines: z.array(
    z.looseObject({ variantId: z.string(), planId: z.string(), quantity: z.number(), unitPrice: z.number() }),
  ),
  gone: z.number(),
  expiresAt: z.number(),
});

const respondWithCookies = ({ value, cookies }: WithCookies<object>) => jsonResponse(value, { cookies });
const toDestination = ({ country, region }: z.output<typeof destinationQuery>): Destination | null =>
  country ? { country, region: region ?? "" } : null;

/** The public API of carts and wishlists. */
export const cartApi = createApiModule("Cart")
  .get("/api/cart", {
    summary: "Gets the caller's cart at current prices; with a country, also its shipping and taxes",
    query: destinationQuery,
    response: cartAnswer,
    handle: async ({ ctx, query }) => respondWithCookies(await ctx.store.cart.getCart(toDestination(query))),
  })
  .patch("/api/cart", {
    summary: "Changes the cart, all or nothing; 409 stale_cart has the current cart",
    query: destinationQuery,
    body: cartPatchInput,
    response: cartAnswer,
    handle: async ({ ctx, body, query }) =>
      respondWithCookies(await ctx.store.cart.changeCart(body.ops, body.version, toDestination(query))),
  })
  .post("/api/cart/lines", {
    summary: "Adds items to the cart; unavailable ones are left out, with a note",
    body: cartAddInput,
    response: cartAnswer,
    handle: async ({ ctx, body }) => respondWithCookies(await ctx.store.cart.addLines(body.lines)),
  })
  .post("/api/cart/links", {
    summary: "Creates a link that shares the cart's contents for 30 days",
    body: emptyBody,
    response: z.object({ token: z.string(), path: z.string(), expiresAt: z.number() }),
    handle: ({ ctx }) => ctx.store.cart.createLink(),
  })
  .get("/api/cart/links", {
    summary: "Gets the contents of a shared cart",
    query: shareTokenInput,
    response: sharedCartAnswer,
    handle: ({ ctx, query }) => ctx.store.cart.getSharedCart(query.token),
  })
  .post("/api/cart/links/add", {
    summary: "Adds the contents of a shared cart to the caller's cart",
    body: shareTokenInput,
    response: cartAnswer,
    handle: async ({ ctx, body }) => respondWithCookies(await ctx.store.cart.addSharedCart(body.token)),
  })
  .get("/api/wishes", {
    summary: "Gets the caller's wishlist, newest first",
    response: wishlistAnswer,
    handle: async ({ ctx }) => respondWithCookies(await ctx.store.cart.getWishlist()),
  })
  .post("/api/wishes", {
    summary: "Adds a product to the wishlist or removes it",
    body: wishlistInput,
    response: wishlistAnswer,
    handle: async ({ ctx, body }) =>
      respondWithCookies(await ctx.store.cart.setWishlisted(body.productId, body.wished)),
  });

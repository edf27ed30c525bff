import type { Context } from "hono";
import { z } from "zod";
import { createApiModule } from "../../platform/api-module.ts";
import type { ApiEnv } from "../../platform/hono.ts";
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

const respondWithCookies = <T extends object>(c: Context<ApiEnv>, { value, cookies }: WithCookies<T>) => {
  for (const line of cookies) c.header("Set-Cookie", line, { append: true });
  return c.json(value as object, 200, { "Cache-Control": "private, no-store" });
};
const toDestination = ({ country, region }: z.output<typeof destinationQuery>): Destination | null =>
  country ? { country, region: region ?? "" } : null;

/** The cart's part of /api. */
export const cartApi = createApiModule()
  .addOperation(
    {
      method: "GET",
      path: "/api/cart",
      summary: "The caller's cart at today's prices; with a country, shipping and taxes too",
      tag: "Cart",
      access: "anyone",
      query: destinationQuery,
      response: cartAnswer,
    },
    async (c, { query }) => respondWithCookies(c, await c.env.store.cart.getCart(toDestination(query))),
  )
  .addOperation(
    {
      method: "PATCH",
      path: "/api/cart",
      summary: "Changes the cart, all or nothing; 409 stale_cart brings the cart as it is",
      tag: "Cart",
      access: "anyone",
      query: destinationQuery,
      body: cartPatchInput,
      response: cartAnswer,
    },
    async (c, { body, query }) =>
      respondWithCookies(c, await c.env.store.cart.changeCart(body.ops, body.version, toDestination(query))),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/cart/lines",
      summary: "Adds to the cart; what cannot be had is left out, with a note",
      tag: "Cart",
      access: "anyone",
      body: cartAddInput,
      response: cartAnswer,
    },
    async (c, { body }) => respondWithCookies(c, await c.env.store.cart.addLines(body.lines)),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/cart/links",
      summary: "Makes a link that offers the cart's contents to others for 30 days",
      tag: "Cart",
      access: "anyone",
      body: z.strictObject({}),
      response: z.object({ token: z.string(), path: z.string(), expiresAt: z.number() }),
    },
    async (c) => c.json(await c.env.store.cart.createLink(), 200, { "Cache-Control": "private, no-store" }),
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/cart/links",
      summary: "What a passed-on cart offers",
      tag: "Cart",
      access: "anyone",
      query: shareTokenInput,
      response: sharedCartAnswer,
    },
    async (c, { query }) =>
      c.json(await c.env.store.cart.getSharedCart(query.token), 200, { "Cache-Control": "private, no-store" }),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/cart/links/add",
      summary: "Adds what a passed-on cart offers to the caller's own",
      tag: "Cart",
      access: "anyone",
      body: shareTokenInput,
      response: cartAnswer,
    },
    async (c, { body }) => respondWithCookies(c, await c.env.store.cart.addSharedCart(body.token)),
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/wishes",
      summary: "The caller's wishlist, newest first",
      tag: "Cart",
      access: "anyone",
      response: wishlistAnswer,
    },
    async (c) => respondWithCookies(c, await c.env.store.cart.getWishlist()),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/wishes",
      summary: "Wishes for a product, or no longer",
      tag: "Cart",
      access: "anyone",
      body: wishlistInput,
      response: wishlistAnswer,
    },
    async (c, { body }) => respondWithCookies(c, await c.env.store.cart.setWishlisted(body.productId, body.wished)),
  );

import type { Context } from "hono";
import { z } from "zod";
import { apiPart } from "../../platform/api-module.ts";
import type { ApiEnv } from "../../platform/hono.ts";
import type { Place } from "../pricing/contract.ts";
import { cartAdd, cartAnswer, cartPatch, placeQuery, shareToken, wishSet } from "./contract.ts";
import type { Cookied } from "./service.ts";

const wishAnswer = z.object({
  products: z.array(z.looseObject({ id: z.string(), handle: z.string(), title: z.string() })),
});
const sharedAnswer = z.object({
  lines: z.array(
    z.looseObject({ variantId: z.string(), planId: z.string(), quantity: z.number(), unitPrice: z.number() }),
  ),
  gone: z.number(),
  expiresAt: z.number(),
});

const answer = <T extends object>(c: Context<ApiEnv>, { value, cookies }: Cookied<T>) => {
  for (const line of cookies) c.header("Set-Cookie", line, { append: true });
  return c.json(value as object, 200, { "Cache-Control": "private, no-store" });
};
const placeOf = ({ country, region }: z.output<typeof placeQuery>): Place | null =>
  country ? { country, region: region ?? "" } : null;

/** The cart's part of /api. */
export const cartApi = apiPart()
  .on(
    {
      method: "GET",
      path: "/api/cart",
      summary: "The caller's cart at today's prices; with a country, shipping and taxes too",
      tag: "Cart",
      access: "anyone",
      query: placeQuery,
      answer: cartAnswer,
    },
    async (c, { query }) => answer(c, await c.env.store.cart.read(placeOf(query))),
  )
  .on(
    {
      method: "PATCH",
      path: "/api/cart",
      summary: "Changes the cart, all or nothing; 409 stale_cart brings the cart as it is",
      tag: "Cart",
      access: "anyone",
      query: placeQuery,
      body: cartPatch,
      answer: cartAnswer,
    },
    async (c, { body, query }) => answer(c, await c.env.store.cart.change(body.ops, body.version, placeOf(query))),
  )
  .on(
    {
      method: "POST",
      path: "/api/cart/lines",
      summary: "Adds to the cart; what cannot be had is left out, with a note",
      tag: "Cart",
      access: "anyone",
      body: cartAdd,
      answer: cartAnswer,
    },
    async (c, { body }) => answer(c, await c.env.store.cart.addMany(body.lines)),
  )
  .on(
    {
      method: "POST",
      path: "/api/cart/links",
      summary: "Makes a link that offers the cart's contents to others for 30 days",
      tag: "Cart",
      access: "anyone",
      body: z.strictObject({}),
      answer: z.object({ token: z.string(), path: z.string(), expiresAt: z.number() }),
    },
    async (c) => c.json(await c.env.store.cart.share(), 200, { "Cache-Control": "private, no-store" }),
  )
  .on(
    {
      method: "GET",
      path: "/api/cart/links",
      summary: "What a passed-on cart offers",
      tag: "Cart",
      access: "anyone",
      query: shareToken,
      answer: sharedAnswer,
    },
    async (c, { query }) =>
      c.json(await c.env.store.cart.shared(query.token), 200, { "Cache-Control": "private, no-store" }),
  )
  .on(
    {
      method: "POST",
      path: "/api/cart/links/add",
      summary: "Adds what a passed-on cart offers to the caller's own",
      tag: "Cart",
      access: "anyone",
      body: shareToken,
      answer: cartAnswer,
    },
    async (c, { body }) => answer(c, await c.env.store.cart.addShared(body.token)),
  )
  .on(
    {
      method: "GET",
      path: "/api/wishes",
      summary: "The caller's wishlist, newest first",
      tag: "Cart",
      access: "anyone",
      answer: wishAnswer,
    },
    async (c) => answer(c, await c.env.store.cart.wishes()),
  )
  .on(
    {
      method: "POST",
      path: "/api/wishes",
      summary: "Wishes for a product, or no longer",
      tag: "Cart",
      access: "anyone",
      body: wishSet,
      answer: wishAnswer,
    },
    async (c, { body }) => answer(c, await c.env.store.cart.setWish(body.productId, body.wished)),
  );

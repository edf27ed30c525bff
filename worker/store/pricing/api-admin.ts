import type { Context } from "hono";
import { z } from "zod";
import { decimalText } from "../../kernel/money.ts";
import { apiPart } from "../../platform/api-module.ts";
import { csvDownload } from "../../platform/csv.ts";
import type { ApiEnv } from "../../platform/hono.ts";
import {
  discountInput,
  giftAct,
  giftMake,
  listQuery,
  methodInput,
  taxInput,
  taxKey,
  zoneInput,
} from "./contract-admin.ts";

const noStore = { "Cache-Control": "private, no-store" };
const access = "admin";
const params = z.object({ id: z.string().min(1).max(80) });
const ok = z.object({ ok: z.literal(true) });
const made = z.object({ id: z.string() });
const actorOf = async (c: Context<ApiEnv>): Promise<string> => (await c.env.viewer())?.email ?? "unknown";
const done = (c: Context<ApiEnv>) => c.json({ ok: true }, 200, noStore);

const discounts = "Discounts (staff)";
const gifts = "Gift cards (staff)";
const places = "Shipping and tax (staff)";

/** What staff do to discounts, gift cards, shipping and taxes. */
export const pricingApi = apiPart()
  .on(
    {
      method: "GET",
      path: "/api/admin/discounts",
      summary: "Discounts, newest first",
      tag: discounts,
      access,
      query: listQuery,
    },
    async (c, { query }) => c.json(await c.env.store.pricing.discounts(query), 200, noStore),
  )
  .on(
    {
      method: "POST",
      path: "/api/admin/discounts",
      summary: "A new discount",
      tag: discounts,
      access,
      body: discountInput,
      answer: made,
    },
    async (c, { body }) =>
      c.json({ id: await c.env.store.pricing.saveDiscount(null, body, await actorOf(c)) }, 200, noStore),
  )
  .on(
    {
      method: "PUT",
      path: "/api/admin/discounts/:id",
      summary: "Changes a discount",
      tag: discounts,
      access,
      params,
      body: discountInput,
      answer: made,
    },
    async (c, { params: p, body }) =>
      c.json({ id: await c.env.store.pricing.saveDiscount(p.id, body, await actorOf(c)) }, 200, noStore),
  )
  .on(
    {
      method: "DELETE",
      path: "/api/admin/discounts/:id",
      summary: "Deletes a discount that no order uses",
      tag: discounts,
      access,
      params,
      answer: ok,
    },
    async (c, { params: p }) => {
      await c.env.store.pricing.removeDiscount(p.id, await actorOf(c));
      return done(c);
    },
  )
  .on(
    {
      method: "GET",
      path: "/api/admin/discounts.csv",
      summary: "Every discount that a search finds, as CSV",
      tag: discounts,
      access,
      query: listQuery,
    },
    async (c, { query }) => {
      const { pricing } = c.env.store;
      return csvDownload<string>(
        "discounts.csv",
        ["code", "title", "kind", "value", "used", "limit", "active"],
        async (after) => {
          const page = await pricing.discounts({ ...query, limit: 100, before: after ?? undefined });
          const rows = page.discounts.map((d) => [
            d.code,
            d.title,
            d.kind,
            d.value,
            d.used,
            d.usageLimit,
            d.active ? 1 : 0,
          ]);
          return { rows, next: page.next };
        },
      );
    },
  )
  .on(
    {
      method: "GET",
      path: "/api/admin/gift-cards",
      summary: "Gift cards, newest first",
      tag: gifts,
      access,
      query: listQuery,
    },
    async (c, { query }) => c.json(await c.env.store.pricing.giftCards(query), 200, noStore),
  )
  .on(
    {
      method: "GET",
      path: "/api/admin/gift-cards.csv",
      summary: "Every gift card that a search finds, as CSV; codes are not kept, so not in it",
      tag: gifts,
      access,
      query: listQuery,
    },
    async (c, { query }) => {
      const { pricing } = c.env.store;
      return csvDownload<string>(
        "gift-cards.csv",
        ["last4", "currency", "balance", "recipient", "made_at", "expires_at", "off"],
        async (after) => {
          const page = await pricing.giftCards({ ...query, limit: 100, before: after ?? undefined });
          const rows = page.cards.map((g) => [
            g.last4,
            g.currency,
            decimalText({ minor: g.balance, currency: g.currency }),
            g.recipient,
            new Date(g.createdAt).toISOString(),
            g.expiresAt === null ? null : new Date(g.expiresAt).toISOString(),
            g.disabledAt === null ? 0 : 1,
          ]);
          return { rows, next: page.next };
        },
      );
    },
  )
  .on(
    {
      method: "POST",
      path: "/api/admin/gift-cards",
      summary: "Makes a gift card; the answer is the only time that its code is told",
      tag: gifts,
      access,
      body: giftMake,
      answer: z.object({ id: z.string(), code: z.string() }),
    },
    async (c, { body }) => c.json(await c.env.store.pricing.makeGift(body, await actorOf(c)), 200, noStore),
  )
  .on(
    {
      method: "POST",
      path: "/api/admin/gift-cards/:id",
      summary: "Adjusts a balance, or switches a card off or on",
      tag: gifts,
      access,
      params,
      body: giftAct,
      answer: ok,
    },
    async (c, { params: p, body }) => {
      await c.env.store.pricing.changeGift(p.id, body, await actorOf(c));
      return done(c);
    },
  )
  .on(
    {
      method: "POST",
      path: "/api/admin/shipping-zones",
      summary: "A new zone",
      tag: places,
      access,
      body: zoneInput,
      answer: made,
    },
    async (c, { body }) =>
      c.json({ id: await c.env.store.pricing.saveZone(null, body, await actorOf(c)) }, 200, noStore),
  )
  .on(
    {
      method: "PUT",
      path: "/api/admin/shipping-zones/:id",
      summary: "Changes a zone and its places",
      tag: places,
      access,
      params,
      body: zoneInput,
      answer: made,
    },
    async (c, { params: p, body }) =>
      c.json({ id: await c.env.store.pricing.saveZone(p.id, body, await actorOf(c)) }, 200, noStore),
  )
  .on(
    {
      method: "DELETE",
      path: "/api/admin/shipping-zones/:id",
      summary: "Deletes a zone with its places and methods",
      tag: places,
      access,
      params,
      answer: ok,
    },
    async (c, { params: p }) => {
      await c.env.store.pricing.removeZone(p.id, await actorOf(c));
      return done(c);
    },
  )
  .on(
    {
      method: "POST",
      path: "/api/admin/shipping-methods",
      summary: "A new shipping method",
      tag: places,
      access,
      body: methodInput,
      answer: made,
    },
    async (c, { body }) =>
      c.json({ id: await c.env.store.pricing.saveMethod(null, body, await actorOf(c)) }, 200, noStore),
  )
  .on(
    {
      method: "PUT",
      path: "/api/admin/shipping-methods/:id",
      summary: "Changes a shipping method",
      tag: places,
      access,
      params,
      body: methodInput,
      answer: made,
    },
    async (c, { params: p, body }) =>
      c.json({ id: await c.env.store.pricing.saveMethod(p.id, body, await actorOf(c)) }, 200, noStore),
  )
  .on(
    {
      method: "DELETE",
      path: "/api/admin/shipping-methods/:id",
      summary: "Deletes a shipping method",
      tag: places,
      access,
      params,
      answer: ok,
    },
    async (c, { params: p }) => {
      await c.env.store.pricing.removeMethod(p.id, await actorOf(c));
      return done(c);
    },
  )
  .on(
    {
      method: "PUT",
      path: "/api/admin/tax-rates",
      summary: "Writes the tax rate of a place and category",
      tag: places,
      access,
      body: taxInput,
      answer: ok,
    },
    async (c, { body }) => {
      await c.env.store.pricing.saveTax(body, await actorOf(c));
      return done(c);
    },
  )
  .on(
    {
      method: "POST",
      path: "/api/admin/tax-rates/remove",
      summary: "Takes a rate out of the tax table",
      tag: places,
      access,
      body: taxKey,
      answer: ok,
    },
    async (c, { body }) => {
      await c.env.store.pricing.removeTax(body, await actorOf(c));
      return done(c);
    },
  );

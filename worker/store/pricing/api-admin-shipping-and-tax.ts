import type { Context } from "hono";
import { z } from "zod";
import { formatDecimal } from "../../kernel/money.ts";
import { createApiModule } from "../../platform/api-module.ts";
import { streamCsvDownload } from "../../platform/csv.ts";
import type { ApiEnv } from "../../platform/hono.ts";
import {
  discountInput,
  giftCardAction,
  giftCardInput,
  pricingListQuery,
  shippingMethodInput,
  shippingZoneInput,
  taxRateInput,
  taxRateKey,
} from "./contract-admin.ts";

const noStore = { "Cache-Control": "private, no-store" };
const access = "admin";
const params = z.object({ id: z.string().min(1).max(80) });
const okAnswer = z.object({ ok: z.literal(true) });
const createdAnswer = z.object({ id: z.string() });
const actorOf = async (c: Context<ApiEnv>): Promise<string> => (await c.env.viewer())?.email ?? "unknown";
const okResponse = (c: Context<ApiEnv>) => c.json({ ok: true }, 200, noStore);

const discountsTag = "Discounts (staff)";
const giftCardsTag = "Gift cards (staff)";
const shippingAndTaxTag = "Shipping and tax (staff)";

/** What staff do to discounts, gift cards, shipping and taxes. */
export const pricingAdminApi = createApiModule()
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/discounts",
      summary: "Discounts, newest first",
      tag: discountsTag,
      access,
      query: pricingListQuery,
    },
    async (c, { query }) => c.json(await c.env.store.pricing.listDiscounts(query), 200, noStore),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/discounts",
      summary: "A new discount",
      tag: discountsTag,
      access,
      body: discountInput,
      response: createdAnswer,
    },
    async (c, { body }) =>
      c.json({ id: await c.env.store.pricing.saveDiscount(null, body, await actorOf(c)) }, 200, noStore),
  )
  .addOperation(
    {
      method: "PUT",
      path: "/api/admin/discounts/:id",
      summary: "Changes a discount",
      tag: discountsTag,
      access,
      params,
      body: discountInput,
      response: createdAnswer,
    },
    async (c, { params: p, body }) =>
      c.json({ id: await c.env.store.pricing.saveDiscount(p.id, body, await actorOf(c)) }, 200, noStore),
  )
  .addOperation(
    {
      method: "DELETE",
      path: "/api/admin/discounts/:id",
      summary: "Deletes a discount that no order uses",
      tag: discountsTag,
      access,
      params,
      response: okAnswer,
    },
    async (c, { params: p }) => {
      await c.env.store.pricing.removeDiscount(p.id, await actorOf(c));
      return okResponse(c);
    },
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/discounts.csv",
      summary: "Every discount that a search finds, as CSV",
      tag: discountsTag,
      access,
      query: pricingListQuery,
    },
    async (c, { query }) => {
      const { pricing } = c.env.store;
      return streamCsvDownload<string>(
        "discounts.csv",
        ["code", "title", "kind", "value", "used", "limit", "active"],
        async (after) => {
          const page = await pricing.listDiscounts({ ...query, limit: 100, before: after ?? undefined });
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
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/gift-cards",
      summary: "Gift cards, newest first",
      tag: giftCardsTag,
      access,
      query: pricingListQuery,
    },
    async (c, { query }) => c.json(await c.env.store.pricing.listGiftCards(query), 200, noStore),
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/gift-cards.csv",
      summary: "Every gift card that a search finds, as CSV; codes are not kept, so not in it",
      tag: giftCardsTag,
      access,
      query: pricingListQuery,
    },
    async (c, { query }) => {
      const { pricing } = c.env.store;
      return streamCsvDownload<string>(
        "gift-cards.csv",
        ["last4", "currency", "balance", "recipient", "made_at", "expires_at", "off"],
        async (after) => {
          const page = await pricing.listGiftCards({ ...query, limit: 100, before: after ?? undefined });
          const rows = page.cards.map((g) => [
            g.last4,
            g.currency,
            formatDecimal({ minor: g.balance, currency: g.currency }),
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
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/gift-cards",
      summary: "Makes a gift card; the answer is the only time that its code is told",
      tag: giftCardsTag,
      access,
      body: giftCardInput,
      response: z.object({ id: z.string(), code: z.string() }),
    },
    async (c, { body }) => c.json(await c.env.store.pricing.createGiftCard(body, await actorOf(c)), 200, noStore),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/gift-cards/:id",
      summary: "Adjusts a balance, or switches a card off or on",
      tag: giftCardsTag,
      access,
      params,
      body: giftCardAction,
      response: okAnswer,
    },
    async (c, { params: p, body }) => {
      await c.env.store.pricing.changeGiftCard(p.id, body, await actorOf(c));
      return okResponse(c);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/shipping-zones",
      summary: "A new zone",
      tag: shippingAndTaxTag,
      access,
      body: shippingZoneInput,
      response: createdAnswer,
    },
    async (c, { body }) =>
      c.json({ id: await c.env.store.pricing.saveShippingZone(null, body, await actorOf(c)) }, 200, noStore),
  )
  .addOperation(
    {
      method: "PUT",
      path: "/api/admin/shipping-zones/:id",
      summary: "Changes a zone and its places",
      tag: shippingAndTaxTag,
      access,
      params,
      body: shippingZoneInput,
      response: createdAnswer,
    },
    async (c, { params: p, body }) =>
      c.json({ id: await c.env.store.pricing.saveShippingZone(p.id, body, await actorOf(c)) }, 200, noStore),
  )
  .addOperation(
    {
      method: "DELETE",
      path: "/api/admin/shipping-zones/:id",
      summary: "Deletes a zone with its places and methods",
      tag: shippingAndTaxTag,
      access,
      params,
      response: okAnswer,
    },
    async (c, { params: p }) => {
      await c.env.store.pricing.removeShippingZone(p.id, await actorOf(c));
      return okResponse(c);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/shipping-methods",
      summary: "A new shipping method",
      tag: shippingAndTaxTag,
      access,
      body: shippingMethodInput,
      response: createdAnswer,
    },
    async (c, { body }) =>
      c.json({ id: await c.env.store.pricing.saveShippingMethod(null, body, await actorOf(c)) }, 200, noStore),
  )
  .addOperation(
    {
      method: "PUT",
      path: "/api/admin/shipping-methods/:id",
      summary: "Changes a shipping method",
      tag: shippingAndTaxTag,
      access,
      params,
      body: shippingMethodInput,
      response: createdAnswer,
    },
    async (c, { params: p, body }) =>
      c.json({ id: await c.env.store.pricing.saveShippingMethod(p.id, body, await actorOf(c)) }, 200, noStore),
  )
  .addOperation(
    {
      method: "DELETE",
      path: "/api/admin/shipping-methods/:id",
      summary: "Deletes a shipping method",
      tag: shippingAndTaxTag,
      access,
      params,
      response: okAnswer,
    },
    async (c, { params: p }) => {
      await c.env.store.pricing.removeShippingMethod(p.id, await actorOf(c));
      return okResponse(c);
    },
  )
  .addOperation(
    {
      method: "PUT",
      path: "/api/admin/tax-rates",
      summary: "Writes the tax rate of a place and category",
      tag: shippingAndTaxTag,
      access,
      body: taxRateInput,
      response: okAnswer,
    },
    async (c, { body }) => {
      await c.env.store.pricing.saveTaxRate(body, await actorOf(c));
      return okResponse(c);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/tax-rates/remove",
      summary: "Takes a rate out of the tax table",
      tag: shippingAndTaxTag,
      access,
      body: taxRateKey,
      response: okAnswer,
    },
    async (c, { body }) => {
      await c.env.store.pricing.removeTaxRate(body, await actorOf(c));
      return okResponse(c);
    },
  );

import { z } from "zod";
import { formatDecimal } from "../../kernel/money.ts";
import { createAdminApiModule, okResponse } from "../../platform/api-module.ts";
import { createCsvDownload } from "../../platform/csv.ts";
import { giftCardAction, giftCardInput, pricingListQuery } from "./contract-admin.ts";

const formatInstant = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** The admin API of gift cards. */
export const giftCardsAdminApi = createAdminApiModule("Gift cards (staff)")
  .get("/api/admin/gift-cards", {
    summary: "Lists gift cards, newest first",
    query: pricingListQuery,
    handle: ({ ctx, query }) => ctx.store.pricing.listGiftCards(query),
  })
  .get("/api/admin/gift-cards.csv", {
    summary: "Exports the gift cards that match a search as CSV, without their codes, which aren't stored",
    query: pricingListQuery,
    handle: ({ ctx: { store }, query }) => {
      const header = ["last4", "currency", "balance", "recipient", "made_at", "expires_at", "off"];
      return createCsvDownload<string>("gift-cards.csv", header, async (after) => {
        const page = await store.pricing.listGiftCards({ ...query, limit: 100, before: after ?? undefined });
        const rows = page.cards.map((g) => [
          ...[g.last4, g.currency, formatDecimal({ minor: g.balance, currency: g.currency }), g.recipient],
          ...[formatInstant(g.createdAt), formatInstant(g.expiresAt), g.disabledAt === null ? 0 : 1],
        ]);
        return { rows, next: page.next };
      });
    },
  })
  .post("/api/admin/gift-cards", {
    summary: "Creates a gift card; its code is only in this response",
    body: giftCardInput,
    response: z.object({ id: z.string(), code: z.string() }),
    handle: ({ ctx, body, actor }) => ctx.store.pricing.createGiftCard(body, actor),
  })
  .post("/api/admin/gift-cards/:id", {
    summary: "Adjusts a gift card's balance, or turns the card on or off",
    params: z.object({ id: z.string().min(1).max(80) }),
    body: giftCardAction,
    response: okResponse,
    handle: ({ ctx, params, body, actor }) => ctx.store.pricing.changeGiftCard(params.id, body, actor),
  });

import { z } from "zod";
import { sendExport } from "../../exports/index.ts";
import { createAdminApiModule, okResponse } from "../../platform/api-module.ts";
import { giftCardAction, giftCardInput, pricingListQuery } from "./contract-admin.ts";
import { giftCardsExport } from "./exports.ts";

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
    handle: ({ ctx, query, actor }) => sendExport(ctx, giftCardsExport, query, actor),
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

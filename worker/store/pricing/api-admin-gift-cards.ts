import { z } from "zod";
import { sendExport } from "../../exports/index.ts";
import { createAdminApiModule, okResponse } from "../../platform/api-module.ts";
import { giftCardAction, giftCardInput, giftCardListQuery } from "./contract-admin.ts";
import { giftCardsExport } from "./exports.ts";

/** The admin API of gift cards. */
export const giftCardsAdminApi = createAdminApiModule("Gift cards (staff)")
  .get("/api/admin/gift-cards", {
    summary: "Lists gift cards, newest first",
    query: giftCardListQuery,
    handle: ({ ctx, query }) => ctx.store.pricing.listGiftCards(query),
  })
  .get("/api/admin/gift-cards.csv", {
    summary: "Exports the gift cards that match a search as CSV, without their codes, which aren't stored",
    query: giftCardListQuery,
    handle: ({ ctx, query, actor }) => sendExport(ctx, giftCardsExport, query, actor),
  })
  .post("/api/admin/gift-cards", {
    summary: "Creates a gift card, and mails it; without a recipient its code is in this response only",
    body: giftCardInput,
    /** `code` is null where it is mailed, now or later. */
    response: z.object({ id: z.string(), code: z.string().nullable() }),
    handle: ({ ctx, body, actor }) => ctx.store.giftCards.createGiftCard(body, actor),
  })
  .post("/api/admin/gift-cards/:id", {
    summary: "Adjusts a gift card's balance, turns the card on or off, sends it again or schedules it",
    params: z.object({ id: z.string().min(1).max(80) }),
    body: giftCardAction,
    response: okResponse,
    handle: ({ ctx, params, body, actor }) => ctx.store.giftCards.changeGiftCard(params.id, body, actor),
  });

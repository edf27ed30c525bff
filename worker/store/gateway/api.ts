import { z } from "zod";
import { httpError } from "../../kernel/http-error.ts";
import { newSecret } from "../../kernel/ids.ts";
import { createApiModule, okResponse } from "../../platform/api-module.ts";
import { readLimitedText } from "../../platform/hono.ts";
import type { RequestContext } from "../../request-context.ts";
import { GATEWAYS, type GatewayName } from "./contract.ts";
import {
  cardEntryInput,
  cardEntryResult,
  cardTokenResult,
  saveCardInput,
  savedCardList,
  savedCardView,
  testCardInput,
} from "./contract-api.ts";
import { saveNewCard } from "./save-new-card.ts";
import { createCardToken } from "./test-gateway/test-cards.ts";

const MAX_WEBHOOK = 256 * 1024;

/** A gateway's webhook, authenticated by the signature of its raw body instead of an origin or a session. */
const webhookOperation = (name: GatewayName) => ({
  summary: `Receives webhooks of ${name}, authenticated by their signature`,
  response: okResponse,
  handle: async ({ ctx }: { ctx: RequestContext }) => {
    const raw = await readLimitedText(ctx.request, MAX_WEBHOOK);
    const outcome = await ctx.store.gateway.webhooks.receive(name, raw, ctx.request.headers);
    if (outcome === "refused") throw httpError("forbidden", "The signature does not fit.");
    if (outcome === "failed")
      throw httpError("broken", "The webhook was kept, and will be worked off later. Send it again.");
  },
});

const webhooksApi = GATEWAYS.reduce(
  (api, name) => api.post(`/api/hooks/${name}`, webhookOperation(name)),
  createApiModule("Payments"),
);

/** The public API of payments: incoming webhooks, test cards and saved cards. */
export const gatewayApi = webhooksApi
  .post("/api/store/test-card", {
    summary: "Creates a token for a test card, only on a site with the test gateway",
    body: testCardInput,
    response: cardTokenResult,
    handle: async ({ ctx, body }) => {
      if (ctx.store.gateway.clientConfig().gateway !== "test") return null;
      const token = createCardToken(body, newSecret());
      // The error doesn't repeat the number, since it may be that of a real card.
      if (!token)
        throw httpError(
          "bad_input",
          "Only test cards are taken here, such as 4111 1111 1111 1111. Never type a real card.",
          { field: "number" },
        );
      return { token };
    },
  })
  .get("/api/account/cards", {
    summary: "Lists the caller's saved cards",
    access: "member",
    response: savedCardList,
    handle: async ({ ctx, viewer }) => ({ cards: await ctx.store.gateway.cards.listByUser(viewer.userId) }),
  })
  .post("/api/account/cards/entry", {
    summary: "Gets what a page needs to collect a card without a payment",
    access: "member",
    body: cardEntryInput,
    response: cardEntryResult,
    handle: async ({ ctx, body, viewer: { email } }) => {
      const back = `${ctx.url.origin}/account/cards`;
      const entry = await ctx.store.gateway.requireActiveGateway().cardEntry({
        key: body.key,
        email,
        successUrl: `${back}?key=${body.key}&card={CHECKOUT_SESSION_ID}`,
        cancelUrl: back,
      });
      if (entry.kind === "fields" || entry.kind === "redirect") return entry;
      throw httpError("unavailable", "The payment service cannot be reached. Try again in a minute.");
    },
  })
  .post("/api/account/cards", {
    summary: "Saves a card for future charges",
    access: "member",
    body: saveCardInput,
    response: savedCardView,
    handle: async ({ ctx, body, viewer: { userId, email } }) => {
      const { gateway } = ctx.store;
      const source = body.token !== undefined ? { token: body.token } : { paymentReference: body.reference ?? "" };
      const { id } = await saveNewCard(gateway, { userId, email }, body.key, source);
      return gateway.cards.readView(id);
    },
  })
  .delete("/api/account/cards/:id", {
    summary: "Removes a saved card",
    access: "member",
    params: z.object({ id: z.string().max(60) }),
    response: okResponse,
    handle: ({ ctx, params, viewer }) => ctx.store.gateway.cards.remove(viewer.userId, params.id),
  });

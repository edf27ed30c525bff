import type { Context } from "hono";
import { z } from "zod";
import { httpError } from "../../kernel/http-error.ts";
import { newSecret } from "../../kernel/ids.ts";
import { createApiModule } from "../../platform/api-module.ts";
import { type ApiEnv, readLimitedText } from "../../platform/hono.ts";
import type { GatewayName } from "./contract.ts";
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

const noStore = { "Cache-Control": "private, no-store" };
const MAX_WEBHOOK = 256 * 1024;

/** A gateway's webhook: proved by its signature over the raw body, so it needs no origin and no session. */
const receiveWebhook = (name: GatewayName) => async (c: Context<ApiEnv>) => {
  const raw = await readLimitedText(c.req.raw, MAX_WEBHOOK);
  const outcome = await c.env.store.gateway.webhooks.receive(name, raw, c.req.raw.headers);
  if (outcome === "refused") throw httpError("forbidden", "The signature does not fit.");
  if (outcome === "failed")
    throw httpError("broken", "The webhook was kept, and will be worked off later. Send it again.");
  return c.json({ ok: true }, 200, noStore);
};
const webhookOperation = (name: GatewayName) => ({
  method: "POST" as const,
  path: `/api/hooks/${name}`,
  summary: `Webhooks of ${name}, proved by their signature`,
  tag: "Payments",
  access: "anyone" as const,
  response: z.object({ ok: z.literal(true) }),
});

/** The payments' part of /api: webhooks in, test cards, and the cards a member keeps. */
export const gatewayApi = createApiModule()
  .addOperation(webhookOperation("square"), receiveWebhook("square"))
  .addOperation(webhookOperation("stripe"), receiveWebhook("stripe"))
  .addOperation(webhookOperation("test"), receiveWebhook("test"))
  .addOperation(
    {
      method: "POST",
      path: "/api/store/test-card",
      summary: "A token for a test card, on a site with the test gateway only",
      tag: "Payments",
      access: "anyone",
      body: testCardInput,
      response: cardTokenResult,
    },
    async (c, { body }) => {
      if (c.env.store.gateway.clientConfig().gateway !== "test") throw httpError("not_found", "There is nothing here.");
      const token = createCardToken(body, newSecret());
      // The number is named nowhere: somebody may have typed a real one.
      if (!token)
        throw httpError(
          "bad_input",
          "Only test cards are taken here, such as 4111 1111 1111 1111. Never type a real card.",
          {
            field: "number",
          },
        );
      return c.json({ token }, 200, noStore);
    },
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/account/cards",
      summary: "The cards that are kept for the caller",
      tag: "Payments",
      access: "member",
      response: savedCardList,
    },
    async (c) => {
      const { userId } = await requireMember(c);
      return c.json({ cards: await c.env.store.gateway.cards.listByUser(userId) }, 200, noStore);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/account/cards/entry",
      summary: "How a card can be entered without paying",
      tag: "Payments",
      access: "member",
      body: cardEntryInput,
      response: cardEntryResult,
    },
    async (c, { body }) => {
      const { email } = await requireMember(c);
      const back = `${c.env.url.origin}/account/cards`;
      const entry = await c.env.store.gateway.requireActiveGateway().cardEntry({
        key: body.key,
        email,
        successUrl: `${back}?key=${body.key}&card={CHECKOUT_SESSION_ID}`,
        cancelUrl: back,
      });
      if (entry.kind === "fields" || entry.kind === "redirect") return c.json(entry, 200, noStore);
      throw httpError("unavailable", "The payment service cannot be reached. Try again in a minute.");
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/account/cards",
      summary: "Keep a card for later charges",
      tag: "Payments",
      access: "member",
      body: saveCardInput,
      response: savedCardView,
    },
    async (c, { body }) => {
      const { userId, email } = await requireMember(c);
      const { gateway } = c.env.store;
      const from = body.token !== undefined ? { token: body.token } : { paymentReference: body.reference ?? "" };
      const { id } = await saveNewCard(gateway, { userId, email }, body.key, from);
      return c.json(await gateway.cards.readView(id), 200, noStore);
    },
  )
  .addOperation(
    {
      method: "DELETE",
      path: "/api/account/cards/:id",
      summary: "Remove a kept card",
      tag: "Payments",
      access: "member",
      params: z.object({ id: z.string().max(60) }),
      response: z.object({ ok: z.literal(true) }),
    },
    async (c, { params }) => {
      const { userId } = await requireMember(c);
      await c.env.store.gateway.cards.remove(userId, params.id);
      return c.json({ ok: true }, 200, noStore);
    },
  );

async function requireMember(c: Context<ApiEnv>) {
  const viewer = await c.env.viewer();
  if (!viewer) throw httpError("unauthenticated", "Sign in to go on.");
  return viewer;
}

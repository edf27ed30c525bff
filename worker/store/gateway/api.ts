import type { Context } from "hono";
import { z } from "zod";
import { fault } from "../../kernel/http-error.ts";
import { newSecret } from "../../kernel/ids.ts";
import { apiPart } from "../../platform/api-module.ts";
import { type ApiEnv, readLimited } from "../../platform/hono.ts";
import type { GatewayName } from "./contract.ts";
import {
  cardEntryAnswer,
  cardEntryRequest,
  cardList,
  cardToken,
  cardView,
  keepCard,
  typedCard,
} from "./contract-api.ts";
import { keepNewCard } from "./save-new-card.ts";
import { tokenOf } from "./test-gateway/test-cards.ts";

const noStore = { "Cache-Control": "private, no-store" };
const MAX_WEBHOOK = 256 * 1024;

/** A gateway's webhook: proved by its signature over the raw body, so it needs no origin and no session. */
const hook = (name: GatewayName) => async (c: Context<ApiEnv>) => {
  const raw = await readLimited(c.req.raw, MAX_WEBHOOK);
  const outcome = await c.env.store.gateway.webhooks.receive(name, raw, c.req.raw.headers);
  if (outcome === "refused") throw fault("forbidden", "The signature does not fit.");
  if (outcome === "failed") throw fault("broken", "The webhook was kept, and will be worked off later. Send it again.");
  return c.json({ ok: true }, 200, noStore);
};
const hookOperation = (name: GatewayName) => ({
  method: "POST" as const,
  path: `/api/hooks/${name}`,
  summary: `Webhooks of ${name}, proved by their signature`,
  tag: "Payments",
  access: "anyone" as const,
  answer: z.object({ ok: z.literal(true) }),
});

/** The payments' part of /api: webhooks in, test cards, and the cards a member keeps. */
export const gatewayApi = apiPart()
  .on(hookOperation("square"), hook("square"))
  .on(hookOperation("stripe"), hook("stripe"))
  .on(hookOperation("test"), hook("test"))
  .on(
    {
      method: "POST",
      path: "/api/store/test-card",
      summary: "A token for a test card, on a site with the test gateway only",
      tag: "Payments",
      access: "anyone",
      body: typedCard,
      answer: cardToken,
    },
    async (c, { body }) => {
      if (c.env.store.gateway.client().gateway !== "test") throw fault("not_found", "There is nothing here.");
      const token = tokenOf(body, newSecret());
      // The number is named nowhere: somebody may have typed a real one.
      if (!token)
        throw fault(
          "bad_input",
          "Only test cards are taken here, such as 4111 1111 1111 1111. Never type a real card.",
          {
            field: "number",
          },
        );
      return c.json({ token }, 200, noStore);
    },
  )
  .on(
    {
      method: "GET",
      path: "/api/account/cards",
      summary: "The cards that are kept for the caller",
      tag: "Payments",
      access: "member",
      answer: cardList,
    },
    async (c) => {
      const { userId } = await member(c);
      return c.json({ cards: await c.env.store.gateway.cards.ofUser(userId) }, 200, noStore);
    },
  )
  .on(
    {
      method: "POST",
      path: "/api/account/cards/entry",
      summary: "How a card can be entered without paying",
      tag: "Payments",
      access: "member",
      body: cardEntryRequest,
      answer: cardEntryAnswer,
    },
    async (c, { body }) => {
      const { email } = await member(c);
      const back = `${c.env.url.origin}/account/cards`;
      const entry = await c.env.store.gateway.forSale().cardEntry({
        key: body.key,
        email,
        successUrl: `${back}?key=${body.key}&card={CHECKOUT_SESSION_ID}`,
        cancelUrl: back,
      });
      if (entry.kind === "fields" || entry.kind === "redirect") return c.json(entry, 200, noStore);
      throw fault("unavailable", "The payment service cannot be reached. Try again in a minute.");
    },
  )
  .on(
    {
      method: "POST",
      path: "/api/account/cards",
      summary: "Keep a card for later charges",
      tag: "Payments",
      access: "member",
      body: keepCard,
      answer: cardView,
    },
    async (c, { body }) => {
      const { userId, email } = await member(c);
      const { gateway } = c.env.store;
      const from = body.token !== undefined ? { token: body.token } : { paymentReference: body.reference ?? "" };
      const { id } = await keepNewCard(gateway, { userId, email }, body.key, from);
      return c.json(await gateway.cards.view(id), 200, noStore);
    },
  )
  .on(
    {
      method: "DELETE",
      path: "/api/account/cards/:id",
      summary: "Remove a kept card",
      tag: "Payments",
      access: "member",
      params: z.object({ id: z.string().max(60) }),
      answer: z.object({ ok: z.literal(true) }),
    },
    async (c, { params }) => {
      const { userId } = await member(c);
      await c.env.store.gateway.cards.remove(userId, params.id);
      return c.json({ ok: true }, 200, noStore);
    },
  );

async function member(c: Context<ApiEnv>) {
  const viewer = await c.env.viewer();
  if (!viewer) throw fault("unauthenticated", "Sign in to go on.");
  return viewer;
}

import type { Context } from "hono";
import { z } from "zod";
import { createApiModule } from "../../platform/api-module.ts";
import type { ApiEnv } from "../../platform/hono.ts";
import { idParams, webhookEndpointInput, webhookEndpointPatch } from "./contract.ts";

const noStore = { "Cache-Control": "private, no-store" };
const tag = "Webhooks out (staff)";
const access = "admin";
const emptyBody = z.strictObject({});
const okAnswer = z.object({ ok: z.literal(true) });
const actorOf = async (c: Context<ApiEnv>): Promise<string> => (await c.env.viewer())?.email ?? "unknown";

/** What staff do with the endpoints that are told of what happens. */
export const outboundWebhooksAdminApi = createApiModule()
  .addOperation(
    { method: "GET", path: "/api/admin/webhooks-out", summary: "Every endpoint that is told of events", tag, access },
    async (c) => c.json({ hooks: await c.env.store.outboundWebhooks.listEndpoints() }, 200, noStore),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/webhooks-out",
      summary: "A new endpoint; the answer is the only time that its secret is told",
      tag,
      access,
      body: webhookEndpointInput,
      response: z.object({ id: z.string(), secret: z.string() }),
    },
    async (c, { body }) =>
      c.json(await c.env.store.outboundWebhooks.createEndpoint(body, await actorOf(c)), 200, noStore),
  )
  .addOperation(
    {
      method: "PATCH",
      path: "/api/admin/webhooks-out/:id",
      summary: "Changes an endpoint, or switches it off or on",
      tag,
      access,
      params: idParams,
      body: webhookEndpointPatch,
      response: okAnswer,
    },
    async (c, { params, body }) => {
      await c.env.store.outboundWebhooks.updateEndpoint(params.id, body, await actorOf(c));
      return c.json({ ok: true }, 200, noStore);
    },
  )
  .addOperation(
    {
      method: "DELETE",
      path: "/api/admin/webhooks-out/:id",
      summary: "Deletes an endpoint and the log of its deliveries",
      tag,
      access,
      params: idParams,
      response: okAnswer,
    },
    async (c, { params }) => {
      await c.env.store.outboundWebhooks.removeEndpoint(params.id, await actorOf(c));
      return c.json({ ok: true }, 200, noStore);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/webhooks-out/:id/secret",
      summary: "A new secret, told this once",
      tag,
      access,
      params: idParams,
      body: emptyBody,
      response: z.object({ secret: z.string() }),
    },
    async (c, { params }) =>
      c.json({ secret: await c.env.store.outboundWebhooks.renewSecret(params.id, await actorOf(c)) }, 200, noStore),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/webhooks-out/:id/test",
      summary: "Sends an event that says nothing to an endpoint, at once",
      tag,
      access,
      params: idParams,
      body: emptyBody,
    },
    async (c, { params }) =>
      c.json({ delivery: await c.env.store.outboundWebhooks.sendTestEvent(params.id, await actorOf(c)) }, 200, noStore),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/webhook-deliveries/:id/replay",
      summary: "Tells an event once more, at once",
      tag,
      access,
      params: idParams,
      body: emptyBody,
    },
    async (c, { params }) =>
      c.json(
        { delivery: await c.env.store.outboundWebhooks.replayDelivery(params.id, await actorOf(c)) },
        200,
        noStore,
      ),
  );

import { z } from "zod";
import { createAdminApiModule, emptyBody, okResponse } from "../../platform/api-module.ts";
import { idParams, webhookEndpointInput, webhookEndpointPatch } from "./contract.ts";

/** The admin API of outbound webhooks: endpoints and their deliveries. */
export const outboundWebhooksAdminApi = createAdminApiModule("Webhooks out (staff)")
  .get("/api/admin/webhooks-out", {
    summary: "Lists the webhook endpoints",
    handle: async ({ ctx }) => ({ hooks: await ctx.store.outboundWebhooks.listEndpoints() }),
  })
  .post("/api/admin/webhooks-out", {
    summary: "Creates an endpoint; its secret is only in this response",
    body: webhookEndpointInput,
    response: z.object({ id: z.string(), secret: z.string() }),
    handle: ({ ctx, body, actor }) => ctx.store.outboundWebhooks.createEndpoint(body, actor),
  })
  .patch("/api/admin/webhooks-out/:id", {
    summary: "Updates an endpoint, or turns it on or off",
    params: idParams,
    body: webhookEndpointPatch,
    response: okResponse,
    handle: ({ ctx, params, body, actor }) => ctx.store.outboundWebhooks.updateEndpoint(params.id, body, actor),
  })
  .delete("/api/admin/webhooks-out/:id", {
    summary: "Deletes an endpoint and its delivery log",
    params: idParams,
    response: okResponse,
    handle: ({ ctx, params, actor }) => ctx.store.outboundWebhooks.removeEndpoint(params.id, actor),
  })
  .post("/api/admin/webhooks-out/:id/secret", {
    summary: "Replaces an endpoint's secret; the new one is only in this response",
    params: idParams,
    body: emptyBody,
    response: z.object({ secret: z.string() }),
    handle: async ({ ctx, params, actor }) => ({
      secret: await ctx.store.outboundWebhooks.renewSecret(params.id, actor),
    }),
  })
  .post("/api/admin/webhooks-out/:id/test", {
    summary: "Sends a test event at once",
    params: idParams,
    body: emptyBody,
    handle: async ({ ctx, params, actor }) => ({
      delivery: await ctx.store.outboundWebhooks.sendTestEvent(params.id, actor),
    }),
  })
  .post("/api/admin/webhook-deliveries/:id/replay", {
    summary: "Replays a delivery at once",
    params: idParams,
    body: emptyBody,
    handle: async ({ ctx, params, actor }) => ({
      delivery: await ctx.store.outboundWebhooks.replayDelivery(params.id, actor),
    }),
  });

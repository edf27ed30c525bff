import type { Context } from "hono";
import { z } from "zod";
import { apiPart } from "../../platform/api-module.ts";
import type { ApiEnv } from "../../platform/hono.ts";
import { hookInput, hookParams, hookPatch } from "./contract.ts";

const noStore = { "Cache-Control": "private, no-store" };
const tag = "Webhooks out (staff)";
const access = "admin";
const nothing = z.strictObject({});
const ok = z.object({ ok: z.literal(true) });
const actorOf = async (c: Context<ApiEnv>): Promise<string> => (await c.env.viewer())?.email ?? "unknown";

/** What staff do with the endpoints that are told of what happens. */
export const hooksApi = apiPart()
  .on(
    { method: "GET", path: "/api/admin/webhooks-out", summary: "Every endpoint that is told of events", tag, access },
    async (c) => c.json({ hooks: await c.env.store.hooks.list() }, 200, noStore),
  )
  .on(
    {
      method: "POST",
      path: "/api/admin/webhooks-out",
      summary: "A new endpoint; the answer is the only time that its secret is told",
      tag,
      access,
      body: hookInput,
      answer: z.object({ id: z.string(), secret: z.string() }),
    },
    async (c, { body }) => c.json(await c.env.store.hooks.make(body, await actorOf(c)), 200, noStore),
  )
  .on(
    {
      method: "PATCH",
      path: "/api/admin/webhooks-out/:id",
      summary: "Changes an endpoint, or switches it off or on",
      tag,
      access,
      params: hookParams,
      body: hookPatch,
      answer: ok,
    },
    async (c, { params, body }) => {
      await c.env.store.hooks.change(params.id, body, await actorOf(c));
      return c.json({ ok: true }, 200, noStore);
    },
  )
  .on(
    {
      method: "DELETE",
      path: "/api/admin/webhooks-out/:id",
      summary: "Deletes an endpoint and the log of its deliveries",
      tag,
      access,
      params: hookParams,
      answer: ok,
    },
    async (c, { params }) => {
      await c.env.store.hooks.remove(params.id, await actorOf(c));
      return c.json({ ok: true }, 200, noStore);
    },
  )
  .on(
    {
      method: "POST",
      path: "/api/admin/webhooks-out/:id/secret",
      summary: "A new secret, told this once",
      tag,
      access,
      params: hookParams,
      body: nothing,
      answer: z.object({ secret: z.string() }),
    },
    async (c, { params }) =>
      c.json({ secret: await c.env.store.hooks.renewSecret(params.id, await actorOf(c)) }, 200, noStore),
  )
  .on(
    {
      method: "POST",
      path: "/api/admin/webhooks-out/:id/test",
      summary: "Sends an event that says nothing to an endpoint, at once",
      tag,
      access,
      params: hookParams,
      body: nothing,
    },
    async (c, { params }) =>
      c.json({ delivery: await c.env.store.hooks.test(params.id, await actorOf(c)) }, 200, noStore),
  )
  .on(
    {
      method: "POST",
      path: "/api/admin/webhook-deliveries/:id/replay",
      summary: "Tells an event once more, at once",
      tag,
      access,
      params: hookParams,
      body: nothing,
    },
    async (c, { params }) =>
      c.json({ delivery: await c.env.store.hooks.replay(params.id, await actorOf(c)) }, 200, noStore),
  );

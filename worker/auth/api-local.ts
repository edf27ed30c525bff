import { z } from "zod";
import { createApiModule, okResponse } from "../platform/api-module.ts";
import { bootstrapInput } from "./contract.ts";
import { privateJson } from "./private-responses.ts";

/** Helpers for development: each answers 404 anywhere but on a loopback host. */
export const localApi = createApiModule("Local")
  .post("/api/dev/bootstrap", {
    summary: "Creates the first admin, and fills an empty store with demo data",
    localOnly: true,
    body: bootstrapInput,
    handle: async ({ ctx, body }) => {
      const result = await ctx.auth.bootstrapLocalUsers(body);
      await ctx.store.loadDemo();
      return privateJson(result);
    },
  })
  .get("/api/dev/mailbox", {
    summary: "Lists the emails that were sent",
    localOnly: true,
    query: z.object({ to: z.string().max(254).optional() }),
    handle: async ({ ctx, query }) => privateJson({ messages: await ctx.emails.listMailbox(query.to?.toLowerCase()) }),
  })
  .post("/api/auth/access/skip-second-factor", {
    summary: "Lets a staff member in once without a second factor",
    access: "member",
    localOnly: true,
    response: okResponse,
    handle: async ({ ctx }) => {
      await ctx.auth.skipSecondFactor();
      return privateJson({ ok: true });
    },
  });

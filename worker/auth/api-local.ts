import { z } from "zod";
import { createApiModule, okResponse } from "../platform/api-module.ts";
import { storeSeed } from "../store/contract-seed.ts";
import { bootstrapInput } from "./contract.ts";
import { privateJson } from "./private-responses.ts";

/** Enough for the content of a store with more than a hundred products. */
const MAX_BOOTSTRAP_BYTES = 1024 * 1024;

/** Helpers for development: each answers 404 anywhere but on a loopback host. */
export const localApi = createApiModule("Local")
  .post("/api/dev/bootstrap", {
    summary: "Creates the first admin, and fills an empty store with the content that is sent",
    localOnly: true,
    body: bootstrapInput.extend({ store: storeSeed.optional() }),
    maxBytes: MAX_BOOTSTRAP_BYTES,
    handle: async ({ ctx, body: { store, ...users } }) => {
      // First, so that invalid content leaves no admin whose password nobody was told.
      const isStoreNew = store !== undefined && (await ctx.store.loadSeed(store));
      // Only then are its photos sent: what the owner removes later stays removed.
      return privateJson({ ...(await ctx.auth.bootstrapLocalUsers(users)), ...(isStoreNew ? { isStoreNew } : {}) });
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

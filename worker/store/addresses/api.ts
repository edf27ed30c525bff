import { z } from "zod";
import { createApiModule, emptyBody } from "../../platform/api-module.ts";
import { savedAddress, savedAddressInput } from "./contract.ts";

const params = z.object({ id: z.string().min(1).max(64) });
const answer = z.object({ addresses: z.array(savedAddress) });

/** The saved addresses of the signed-in member; each call answers with all of them, the default first. */
export const addressesApi = createApiModule("Addresses")
  .get("/api/account/addresses", {
    summary: "Lists the member's saved addresses",
    access: "member",
    response: answer,
    handle: async ({ ctx, viewer }) => ({ addresses: await ctx.store.addresses.list(viewer.userId) }),
  })
  .post("/api/account/addresses", {
    summary: "Saves an address",
    access: "member",
    body: savedAddressInput,
    response: answer,
    handle: async ({ ctx, viewer, body }) => ({ addresses: await ctx.store.addresses.add(viewer.userId, body) }),
  })
  .put("/api/account/addresses/:id", {
    summary: "Changes an address",
    access: "member",
    params,
    body: savedAddressInput,
    response: answer,
    handle: async ({ ctx, viewer, params: { id }, body }) => ({
      addresses: await ctx.store.addresses.change(viewer.userId, id, body),
    }),
  })
  .post("/api/account/addresses/:id/default", {
    summary: "Makes an address the default one",
    access: "member",
    params,
    body: emptyBody,
    response: answer,
    handle: async ({ ctx, viewer, params: { id } }) => ({
      addresses: await ctx.store.addresses.makeDefault(viewer.userId, id),
    }),
  })
  .delete("/api/account/addresses/:id", {
    summary: "Deletes an address",
    access: "member",
    params,
    response: answer,
    handle: async ({ ctx, viewer, params: { id } }) => ({
      addresses: await ctx.store.addresses.remove(viewer.userId, id),
    }),
  });

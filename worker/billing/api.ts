import { z } from "zod";
import { sendExport } from "../exports/index.ts";
import { PLANS_TAG } from "../kernel/page-tags.ts";
import { createAdminApiModule, createApiModule } from "../platform/api-module.ts";
import { saveNewCard } from "../store/gateway/index.ts";
import {
  billNowInput,
  newCardInput,
  planPatch,
  shipNowInput,
  staffActionInput,
  subscriptionActionInput,
  subscriptionFilter,
} from "./contract.ts";
import { subscriptionsExport } from "./exports.ts";

const tag = "Subscriptions";
const params = z.object({ id: z.string().min(1).max(200) });
/** The signature of a link in an email; a signed-in owner needs none. */
const query = z.object({ key: z.string().max(100).optional() });

/** The public API of plans and subscriptions. */
export const billingApi = createApiModule(tag)
  .get("/api/fitness/subscription-status", {
    summary: "Checks whether the caller's subscription includes the fitness app",
    response: z.object({ hasAccess: z.boolean(), status: z.enum(["no_access", "not_authenticated", "active"]) }),
    handle: async ({ ctx }) => {
      if (!(await ctx.viewer())) return { hasAccess: false, status: "not_authenticated" as const };
      const hasAccess = (await ctx.billing.grants()).has("fitness");
      return { hasAccess, status: hasAccess ? ("active" as const) : ("no_access" as const) };
    },
  })
  .get("/api/plans", {
    summary: "Lists the plans on offer",
    handle: async ({ ctx }) => ({ plans: await ctx.billing.listOffers() }),
  })
  .get("/api/subscriptions", {
    summary: "Lists the caller's subscriptions",
    access: "member",
    handle: async ({ ctx }) => ({ subscriptions: await ctx.billing.listOwn() }),
  })
  .get("/api/subscriptions/:id", {
    summary: "Gets a subscription, for its owner or by its signed link",
    params,
    query,
    handle: ({ ctx, params: { id }, query: { key = null } }) => ctx.billing.getSubscription(id, key),
  })
  .post("/api/subscriptions/:id", {
    summary: "Skips, reschedules, changes, pauses, resumes or cancels a subscription, or changes its card",
    params,
    query,
    body: subscriptionActionInput,
    handle: ({ ctx, params: { id }, query: { key = null }, body }) => ctx.billing.runAction(id, key, body),
  })
  .get("/api/subscriptions/:id/next-order", {
    summary: "Prices the next order of a subscription as it would be charged and shipped now",
    params,
    query,
    handle: ({ ctx, params: { id }, query: { key = null } }) => ctx.billing.getShipNowOffer(id, key),
  })
  .post("/api/subscriptions/:id/ship-now", {
    summary: "Charges and ships the next order of a subscription now, once per request key",
    params,
    query,
    body: shipNowInput,
    handle: ({ ctx, params: { id }, query: { key = null }, body }) => ctx.billing.shipNow(id, key, body),
  })
  .post("/api/subscriptions/:id/card", {
    summary: "Saves a new card and uses it for a subscription",
    params,
    query,
    body: newCardInput,
    handle: async ({ ctx: { billing, store }, params: { id }, query: { key = null }, body }) => {
      const holder = await billing.getHolder(id, key);
      const { id: cardId } = await saveNewCard(store.gateway, holder, body.key, { token: body.token });
      return billing.runAction(id, key, { act: "card", version: body.version, cardId });
    },
  });

/** The admin API of plans and subscriptions. */
export const billingAdminApi = createAdminApiModule(tag)
  .get("/api/admin/plans", {
    summary: "Lists all plans",
    handle: async ({ ctx }) => ({ plans: await ctx.billing.listAllPlans() }),
  })
  .patch("/api/admin/plans/:id", {
    summary: "Updates a plan for new subscribers",
    params,
    body: planPatch,
    handle: async ({ ctx, params: { id }, body, actor }) => {
      const plan = await ctx.billing.changePlan(id, body, actor);
      await ctx.live.publishContent([PLANS_TAG]);
      return plan;
    },
  })
  .get("/api/admin/subscriptions", {
    summary: "Lists subscriptions, newest first",
    query: subscriptionFilter,
    handle: ({ ctx, query: filter }) => ctx.billing.listForAdmin(filter),
  })
  .get("/api/admin/subscriptions.csv", {
    summary: "Exports the subscriptions that match a search and filters as CSV",
    query: subscriptionFilter,
    handle: ({ ctx, query: filter, actor }) => sendExport(ctx, subscriptionsExport, filter, actor),
  })
  .get("/api/admin/subscriptions/:id", {
    summary: "Gets a subscription",
    params,
    handle: ({ ctx, params: { id } }) => ctx.billing.getForAdmin(id),
  })
  .get("/api/admin/subscriptions/:id/next-order", {
    summary: "Prices the next order of a subscription as it would be charged now",
    params,
    handle: ({ ctx, params: { id } }) => ctx.billing.getNextOrderQuote(id),
  })
  .post("/api/admin/subscriptions/:id", {
    summary: "Changes a subscription on behalf of its owner",
    params,
    body: staffActionInput,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.billing.runActionForAdmin(id, body, actor),
  })
  .post("/api/admin/subscriptions/:id/bill-now", {
    summary: "Charges the next order of a subscription at once, once per request key",
    params,
    body: billNowInput,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.billing.billNow(id, body, actor),
  });

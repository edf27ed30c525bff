import { z } from "zod";
import { formatDecimal } from "../kernel/money.ts";
import { createApiModule } from "../platform/api-module.ts";
import { streamCsvDownload } from "../platform/csv.ts";
import { saveNewCard } from "../store/gateway/index.ts";
import { newCardInput, planPatch, subscriptionActionInput, subscriptionFilter } from "./contract.ts";

const noStore = { "Cache-Control": "private, no-store" };
const params = z.object({ id: z.string().min(1).max(200) });
/** The signature of a link from a mail; members do without. */
const query = z.object({ key: z.string().max(100).optional() });

/** The subscriptions' part of /api. */
export const billingApi = createApiModule()
  .addOperation(
    {
      method: "GET",
      path: "/api/fitness/subscription-status",
      summary: "Whether the caller's subscription opens the fitness app",
      tag: "Subscriptions",
      access: "anyone",
      response: z.object({ hasAccess: z.boolean(), status: z.enum(["no_access", "not_authenticated", "active"]) }),
    },
    async (c) => {
      if (!(await c.env.viewer())) return c.json({ hasAccess: false, status: "not_authenticated" }, 200, noStore);
      const hasAccess = (await c.env.billing.grants()).has("fitness");
      return c.json({ hasAccess, status: hasAccess ? "active" : "no_access" }, 200, noStore);
    },
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/plans",
      summary: "The plans that are offered",
      tag: "Subscriptions",
      access: "anyone",
    },
    async (c) => c.json({ plans: await c.env.billing.listOffers() }, 200, noStore),
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/subscriptions",
      summary: "The caller's subscriptions",
      tag: "Subscriptions",
      access: "member",
    },
    async (c) => c.json({ subscriptions: await c.env.billing.listOwn() }, 200, noStore),
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/subscriptions/:id",
      summary: "One subscription, for its holder or by its signed link",
      tag: "Subscriptions",
      access: "anyone",
      params,
      query,
    },
    async (c, { params: p, query: q }) =>
      c.json(await c.env.billing.getSubscription(p.id, q.key ?? null), 200, noStore),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/subscriptions/:id",
      summary: "Skip, move, change, pause, resume or cancel a subscription, or give it another card",
      tag: "Subscriptions",
      access: "anyone",
      params,
      query,
      body: subscriptionActionInput,
    },
    async (c, { params: p, query: q, body }) =>
      c.json(await c.env.billing.runAction(p.id, q.key ?? null, body), 200, noStore),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/subscriptions/:id/card",
      summary: "Keep a new card and let it pay for a subscription",
      tag: "Subscriptions",
      access: "anyone",
      params,
      query,
      body: newCardInput,
    },
    async (c, { params: p, query: q, body }) => {
      const { billing, store } = c.env;
      const key = q.key ?? null;
      const holder = await billing.getHolder(p.id, key);
      const { id: cardId } = await saveNewCard(store.gateway, holder, body.key, { token: body.token });
      return c.json(await billing.runAction(p.id, key, { act: "card", version: body.version, cardId }), 200, noStore);
    },
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/plans",
      summary: "Every plan",
      tag: "Subscriptions",
      access: "admin",
    },
    async (c) => c.json({ plans: await c.env.billing.listAllPlans() }, 200, noStore),
  )
  .addOperation(
    {
      method: "PATCH",
      path: "/api/admin/plans/:id",
      summary: "Change a plan for those who subscribe from now on",
      tag: "Subscriptions",
      access: "admin",
      params,
      body: planPatch,
    },
    async (c, { params: p, body }) => {
      const viewer = await c.env.viewer();
      return c.json(await c.env.billing.changePlan(p.id, body, viewer?.email ?? "unknown"), 200, noStore);
    },
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/subscriptions",
      summary: "Subscriptions, newest first",
      tag: "Subscriptions",
      access: "admin",
      query: subscriptionFilter,
    },
    async (c, { query: q }) => c.json(await c.env.billing.listForAdmin(q), 200, noStore),
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/subscriptions.csv",
      summary: "Every subscription that a search and filters find, as CSV",
      tag: "Subscriptions",
      access: "admin",
      query: subscriptionFilter,
    },
    async (c, { query: q }) => {
      const { billing } = c.env;
      const day = (at: number | null) => (at === null ? null : new Date(at).toISOString());
      return streamCsvDownload<string>(
        "subscriptions.csv",
        ["id", "email", "status", "title", "every", "unit", "currency", "amount", "next_charge_at", "began_at"],
        async (after) => {
          const page = await billing.listForAdmin({ ...q, before: after ?? undefined });
          const rows = page.rows.map((r) => [
            ...[r.id, r.email, r.status, r.title, r.every, r.unit, r.currency],
            formatDecimal({ minor: r.amount, currency: r.currency }),
            day(r.nextChargeAt),
            day(r.createdAt),
          ]);
          return { rows, next: page.next };
        },
      );
    },
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/subscriptions/:id",
      summary: "One subscription, for staff",
      tag: "Subscriptions",
      access: "admin",
      params,
    },
    async (c, { params: p }) => c.json(await c.env.billing.getForAdmin(p.id), 200, noStore),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/subscriptions/:id",
      summary: "Change a subscription on behalf of its holder",
      tag: "Subscriptions",
      access: "admin",
      params,
      body: subscriptionActionInput,
    },
    async (c, { params: p, body }) => {
      const viewer = await c.env.viewer();
      return c.json(await c.env.billing.runActionForAdmin(p.id, body, viewer?.email ?? "unknown"), 200, noStore);
    },
  );

import type { Context } from "hono";
import { z } from "zod";
import { httpError } from "../../kernel/http-error.ts";
import { createApiModule } from "../../platform/api-module.ts";
import type { ApiEnv } from "../../platform/hono.ts";
import { adminProductQuery, LOT_STATUS, lotInput, productInput, productSaveInput, reviewDecision } from "./contract.ts";

const tag = "Products (staff)";
const noStore = { "Cache-Control": "private, no-store" };
const idParams = z.object({ id: z.string().min(1).max(64) });
const cursor = z.string().max(200).optional();
const actorOf = async (c: Context<ApiEnv>): Promise<string> => (await c.env.viewer())?.email ?? "unknown";

/** What the owner may do with the catalogue. */
export const catalogueAdminApi = createApiModule()
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/products",
      summary: "The table of products, fifty a page",
      tag,
      access: "admin",
      query: adminProductQuery,
    },
    async (c, { query }) => c.json(await c.env.store.catalogue.listAdminProducts(query), 200, noStore),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/products",
      summary: "Makes a product",
      tag,
      access: "admin",
      body: productInput,
      response: idParams,
    },
    async (c, { body }) =>
      c.json({ id: await c.env.store.catalogue.createProduct(body, await actorOf(c)) }, 200, noStore),
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/products/:id",
      summary: "A product as its editor needs it",
      tag,
      access: "admin",
      params: idParams,
    },
    async (c, { params }) => {
      const product = await c.env.store.catalogue.getAdminProduct(params.id);
      if (!product) throw httpError("not_found", "There is no such product.");
      return c.json({ product }, 200, noStore);
    },
  )
  .addOperation(
    {
      method: "PUT",
      path: "/api/admin/products/:id",
      summary: "Saves a product whole; refused where somebody saved in between",
      tag,
      access: "admin",
      params: idParams,
      body: productSaveInput,
    },
    async (c, { params, body }) => {
      await c.env.store.catalogue.updateProduct(params.id, body.version, body.product, await actorOf(c));
      return c.json({ ok: true, version: body.version + 1 }, 200, noStore);
    },
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/products.csv",
      summary: "Products as a Shopify product file: all of them, or those that the table's search and filters find",
      tag,
      access: "admin",
      query: adminProductQuery,
    },
    async (c, { query }) =>
      c.body(await c.env.store.catalogue.exportProductsCsv(query), 200, {
        ...noStore,
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="products.csv"',
      }),
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/lots",
      summary: "Batches, newest first, fifty a page",
      tag,
      access: "admin",
      query: z.object({
        q: z.string().max(60).optional(),
        status: z.enum(LOT_STATUS).optional(),
        variantId: z.string().max(64).optional(),
        before: cursor,
      }),
    },
    async (c, { query }) => c.json(await c.env.store.catalogue.listLots(query), 200, noStore),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/lots",
      summary: "Notes a batch with its certificate",
      tag,
      access: "admin",
      body: lotInput,
      response: idParams,
    },
    async (c, { body }) =>
      c.json({ id: await c.env.store.catalogue.saveLot(null, body, await actorOf(c)) }, 200, noStore),
  )
  .addOperation(
    {
      method: "PUT",
      path: "/api/admin/lots/:id",
      summary: "Saves a batch whole; one that breaks a limit cannot be released",
      tag,
      access: "admin",
      params: idParams,
      body: lotInput,
      response: idParams,
    },
    async (c, { params, body }) =>
      c.json({ id: await c.env.store.catalogue.saveLot(params.id, body, await actorOf(c)) }, 200, noStore),
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/reviews",
      summary: "Reviews to decide on, oldest first, without their rating",
      tag,
      access: "admin",
      query: z.object({ status: z.enum(["pending", "published", "rejected"]).default("pending"), cursor }),
    },
    async (c, { query }) =>
      c.json(await c.env.store.catalogue.listReviewQueue(query.status, query.cursor), 200, noStore),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/reviews/:id",
      summary: "Publishes a review, or rejects it for one of the fixed reasons",
      tag,
      access: "admin",
      params: idParams,
      body: reviewDecision,
    },
    async (c, { params, body }) => {
      await c.env.store.catalogue.decideReview(params.id, body, await actorOf(c));
      return c.json({ ok: true }, 200, noStore);
    },
  );

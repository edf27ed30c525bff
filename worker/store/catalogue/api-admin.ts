import { z } from "zod";
import { sendExport } from "../../exports/index.ts";
import { httpError } from "../../kernel/http-error.ts";
import { baseVersion, createAdminApiModule, okResponse } from "../../platform/api-module.ts";
import {
  adminProductQuery,
  LOT_STATUS,
  lotInput,
  productInput,
  productSaveInput,
  reviewDecision,
  reviewReplyInput,
} from "./contract.ts";
import { productsExport } from "./exports.ts";

const params = z.object({ id: z.string().min(1).max(64) });
const cursor = z.string().max(200).optional();

/** The admin API of the catalog: products, lots and reviews. */
export const catalogueAdminApi = createAdminApiModule("Products (staff)")
  .get("/api/admin/products", {
    summary: "Lists products, fifty per page",
    query: adminProductQuery,
    handle: ({ ctx, query }) => ctx.store.catalogue.listAdminProducts(query),
  })
  .post("/api/admin/products", {
    summary: "Creates a product",
    body: productInput,
    response: params,
    handle: async ({ ctx, body, actor }) => ({ id: await ctx.store.catalogue.createProduct(body, actor) }),
  })
  .get("/api/admin/products/:id", {
    summary: "Gets a product for its editor",
    params,
    handle: async ({ ctx, params: { id } }) => {
      const product = await ctx.store.catalogue.getAdminProduct(id);
      if (!product) throw httpError("not_found", "There is no such product.");
      return { product };
    },
  })
  .put("/api/admin/products/:id", {
    summary: "Saves a whole product; a conflict if someone else saved it meanwhile",
    params,
    body: productSaveInput,
    handle: async ({ ctx, params: { id }, body, actor }) => {
      await ctx.store.catalogue.updateProduct(id, body.version, body.product, actor);
      return { ok: true, version: body.version + 1 };
    },
  })
  .get("/api/admin/products.csv", {
    summary: "Exports all products, or those that match a search and filters, as a Shopify product file",
    query: adminProductQuery,
    handle: ({ ctx, query, actor }) => sendExport(ctx, productsExport, query, actor),
  })
  .get("/api/admin/lots", {
    summary: "Lists lots, newest first, fifty per page",
    query: z.object({
      q: z.string().max(60).optional(),
      status: z.enum(LOT_STATUS).optional(),
      variantId: z.string().max(64).optional(),
      certificate: z.literal("missing").optional(),
      before: cursor,
    }),
    handle: ({ ctx, query }) => ctx.store.catalogue.listLots(query),
  })
  .post("/api/admin/lots", {
    summary: "Creates a lot with its certificate of analysis",
    body: lotInput,
    response: params,
    handle: async ({ ctx, body, actor }) => ({ id: await ctx.store.catalogue.saveLot(null, body, actor) }),
  })
  .put("/api/admin/lots/:id", {
    summary: "Saves a whole lot; one that exceeds a limit can't be released",
    params,
    query: baseVersion,
    body: lotInput,
    response: params,
    handle: async ({ ctx, params: { id }, query, body, actor }) => ({
      id: await ctx.store.catalogue.saveLot(id, body, actor, query.version),
    }),
  })
  .get("/api/admin/reviews", {
    summary: "Lists reviews to moderate, oldest first and without their rating; decided ones newest first",
    query: z.object({ status: z.enum(["pending", "published", "rejected"]).default("pending"), cursor }),
    handle: ({ ctx, query }) => ctx.store.catalogue.listReviewQueue(query.status, query.cursor),
  })
  .post("/api/admin/reviews/decide", {
    summary: "Publishes up to 50 reviews, rejects them for one of the fixed reasons, or puts them back into the queue",
    body: reviewDecision,
    handle: ({ ctx, body, actor }) => ctx.store.catalogue.decideReviews(body, actor),
  })
  .post("/api/admin/reviews/:id/reply", {
    summary: "Sets the store's public answer to a published review; an empty one removes it",
    params,
    body: reviewReplyInput,
    response: okResponse,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.store.catalogue.replyToReview(id, body.reply, actor),
  });

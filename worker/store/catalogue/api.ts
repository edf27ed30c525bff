import { z } from "zod";
import { httpError } from "../../kernel/http-error.ts";
import { createApiModule } from "../../platform/api-module.ts";
import { jsonResponse } from "../../platform/json-response.ts";
import { availability, photoTicket, restockInput, reviewInput } from "./contract.ts";
import { parseProductFilter } from "./domain.ts";

/** Catalog data is the same for everybody, so it may be cached, but browsers revalidate it each time. */
const publicJson = (data: object) => jsonResponse(data, { headers: { "Cache-Control": "no-cache" } });
const boundedText = (max: number) => z.string().max(max).default("");

/** The public API of the catalog: products, lots, reviews and restock notices. */
export const catalogueApi = createApiModule("Products")
  .get("/api/products", {
    summary: "Lists active products, filtered and sorted as on the page; lists are separated by commas",
    query: z.object({
      goal: boundedText(600),
      ingredient: boundedText(600),
      free: boundedText(200),
      format: boundedText(40),
      max: boundedText(12),
      sort: boundedText(20),
      cursor: boundedText(200),
    }),
    handle: async ({ ctx, query }) =>
      publicJson(await ctx.store.catalogue.listProducts(parseProductFilter(new URLSearchParams(query)))),
  })
  .get("/api/products/:handle", {
    summary: "Gets a product with its variants, labels and claims",
    params: z.object({ handle: z.string().max(120) }),
    handle: async ({ ctx, params }) => {
      const product = await ctx.store.catalogue.getProduct(params.handle);
      return product && publicJson({ product });
    },
  })
  .get("/api/availability", {
    summary: "Checks whether variants can be bought now, at most 100",
    query: z.object({ variants: z.string().min(1).max(6500) }),
    response: z.object({ variants: z.array(availability) }),
    handle: async ({ ctx, query }) => {
      const ids = query.variants.split(",").filter(Boolean).slice(0, 100);
      return { variants: await ctx.store.catalogue.getAvailability(ids) };
    },
  })
  .get("/api/lots/:number", {
    summary: "Gets a lot with its certificate of analysis by the number on the pack, however it is typed",
    params: z.object({ number: z.string().max(100) }),
    handle: async ({ ctx, params }) => {
      const lot = await ctx.store.catalogue.getLotByNumber(params.number);
      if (!lot)
        throw httpError("not_found", "We have no batch with this number. It stands on the pack, beside the date.");
      return publicJson({ lot });
    },
  })
  .get("/api/reviews", {
    summary: "Lists a product's published reviews, ten per page, with the distribution of ratings",
    query: z.object({ product: z.string().min(1).max(64), cursor: boundedText(200) }),
    handle: async ({ ctx: { store }, query }) => {
      const [page, summary] = await Promise.all([
        store.catalogue.listReviews(query.product, query.cursor),
        store.catalogue.getReviewSummary(query.product),
      ]);
      return publicJson({ ...page, summary });
    },
  })
  .get("/api/account/reviewable", {
    summary: "Lists what the caller bought and hasn't reviewed yet",
    access: "member",
    handle: async ({ ctx, viewer: { userId } }) => ({
      lines: await ctx.store.catalogue.listReviewableLines({ userId }),
    }),
  })
  .post("/api/reviews", {
    summary:
      "Submits a review of something that the caller bought; it is published after moderation, whatever its rating",
    access: "member",
    body: reviewInput,
    handle: ({ ctx, body, viewer: { userId } }) => ctx.store.catalogue.submitReview(body, { userId }),
  })
  .post("/api/orders/:id/review-photos", {
    summary:
      "Uploads a photo for a review of an order's items as the body of the request; it isn't public until approved",
    params: z.object({ id: z.string().min(1).max(64) }),
    query: z.object({ token: boundedText(100), filename: z.string().max(300).default("photo") }),
    response: photoTicket,
    handle: async ({ ctx, params: { id }, query }) => {
      const { userId } = await ctx.store.orders.openReviews(id, query.token);
      await ctx.store.catalogue.limitPhotoUploads(id);
      const { item } = await ctx.media.uploadFile(ctx.request, {
        ...{ filename: query.filename, source: "member", userId, actor: "customer" },
        ...{ visibility: "private", accept: "picture" },
      });
      // Only a staff browser could make its variants.
      if (item.status === "browser")
        throw httpError("unprocessable", "This photo is too large. Make it smaller, up to 8 megapixels.", {
          field: "file",
        });
      return { id: item.id, ticket: await ctx.store.catalogue.createPhotoTicket(item.id, id) };
    },
  })
  .post("/api/restock", {
    summary: "Requests one email when a variant is back in stock; the address is confirmed by an email first",
    body: restockInput,
    handle: ({ ctx, body }) => ctx.store.catalogue.requestRestockNotice(body.variantId, body.email),
  });

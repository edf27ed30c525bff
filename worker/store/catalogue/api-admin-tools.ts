import { z } from "zod";
import { httpError } from "../../kernel/http-error.ts";
import { createAdminApiModule, emptyBody, okResponse } from "../../platform/api-module.ts";
import { readLimitedBytes } from "../../platform/hono.ts";
import { enqueueJobs } from "../../platform/job-queue.ts";
import { auditStatement } from "../../settings/index.ts";
import { bulkChangeInput, lotStatusInput, variantSearchQuery } from "./contract.ts";
import { importPicturesQuery, importPicturesRetryInput } from "./contract-import.ts";
import { MAX_FILE_BYTES } from "./service-import-apply.ts";

const params = z.object({ id: z.string().min(1).max(64) });

/** The job that fetches the pictures of an import (worker/jobs/job-list.ts). */
const PICTURES_JOB = "imported pictures";

/** The name of an uploaded file, for the import's page. */
const readFileName = ({ headers }: Request): string => {
  try {
    return decodeURIComponent(headers.get("x-file-name") ?? "").slice(0, 120) || "products.csv";
  } catch {
    return "products.csv";
  }
};

/** The admin API of the catalog's tools: bulk changes, variant search, preview links, imports, lot status. */
export const catalogueAdminToolsApi = createAdminApiModule("Products (staff)")
  .post("/api/admin/products-bulk", {
    summary: "Publishes, hides, archives, tags or untags up to a hundred products, and lists those that were refused",
    body: bulkChangeInput,
    handle: ({ ctx, body, actor }) => ctx.store.catalogue.admin.changeProducts(body, actor),
  })
  .get("/api/admin/product-values", {
    summary: "Lists the tags, goals and ingredients that products have, for collections",
    handle: async ({ ctx: { store } }) => {
      const [tags, facets] = await Promise.all([store.catalogue.admin.listTags(), store.catalogue.listFacets()]);
      return { values: { tag: tags, goal: facets.goals, ingredient: facets.ingredients } };
    },
  })
  .get("/api/admin/products-checklist", {
    summary: "Lists what up to a hundred products still need before they are published",
    query: z.object({ ids: z.string().min(1).max(6500) }),
    handle: async ({ ctx, query }) => {
      const ids = [...new Set(query.ids.split(",").filter(Boolean))].slice(0, 100);
      return { products: await ctx.store.catalogue.admin.listChecklists(ids) };
    },
  })
  .get("/api/admin/products/:id/inventory", {
    summary: "Gets the inventory of a product's variants, and its lots",
    params,
    handle: ({ ctx, params: { id } }) => ctx.store.catalogue.admin.getProductInventory(id),
  })
  .get("/api/admin/variants", {
    summary: "Searches variants by SKU or title, at most twenty, or gets those with the given ids",
    query: variantSearchQuery,
    handle: async ({ ctx, query }) => {
      const ids = query.ids.split(",").filter(Boolean).slice(0, 100);
      return { variants: await ctx.store.catalogue.admin.searchVariants(query.q, ids) };
    },
  })
  .post("/api/admin/products/:id/link", {
    summary: "Creates a private link to a product's preview, for staff, valid for seven days",
    params,
    body: emptyBody,
    response: z.object({ path: z.string() }),
    handle: async ({ ctx, params: { id }, actor }) => {
      const product = await ctx.store.catalogue.getAdminProduct(id);
      if (!product) throw httpError("not_found", "There is no such product.");
      const token = await ctx.settings.createPrivateLink(`/420/products/${product.id}/preview`);
      await auditStatement(ctx, actor, "product.link", `product:${product.id}`, { after: { days: 7 } });
      return { path: `/${token}` };
    },
  })
  .post("/api/admin/imports", {
    summary: "Checks a Shopify product file (text/csv, at most 8 MB) and stores what each row would change",
    handle: async ({ ctx, actor }) => {
      if (!/^text\/csv\b/i.test(ctx.request.headers.get("content-type") ?? ""))
        throw httpError("unsupported", "Send the file as text/csv.");
      const file = await readLimitedBytes(ctx.request, MAX_FILE_BYTES);
      return ctx.store.catalogue.admin.createImport(file, readFileName(ctx.request), actor);
    },
  })
  .get("/api/admin/imports/:id", {
    summary: "Gets an import: what each row changes, and its progress",
    params,
    handle: ({ ctx, params: { id } }) => ctx.store.catalogue.admin.getImport(id),
  })
  .post("/api/admin/imports/:id", {
    summary: "Imports the next products; call again from `next` until it is null",
    params,
    body: z.strictObject({ from: z.int().nonnegative().max(1_000_000) }),
    handle: async ({ ctx, params: { id }, body, actor }) => {
      const step = await ctx.store.catalogue.admin.runImportStep(id, body.from, actor);
      if (step.next === null) ctx.waitUntil(enqueueJobs(ctx.env, PICTURES_JOB));
      return step;
    },
  })
  .get("/api/admin/import-pictures", {
    summary: "Lists the pictures that imported files name, of an import or of a product: waiting, done or refused",
    query: importPicturesQuery,
    handle: ({ ctx, query }) => ctx.store.catalogue.admin.listImportPictures(query),
  })
  .post("/api/admin/import-pictures/retry", {
    summary: "Fetches refused pictures again",
    body: importPicturesRetryInput,
    response: z.object({ queued: z.int() }),
    handle: async ({ ctx, body, actor }) => {
      const result = await ctx.store.catalogue.admin.retryImportPictures(body, actor);
      ctx.waitUntil(enqueueJobs(ctx.env, PICTURES_JOB));
      return result;
    },
  })
  .post("/api/admin/lots/:id/status", {
    summary: "Releases, holds or recalls a lot",
    params,
    body: lotStatusInput,
    response: okResponse,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.store.catalogue.admin.setLotStatus(id, body, actor),
  });

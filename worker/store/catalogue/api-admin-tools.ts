import type { Context } from "hono";
import { z } from "zod";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { createApiModule } from "../../platform/api-module.ts";
import { type ApiEnv, readLimitedText } from "../../platform/hono.ts";
import { insertAuditRow } from "../../settings/index.ts";
import { bulkChangeInput, lotStatusInput, variantSearchQuery } from "./contract.ts";
import { MAX_FILE_BYTES } from "./service-import-apply.ts";

const tag = "Products (staff)";
const access = "admin";
const noStore = { "Cache-Control": "private, no-store" };
const idParams = z.object({ id: z.string().min(1).max(64) });
const okAnswer = z.object({ ok: z.literal(true) });
const actorOf = async (c: Context<ApiEnv>): Promise<string> => (await c.env.viewer())?.email ?? "unknown";

/** The name of an uploaded file, as its page shows it. */
const fileName = (c: Context<ApiEnv>): string => {
  try {
    return decodeURIComponent(c.req.header("x-file-name") ?? "").slice(0, 120) || "products.csv";
  } catch {
    return "products.csv";
  }
};

/** What the staff's rooms ask of the catalogue, beside its records themselves. */
export const catalogueAdminToolsApi = createApiModule()
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/products-bulk",
      summary: "Publishes, hides, archives, tags or untags up to a hundred products; tells what was refused",
      tag,
      access,
      body: bulkChangeInput,
    },
    async (c, { body }) =>
      c.json(await c.env.store.catalogue.admin.changeProducts(body, await actorOf(c)), 200, noStore),
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/variants",
      summary: "Variants by a part of a SKU or a title, at most twenty, or those with the ids named",
      tag,
      access,
      query: variantSearchQuery,
    },
    async (c, { query }) => {
      const ids = query.ids.split(",").filter(Boolean).slice(0, 100);
      return c.json({ variants: await c.env.store.catalogue.admin.searchVariants(query.q, ids) }, 200, noStore);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/products/:id/link",
      summary: "A private link to a product's preview, for staff, good for seven days",
      tag,
      access,
      params: idParams,
      body: z.strictObject({}),
      response: z.object({ path: z.string() }),
    },
    async (c, { params }) => {
      const { store, settings, db, now } = c.env;
      const product = await store.catalogue.getAdminProduct(params.id);
      if (!product) throw httpError("not_found", "There is no such product.");
      const token = await settings.createPrivateLink(`/420/draft/${product.id}`);
      const at = now();
      const row = { id: newId(at), at, actor: await actorOf(c), action: "product.link", before: null };
      await insertAuditRow(db, { ...row, target: `product:${product.id}`, after: JSON.stringify({ days: 7 }) });
      return c.json({ path: `/${token}` }, 200, noStore);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/imports",
      summary: "Looks through a Shopify product file (text/csv, 8 MB at most) and keeps what each row would do",
      tag,
      access,
    },
    async (c) => {
      if (!/^text\/csv\b/i.test(c.req.header("content-type") ?? ""))
        throw httpError("unsupported", "Send the file as text/csv.");
      const text = await readLimitedText(c.req.raw, MAX_FILE_BYTES);
      return c.json(await c.env.store.catalogue.admin.createImport(text, fileName(c), await actorOf(c)), 200, noStore);
    },
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/admin/imports/:id",
      summary: "An import: what each row does, and how far it was applied",
      tag,
      access,
      params: idParams,
    },
    async (c, { params }) => c.json(await c.env.store.catalogue.admin.getImport(params.id), 200, noStore),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/imports/:id",
      summary: "Writes the next products of an import; asked again from `next` until that is null",
      tag,
      access,
      params: idParams,
      body: z.strictObject({ from: z.int().nonnegative().max(1_000_000) }),
    },
    async (c, { params, body }) =>
      c.json(await c.env.store.catalogue.admin.runImportStep(params.id, body.from, await actorOf(c)), 200, noStore),
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/admin/lots/:id/status",
      summary: "Releases, holds back or recalls a batch",
      tag,
      access,
      params: idParams,
      body: lotStatusInput,
      response: okAnswer,
    },
    async (c, { params, body }) => {
      await c.env.store.catalogue.admin.setLotStatus(params.id, body, await actorOf(c));
      return c.json({ ok: true }, 200, noStore);
    },
  );

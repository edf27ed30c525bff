import type { Context } from "hono";
import { z } from "zod";
import { fault } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { apiPart } from "../../platform/api-module.ts";
import { type ApiEnv, readLimited } from "../../platform/hono.ts";
import { auditInsert } from "../../settings/index.ts";
import { bulkInput, lotStatusInput, variantQuery } from "./contract.ts";
import { MAX_FILE } from "./service-import-apply.ts";

const tag = "Products (staff)";
const access = "admin";
const noStore = { "Cache-Control": "private, no-store" };
const id = z.object({ id: z.string().min(1).max(64) });
const ok = z.object({ ok: z.literal(true) });
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
export const deskCatalogueApi = apiPart()
  .on(
    {
      method: "POST",
      path: "/api/admin/products-bulk",
      summary: "Publishes, hides, archives, tags or untags up to a hundred products; tells what was refused",
      tag,
      access,
      body: bulkInput,
    },
    async (c, { body }) => c.json(await c.env.store.catalogue.desk.bulk(body, await actorOf(c)), 200, noStore),
  )
  .on(
    {
      method: "GET",
      path: "/api/admin/variants",
      summary: "Variants by a part of a SKU or a title, at most twenty, or those with the ids named",
      tag,
      access,
      query: variantQuery,
    },
    async (c, { query }) => {
      const ids = query.ids.split(",").filter(Boolean).slice(0, 100);
      return c.json({ variants: await c.env.store.catalogue.desk.variants(query.q, ids) }, 200, noStore);
    },
  )
  .on(
    {
      method: "POST",
      path: "/api/admin/products/:id/link",
      summary: "A private link to a product's preview, for staff, good for seven days",
      tag,
      access,
      params: id,
      body: z.strictObject({}),
      answer: z.object({ path: z.string() }),
    },
    async (c, { params }) => {
      const { store, settings, db, now } = c.env;
      const product = await store.catalogue.adminProduct(params.id);
      if (!product) throw fault("not_found", "There is no such product.");
      const token = await settings.makeLink(`/420/draft/${product.id}`);
      const at = now();
      const row = { id: newId(at), at, actor: await actorOf(c), action: "product.link", before: null };
      await auditInsert(db, { ...row, target: `product:${product.id}`, after: JSON.stringify({ days: 7 }) });
      return c.json({ path: `/${token}` }, 200, noStore);
    },
  )
  .on(
    {
      method: "POST",
      path: "/api/admin/imports",
      summary: "Looks through a Shopify product file (text/csv, 8 MB at most) and keeps what each row would do",
      tag,
      access,
    },
    async (c) => {
      if (!/^text\/csv\b/i.test(c.req.header("content-type") ?? ""))
        throw fault("unsupported", "Send the file as text/csv.");
      const text = await readLimited(c.req.raw, MAX_FILE);
      return c.json(await c.env.store.catalogue.desk.beginImport(text, fileName(c), await actorOf(c)), 200, noStore);
    },
  )
  .on(
    {
      method: "GET",
      path: "/api/admin/imports/:id",
      summary: "An import: what each row does, and how far it was applied",
      tag,
      access,
      params: id,
    },
    async (c, { params }) => c.json(await c.env.store.catalogue.desk.importState(params.id), 200, noStore),
  )
  .on(
    {
      method: "POST",
      path: "/api/admin/imports/:id",
      summary: "Writes the next products of an import; asked again from `next` until that is null",
      tag,
      access,
      params: id,
      body: z.strictObject({ from: z.int().nonnegative().max(1_000_000) }),
    },
    async (c, { params, body }) =>
      c.json(await c.env.store.catalogue.desk.stepImport(params.id, body.from, await actorOf(c)), 200, noStore),
  )
  .on(
    {
      method: "POST",
      path: "/api/admin/lots/:id/status",
      summary: "Releases, holds back or recalls a batch",
      tag,
      access,
      params: id,
      body: lotStatusInput,
      answer: ok,
    },
    async (c, { params, body }) => {
      await c.env.store.catalogue.desk.lotStatus(params.id, body, await actorOf(c));
      return c.json({ ok: true }, 200, noStore);
    },
  );

import { z } from "zod";
import { httpError } from "../../kernel/http-error.ts";
import { createApiModule } from "../../platform/api-module.ts";
import { availability, restockInput, reviewInput } from "./contract.ts";
import { parseProductFilter } from "./domain.ts";

const tag = "Products";
/** Catalogue data is the same for everybody; a browser asks again each time. */
const revalidate = { "Cache-Control": "no-cache" };
const noStore = { "Cache-Control": "private, no-store" };
const notFound = () => httpError("not_found", "There is nothing here.");
const boundedText = (max: number) => z.string().max(max).default("");

/** What shoppers may ask of the catalogue. */
export const catalogueApi = createApiModule()
  .addOperation(
    {
      method: "GET",
      path: "/api/products",
      summary: "Products in force, narrowed and sorted as on the page; lists are separated by commas",
      tag,
      access: "anyone",
      query: z.object({
        goal: boundedText(600),
        ingredient: boundedText(600),
        free: boundedText(200),
        format: boundedText(40),
        max: boundedText(12),
        sort: boundedText(20),
        cursor: boundedText(200),
      }),
    },
    async (c, { query }) =>
      c.json(await c.env.store.catalogue.listProducts(parseProductFilter(new URLSearchParams(query))), 200, revalidate),
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/products/:handle",
      summary: "A product with its variants, labels and claims",
      tag,
      access: "anyone",
      params: z.object({ handle: z.string().max(120) }),
    },
    async (c, { params }) => {
      const product = await c.env.store.catalogue.getProduct(params.handle);
      if (!product) throw notFound();
      return c.json({ product }, 200, revalidate);
    },
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/availability",
      summary: "Whether variants can be bought now, at most 100",
      tag,
      access: "anyone",
      query: z.object({ variants: z.string().min(1).max(6500) }),
      response: z.object({ variants: z.array(availability) }),
    },
    async (c, { query }) => {
      const ids = query.variants.split(",").filter(Boolean).slice(0, 100);
      return c.json({ variants: await c.env.store.catalogue.getAvailability(ids) }, 200, noStore);
    },
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/lots/:number",
      summary: "A batch with its certificate, by the number on the pack, however it is typed",
      tag,
      access: "anyone",
      params: z.object({ number: z.string().max(100) }),
    },
    async (c, { params }) => {
      const lot = await c.env.store.catalogue.getLotByNumber(params.number);
      if (!lot)
        throw httpError("not_found", "We have no batch with this number. It stands on the pack, beside the date.");
      return c.json({ lot }, 200, revalidate);
    },
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/reviews",
      summary: "Published reviews of a product, ten a page, and how they are spread",
      tag,
      access: "anyone",
      query: z.object({ product: z.string().min(1).max(64), cursor: boundedText(200) }),
    },
    async (c, { query }) => {
      const { catalogue } = c.env.store;
      const [page, summary] = await Promise.all([
        catalogue.listReviews(query.product, query.cursor),
        catalogue.getReviewSummary(query.product),
      ]);
      return c.json({ ...page, summary }, 200, revalidate);
    },
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/account/reviewable",
      summary: "What the caller bought and has not reviewed yet",
      tag,
      access: "member",
    },
    async (c) => {
      const viewer = await c.env.viewer();
      if (!viewer) throw notFound();
      return c.json(
        { lines: await c.env.store.catalogue.listReviewableLines({ userId: viewer.userId }) },
        200,
        noStore,
      );
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/reviews",
      summary: "Reviews something that the caller bought; it is shown after moderation, whatever its rating",
      tag,
      access: "member",
      body: reviewInput,
    },
    async (c, { body }) => {
      const viewer = await c.env.viewer();
      if (!viewer) throw notFound();
      await c.env.store.catalogue.submitReview(body, { userId: viewer.userId });
      return c.json({ ok: true }, 200, noStore);
    },
  )
  .addOperation(
    {
      method: "POST",
      path: "/api/restock",
      summary: "Asks for one mail when a variant can be bought again; a mail that asks back comes first",
      tag,
      access: "anyone",
      body: restockInput,
    },
    async (c, { body }) => {
      await c.env.store.catalogue.requestRestockNotice(body.variantId, body.email);
      return c.json({ ok: true }, 200, noStore);
    },
  );

import type { Statement } from "../../platform/run-batch.ts";
import type {
  AdminProductQuery,
  LotInput,
  ProductFilter,
  ProductInput,
  ReviewDecision,
  ReviewInput,
} from "./contract.ts";
import type { SitemapPlace } from "./feed-xml.ts";
import { cards } from "./product-cards.ts";
import { catalogueDesk } from "./service-admin.ts";
import { adminProducts } from "./service-admin-queries.ts";
import { availability, type CatalogueBase, unitsLeft } from "./service-availability.ts";
import { exportCsv } from "./service-export.ts";
import { merchantFeed, sitemap } from "./service-feed.ts";
import { applyImport, tryImport } from "./service-import-apply.ts";
import { facets, list, listWithFacets } from "./service-list.ts";
import { listLots, lotByNumber, lotNumbers, saveLot } from "./service-lots.ts";
import { flagship, product, productPage } from "./service-product.ts";
import { around } from "./service-product-extras.ts";
import { sellables } from "./service-purchasables.ts";
import { answerRestock, restockLink, tellRestocked, watchRestock } from "./service-restock.ts";
import * as reviews from "./service-reviews.ts";
import { labelled, shelf } from "./service-variants-with-facts.ts";
import { createProduct, updateProduct } from "./service-write.ts";

/** What is sold, for shoppers and for staff. `actor` is the e-mail address of the person who acts. */
export function catalogueService(base: CatalogueBase) {
  return {
    /** What carts, orders and renewals need to know of variants; unknown ids are left out. */
    sellables: (variantIds: readonly string[]) => sellables(base, variantIds),
    /** Variants with their labels, for the stack check; unknown ids are left out. */
    labelled: (variantIds: readonly string[]) => labelled(base, variantIds),
    /** Every variant in force that has a label, for suggestions. */
    shelf: () => shelf(base),
    /** A product by its handle, with everything that its page shows; null where none is in force. `drafts` is for staff. */
    product: (handle: string, options?: { drafts?: boolean }) => product(base, { handle }, options),
    /** The same with what stands around it and with another room's read, in one round trip. */
    productPage: <S extends Statement>(handle: string, beside: S) => productPage(base, handle, beside),
    /** The flagship's handle; null where there is none. */
    flagship: () => flagship(base),
    /** Cards of the products in force among these, in the order asked for. */
    cards: (productIds: readonly string[]) => cards(base, productIds),
    /** A product's newest batches and reviews. */
    around: (productId: string) => around(base, productId),
    /** One page of the products in force. */
    list: (filter: ProductFilter) => list(base, filter),
    /** The same with what the list can be narrowed by, in one round trip. */
    listWithFacets: (filter: ProductFilter) => listWithFacets(base, filter),
    /** What the list can be narrowed by. */
    facets: () => facets(base),
    /** How many of each variant can be sold now, bundles by their scarcest part. */
    unitsLeft: (variantIds: readonly string[]) => unitsLeft(base, variantIds),
    /** The same as a shopper is told it. */
    availability: (variantIds: readonly string[]) => availability(base, variantIds),
    /** The Google Merchant feed, streamed. */
    merchantFeed: (site: { origin: string; name: string; description: string }) => merchantFeed(base, site),
    sitemap: (origin: string, pages: readonly SitemapPlace[]) => sitemap(base, origin, pages),

    /** A lot by the number on its pack; null where there is none. */
    lot: (number: string) => lotByNumber(base, number),
    lots: (filter?: Parameters<typeof listLots>[1]) => listLots(base, filter),
    /** The numbers of lots by their ids, for those who were sent something of them. */
    lotNumbers: (ids: readonly string[]) => lotNumbers(base, ids),
    /** Writes a lot whole; `id` null: a new one. */
    saveLot: (id: string | null, input: LotInput, actor: string) => saveLot(base, id, input, actor),

    /** Published reviews of a product, newest first. */
    reviews: (productId: string, cursor?: string | null) => reviews.listReviews(base, productId, cursor),
    reviewSummary: (productId: string) => reviews.reviewSummary(base, productId),
    /** What a buyer may still review. */
    reviewable: (buyer: reviews.Buyer) => reviews.reviewable(base, buyer),
    submitReview: (input: ReviewInput, buyer: reviews.Buyer) => reviews.submitReview(base, input, buyer),
    reviewQueue: (status: "pending" | "published" | "rejected", cursor?: string | null) =>
      reviews.reviewQueue(base, status, cursor),
    decideReview: (id: string, decision: ReviewDecision, actor: string) =>
      reviews.decideReview(base, id, decision, actor),

    /** Asks somebody by mail whether they want to hear when a variant is back. */
    watchRestock: (variantId: string, email: string) => watchRestock(base, variantId, email),
    /** What the link of that mail is about; null where it is not ours. */
    restockLink: (id: string, signature: string) => restockLink(base, id, signature),
    answerRestock: (id: string, signature: string, answer: "yes" | "stop") =>
      answerRestock(base, id, signature, answer),
    /** Cron: tells those who wait, never more of them than there are units. */
    tellRestocked: () => tellRestocked(base),

    /** The admin's table. */
    adminProducts: (query: AdminProductQuery) => adminProducts(base, query),
    /** What only the staff's rooms ask for. */
    desk: catalogueDesk(base),
    /** A product for its editor, whatever its status; null where there is none. */
    adminProduct: (id: string) => product(base, { id }, { drafts: true }),
    createProduct: (input: ProductInput, actor: string) => createProduct(base, input, actor),
    updateProduct: (id: string, version: number, input: ProductInput, actor: string) =>
      updateProduct(base, id, version, input, actor),

    /** Products as a Shopify product file, streamed: all, or those that the table's filters find. */
    exportCsv: (query?: AdminProductQuery) => exportCsv(base, query),
    /** Looks through a file without writing a product. */
    tryImport: (text: string) => tryImport(base, text),
    /** Writes a stretch of a kept file, from its n-th product on. */
    applyImport: (id: string, from: number, actor: string) => applyImport(base, id, from, actor),
  };
}
export type CatalogueService = ReturnType<typeof catalogueService>;

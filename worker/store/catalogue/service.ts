import type { BatchStatement } from "../../platform/run-batch.ts";
import type {
  AdminProductQuery,
  LotInput,
  ProductFilter,
  ProductInput,
  ReviewDecision,
  ReviewInput,
} from "./contract.ts";
import type { SitemapEntry } from "./feed-xml.ts";
import { listProductCards } from "./product-cards.ts";
import { catalogueAdminService } from "./service-admin.ts";
import { listAdminProducts } from "./service-admin-queries.ts";
import { type CatalogueDeps, getAvailability, getUnitsLeft } from "./service-availability.ts";
import { exportProductsCsv } from "./service-export.ts";
import { streamMerchantFeed, streamSitemap } from "./service-feed.ts";
import { applyImportStep, previewImport } from "./service-import-apply.ts";
import { listFacets, listProducts, listProductsWithFacets } from "./service-list.ts";
import { getLotByNumber, getLotNumbers, listLots, saveLot } from "./service-lots.ts";
import { getFlagshipHandle, getProduct, getProductPage } from "./service-product.ts";
import { getProductExtras } from "./service-product-extras.ts";
import { listPurchasables } from "./service-purchasables.ts";
import {
  answerRestockRequest,
  getRestockRequest,
  requestRestockNotice,
  sendRestockNotices,
} from "./service-restock.ts";
import * as reviews from "./service-reviews.ts";
import { listSuggestableVariants, listVariantsWithFacts } from "./service-variants-with-facts.ts";
import { createProduct, updateProduct } from "./service-write.ts";

/** What is sold, for shoppers and for staff. `actor` is the e-mail address of the person who acts. */
export function catalogueService(deps: CatalogueDeps) {
  return {
    /** What carts, orders and renewals need to know of variants; unknown ids are left out. */
    purchasables: (variantIds: readonly string[]) => listPurchasables(deps, variantIds),
    /** Variants with their labels, for the stack check; unknown ids are left out. */
    listVariantsWithFacts: (variantIds: readonly string[]) => listVariantsWithFacts(deps, variantIds),
    /** Every variant in force that has a label, for suggestions. */
    listSuggestableVariants: () => listSuggestableVariants(deps),
    /** A product by its handle, with everything that its page shows; null where none is in force. `drafts` is for staff. */
    getProduct: (handle: string, options?: { drafts?: boolean }) => getProduct(deps, { handle }, options),
    /** The same with what stands around it and with another room's read, in one round trip. */
    getProductPage: <S extends BatchStatement>(handle: string, extraStatement: S) =>
      getProductPage(deps, handle, extraStatement),
    /** The flagship's handle; null where there is none. */
    getFlagshipHandle: () => getFlagshipHandle(deps),
    /** Cards of the products in force among these, in the order asked for. */
    listProductCards: (productIds: readonly string[]) => listProductCards(deps, productIds),
    /** A product's newest batches and reviews. */
    getProductExtras: (productId: string) => getProductExtras(deps, productId),
    /** One page of the products in force. */
    listProducts: (filter: ProductFilter) => listProducts(deps, filter),
    /** The same with what the list can be narrowed by, in one round trip. */
    listProductsWithFacets: (filter: ProductFilter) => listProductsWithFacets(deps, filter),
    /** What the list can be narrowed by. */
    listFacets: () => listFacets(deps),
    /** How many of each variant can be sold now, bundles by their scarcest part. */
    getUnitsLeft: (variantIds: readonly string[]) => getUnitsLeft(deps, variantIds),
    /** The same as a shopper is told it. */
    getAvailability: (variantIds: readonly string[]) => getAvailability(deps, variantIds),
    /** The Google Merchant feed, streamed. */
    streamMerchantFeed: (site: { origin: string; name: string; description: string }) => streamMerchantFeed(deps, site),
    streamSitemap: (origin: string, pages: readonly SitemapEntry[]) => streamSitemap(deps, origin, pages),

    /** A lot by the number on its pack; null where there is none. */
    getLotByNumber: (number: string) => getLotByNumber(deps, number),
    listLots: (filter?: Parameters<typeof listLots>[1]) => listLots(deps, filter),
    /** The numbers of lots by their ids, for those who were sent something of them. */
    getLotNumbers: (ids: readonly string[]) => getLotNumbers(deps, ids),
    /** Writes a lot whole; `id` null: a new one. */
    saveLot: (id: string | null, input: LotInput, actor: string) => saveLot(deps, id, input, actor),

    /** Published reviews of a product, newest first. */
    listReviews: (productId: string, cursor?: string | null) => reviews.listReviews(deps, productId, cursor),
    getReviewSummary: (productId: string) => reviews.getReviewSummary(deps, productId),
    /** What a buyer may still review. */
    listReviewableLines: (buyer: reviews.Buyer) => reviews.listReviewableLines(deps, buyer),
    submitReview: (input: ReviewInput, buyer: reviews.Buyer) => reviews.submitReview(deps, input, buyer),
    listReviewQueue: (status: "pending" | "published" | "rejected", cursor?: string | null) =>
      reviews.listReviewQueue(deps, status, cursor),
    decideReview: (id: string, decision: ReviewDecision, actor: string) =>
      reviews.decideReview(deps, id, decision, actor),

    /** Asks somebody by mail whether they want to hear when a variant is back. */
    requestRestockNotice: (variantId: string, email: string) => requestRestockNotice(deps, variantId, email),
    /** What the link of that mail is about; null where it is not ours. */
    getRestockRequest: (id: string, signature: string) => getRestockRequest(deps, id, signature),
    answerRestockRequest: (id: string, signature: string, answer: "yes" | "stop") =>
      answerRestockRequest(deps, id, signature, answer),
    /** Cron: tells those who wait, never more of them than there are units. */
    sendRestockNotices: () => sendRestockNotices(deps),

    /** The admin's table. */
    listAdminProducts: (query: AdminProductQuery) => listAdminProducts(deps, query),
    /** What only the staff's rooms ask for. */
    admin: catalogueAdminService(deps),
    /** A product for its editor, whatever its status; null where there is none. */
    getAdminProduct: (id: string) => getProduct(deps, { id }, { drafts: true }),
    createProduct: (input: ProductInput, actor: string) => createProduct(deps, input, actor),
    updateProduct: (id: string, version: number, input: ProductInput, actor: string) =>
      updateProduct(deps, id, version, input, actor),

    /** Products as a Shopify product file, streamed: all, or those that the table's filters find. */
    exportProductsCsv: (query?: AdminProductQuery) => exportProductsCsv(deps, query),
    /** Looks through a file without writing a product. */
    previewImport: (text: string) => previewImport(deps, text),
    /** Writes a stretch of a kept file, from its n-th product on. */
    applyImportStep: (id: string, from: number, actor: string) => applyImportStep(deps, id, from, actor),
  };
}
export type CatalogueService = ReturnType<typeof catalogueService>;

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

/** The catalog, for shoppers and for staff. `actor` is the email of the staff member. */
export function catalogueService(deps: CatalogueDeps) {
  return {
    /** What carts, orders and renewals need to know about variants; unknown ids are left out. */
    purchasables: (variantIds: readonly string[]) => listPurchasables(deps, variantIds),
    /** Variants with their labels, for the stack check; unknown ids are left out. */
    listVariantsWithFacts: (variantIds: readonly string[]) => listVariantsWithFacts(deps, variantIds),
    /** Every active variant that has a label, for recommendations. */
    listSuggestableVariants: () => listSuggestableVariants(deps),
    /**
     * A product by its handle, with everything that its page shows; null if it is not active. `drafts` is for
     * staff.
     */
    getProduct: (handle: string, options?: { drafts?: boolean }) => getProduct(deps, { handle }, options),
    /** The same with its reviews, lots and stock, and another module's statement, in one round trip. */
    getProductPage: <S extends BatchStatement>(handle: string, extraStatement: S) =>
      getProductPage(deps, handle, extraStatement),
    /** The featured product's handle, or null. */
    getFlagshipHandle: () => getFlagshipHandle(deps),
    /** Cards of the active products among these ids, in the given order. */
    listProductCards: (productIds: readonly string[]) => listProductCards(deps, productIds),
    /** A product's lots, reviews and stock. */
    getProductExtras: (productId: string) => getProductExtras(deps, productId),
    /** One page of the active products. */
    listProducts: (filter: ProductFilter) => listProducts(deps, filter),
    /** The same with the available filter values, in one round trip. */
    listProductsWithFacets: (filter: ProductFilter) => listProductsWithFacets(deps, filter),
    /** The available filter values. */
    listFacets: () => listFacets(deps),
    /** How many of each variant can be sold now, bundles by their scarcest component. */
    getUnitsLeft: (variantIds: readonly string[]) => getUnitsLeft(deps, variantIds),
    /** The same as shoppers see it. */
    getAvailability: (variantIds: readonly string[]) => getAvailability(deps, variantIds),
    /** The Google Merchant feed, streamed. */
    streamMerchantFeed: (site: { origin: string; name: string; description: string }) => streamMerchantFeed(deps, site),
    streamSitemap: (origin: string, pages: readonly SitemapEntry[]) => streamSitemap(deps, origin, pages),

    /** A lot by the number on its package, or null. */
    getLotByNumber: (number: string) => getLotByNumber(deps, number),
    listLots: (filter?: Parameters<typeof listLots>[1]) => listLots(deps, filter),
    /** The numbers of lots by their ids, for customers who received units of them. */
    getLotNumbers: (ids: readonly string[]) => getLotNumbers(deps, ids),
    /** Saves a complete lot; `id` null: a new one. */
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

    /** Sends a confirmation email for a restock notice. */
    requestRestockNotice: (variantId: string, email: string) => requestRestockNotice(deps, variantId, email),
    /** The variant of the confirmation link; null if the link is invalid. */
    getRestockRequest: (id: string, signature: string) => getRestockRequest(deps, id, signature),
    answerRestockRequest: (id: string, signature: string, answer: "yes" | "stop") =>
      answerRestockRequest(deps, id, signature, answer),
    /** Cron: sends restock notices, never more than there are units. */
    sendRestockNotices: () => sendRestockNotices(deps),

    /** The admin's product table. */
    listAdminProducts: (query: AdminProductQuery) => listAdminProducts(deps, query),
    /** Admin tools of the catalog. */
    admin: catalogueAdminService(deps),
    /** A product for its editor, whatever its status, or null. */
    getAdminProduct: (id: string) => getProduct(deps, { id }, { drafts: true }),
    createProduct: (input: ProductInput, actor: string) => createProduct(deps, input, actor),
    updateProduct: (id: string, version: number, input: ProductInput, actor: string) =>
      updateProduct(deps, id, version, input, actor),

    /** Products as a Shopify product file, streamed: all, or those that the table's filters match. */
    exportProductsCsv: (query?: AdminProductQuery) => exportProductsCsv(deps, query),
    /** Checks a file without writing a product. */
    previewImport: (text: string) => previewImport(deps, text),
    /** Writes a range of a stored file, from its n-th product on. */
    applyImportStep: (id: string, from: number, actor: string) => applyImportStep(deps, id, from, actor),
  };
}
export type CatalogueService = ReturnType<typeof catalogueService>;

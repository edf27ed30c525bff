import { bindDeps } from "../../platform/bind-deps.ts";
import type { BatchStatement } from "../../platform/run-batch.ts";
import { fetchImportPictures } from "./import-pictures-job.ts";
import { listProductCards, listProductsAbout } from "./product-cards.ts";
import { listProductAddresses } from "./service-addresses.ts";
import { catalogueAdminService } from "./service-admin.ts";
import { listAdminProducts } from "./service-admin-queries.ts";
import { type CatalogueDeps, getAvailability, getUnitsLeft } from "./service-availability.ts";
import * as collections from "./service-collections.ts";
import { exportProducts } from "./service-export.ts";
import { listFacets } from "./service-facets.ts";
import { countSitemapParts, createSitemapPart, merchantFeed } from "./service-feed.ts";
import { applyImportStep, previewImport } from "./service-import-apply.ts";
import { listLabeledProducts } from "./service-labeled-products.ts";
import { listProducts, listProductsWithFacets } from "./service-list.ts";
import { getLotByNumber, getLotNumbers, getLotsOfParcels, listLots, listLotsToShip, saveLot } from "./service-lots.ts";
import { describeMediaUses } from "./service-media-uses.ts";
import { listListedCollections } from "./service-menu-collections.ts";
import { getMenuProduct } from "./service-menu-product.ts";
import * as moderation from "./service-moderate-reviews.ts";
import { getFlagshipHandle, getProduct, getProductPage } from "./service-product.ts";
import { getProductExtras } from "./service-product-extras.ts";
import { listProductsOfText } from "./service-products-of-text.ts";
import { listPurchasables, listPurchasablesAmong } from "./service-purchasables.ts";
import {
  answerRestockRequest,
  getRestockRequest,
  requestRestockNotice,
  sendRestockNotices,
} from "./service-restock.ts";
import * as reviews from "./service-reviews.ts";
import { runScheduledChanges } from "./service-schedule.ts";
import { listShopHighlights } from "./service-search.ts";
import { getHomeProducts } from "./service-showcase.ts";
import { listSuggestableVariants, listVariantsWithFacts } from "./service-variants-with-facts.ts";
import { createProduct, updateProduct } from "./service-write.ts";
import * as writing from "./service-write-reviews.ts";

/** The catalog, for shoppers and for staff. `actor` is the email of the staff member. */
export const catalogueService = (deps: CatalogueDeps) => ({
  ...bindDeps(deps, {
    purchasables: listPurchasables,
    purchasablesAmong: listPurchasablesAmong,
    listVariantsWithFacts,
    listSuggestableVariants,
    listProductsOfText,
    listLabeledProducts,
    listShopHighlights,
    getFlagshipHandle,
    listProductCards,
    listProductsAbout,
    getHomeProducts,
    getCollectionPage: collections.getCollectionPage,
    listActiveCollections: collections.listActiveCollections,
    listListedCollections,
    getMenuProduct,
    runScheduledChanges,
    getProductExtras,
    listProducts,
    listProductsWithFacets,
    listFacets,
    getUnitsLeft,
    getAvailability,
    merchantFeed,
    countSitemapParts,
    createSitemapPart,
    getLotByNumber,
    listLots,
    listLotsToShip,
    getLotNumbers,
    getLotsOfParcels,
    saveLot,
    listProductAddresses,
    listReviews: reviews.listReviews,
    getReviewSummary: reviews.getReviewSummary,
    listReviewableLines: writing.listReviewableLines,
    listOrderReviews: writing.listOrderReviews,
    submitReview: writing.submitReview,
    deleteReview: writing.deleteReview,
    createPhotoTicket: writing.createPhotoTicket,
    limitPhotoUploads: writing.limitPhotoUploads,
    listReviewQueue: moderation.listReviewQueue,
    decideReviews: moderation.decideReviews,
    replyToReview: moderation.replyToReview,
    requestRestockNotice,
    getRestockRequest,
    answerRestockRequest,
    sendRestockNotices,
    listAdminProducts,
    createProduct,
    updateProduct,
    exportProducts,
    previewImport,
    applyImportStep,
    describeMediaUses,
    fetchImportPictures,
  }),
  /**
   * A product by its handle, with everything that its page shows; null if it is not active. `drafts` is for
   * staff.
   */
  getProduct: (handle: string, options?: { drafts?: boolean }) => getProduct(deps, { handle }, options),
  /** The same with its reviews, lots and stock, and another module's statement, in one round trip. */
  getProductPage: <S extends BatchStatement>(handle: string, extraStatement: S) =>
    getProductPage(deps, handle, extraStatement),
  /** A product for its editor, whatever its status, or null. */
  getAdminProduct: (id: string) => getProduct(deps, { id }, { drafts: true }),
  /** Admin tools of the catalog. */
  admin: catalogueAdminService(deps),
});
export type CatalogueService = ReturnType<typeof catalogueService>;

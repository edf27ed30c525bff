import { z } from "zod";
import { analyticsAdminApi, analyticsApi } from "./analytics/index.ts";
import { authApi } from "./auth/index.ts";
import { billingAdminApi, billingApi } from "./billing/index.ts";
import { communityAdminApi, communityApi, communityStaffApi, forumImportApi } from "./community/index.ts";
import {
  contentExportApi,
  contentImportApi,
  contentLocalApi,
  contentMenuApi,
  contentPollsApi,
  contentSavedApi,
  organizeAdminApi,
  textsAdminApi,
} from "./content/index.ts";
import { emailPreferencesApi } from "./email/index.ts";
import { emailTextsAdminApi } from "./email-texts/index.ts";
import { exportsAdminApi } from "./exports/index.ts";
import {
  coachApi,
  exerciseEditsApi,
  exercisesAdminApi,
  fitnessApi,
  fitnessStaffApi,
  photosApi,
  recipeFoodsApi,
} from "./fitness/index.ts";
import { httpError } from "./kernel/http-error.ts";
import { liveAdminApi, liveApi } from "./live/index.ts";
import { mediaAdminApi, mediaLocalApi } from "./media/index.ts";
import { membersApi, notificationsApi } from "./members/index.ts";
import { messagesAdminApi, messagesApi } from "./messages/index.ts";
import { moderationAdminApi, moderationApi } from "./moderation/index.ts";
import { barcodeApi, foodsAdminApi, libraryFoodsAdminApi, libraryFoodsApi } from "./nutrition/index.ts";
import { type ApiModule, createApiModule, okResponse } from "./platform/api-module.ts";
import { createHonoApp } from "./platform/hono.ts";
import { jsonResponse } from "./platform/json-response.ts";
import { buildOpenApiDocument, renderDocsPage } from "./platform/openapi.ts";
import { localSampleApi, sampleAdminApi } from "./sample/index.ts";
import { libraryAdminApi, scienceLocalApi } from "./science/index.ts";
import { searchAdminApi, searchApi, searchLocalApi } from "./search/index.ts";
import { localJobsApi, settingsAdminApi, settingsApi } from "./settings/index.ts";
import { spamAdminApi } from "./spam/index.ts";
import { addressesApi } from "./store/addresses/index.ts";
import { cartApi } from "./store/cart/index.ts";
import { catalogueAdminApi, catalogueAdminToolsApi, catalogueApi, showcaseAdminApi } from "./store/catalogue/index.ts";
import { customersAdminApi } from "./store/customers/index.ts";
import { gatewayApi, gatewayConsoleApi } from "./store/gateway/index.ts";
import { adminStoreApi } from "./store/index.ts";
import { adminDraftsApi, adminLotOrdersApi, adminOrdersApi, ordersApi } from "./store/orders/index.ts";
import { outboundWebhooksAdminApi } from "./store/outbound-webhooks/index.ts";
import { priceChangesAdminApi } from "./store/price-changes/index.ts";
import { discountsAdminApi, giftCardsAdminApi, shippingAndTaxAdminApi } from "./store/pricing/index.ts";
import { projectsAdminApi, projectsApi } from "./store/projects/index.ts";
import { stackApi } from "./store/stack/index.ts";
import { stockAdminApi } from "./store/stock/index.ts";

const healthApi = createApiModule("site").get("/api/health", {
  summary: "Checks whether the Worker and its database respond",
  response: okResponse,
  handle: async ({ ctx }) => {
    await ctx.env.DB.prepare("SELECT 1").first();
    return jsonResponse({ ok: true }, { headers: {} });
  },
});

/** The documentation of /api, for programs and for people. */
const documentationApi = createApiModule("Documentation")
  .get("/api/openapi.json", {
    summary: "Describes every call as OpenAPI 3.1",
    response: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
    handle: ({ ctx }) => jsonResponse(buildOpenApiDocument(apiModules, ctx.url.origin), { headers: {} }),
  })
  .get("/api/docs", {
    summary: "Shows the same description as a page",
    handle: () => new Response(renderDocsPage(apiModules), { headers: { "Content-Type": "text/html; charset=UTF-8" } }),
  });

/** Every part of /api, in the order of the documentation. */
export const apiModules: ApiModule[] = [
  documentationApi,
  healthApi,
  ...authApi,
  liveApi,
  liveAdminApi,
  settingsApi,
  settingsAdminApi,
  localJobsApi,
  sampleAdminApi,
  localSampleApi,
  contentLocalApi,
  contentExportApi,
  contentImportApi,
  contentPollsApi,
  contentMenuApi,
  contentSavedApi,
  communityApi,
  moderationApi,
  moderationAdminApi,
  messagesApi,
  messagesAdminApi,
  scienceLocalApi,
  searchLocalApi,
  analyticsApi,
  analyticsAdminApi,
  gatewayApi,
  gatewayConsoleApi,
  addressesApi,
  catalogueApi,
  searchApi,
  searchAdminApi,
  catalogueAdminApi,
  catalogueAdminToolsApi,
  showcaseAdminApi,
  priceChangesAdminApi,
  stockAdminApi,
  ordersApi,
  emailPreferencesApi,
  adminDraftsApi,
  adminOrdersApi,
  adminStoreApi,
  adminLotOrdersApi,
  customersAdminApi,
  outboundWebhooksAdminApi,
  discountsAdminApi,
  giftCardsAdminApi,
  shippingAndTaxAdminApi,
  projectsApi,
  projectsAdminApi,
  stackApi,
  cartApi,
  billingApi,
  billingAdminApi,
  emailTextsAdminApi,
  exportsAdminApi,
  mediaAdminApi,
  mediaLocalApi,
  membersApi,
  fitnessApi,
  photosApi,
  recipeFoodsApi,
  fitnessStaffApi,
  exerciseEditsApi,
  exercisesAdminApi,
  coachApi,
  notificationsApi,
  textsAdminApi,
  organizeAdminApi,
  foodsAdminApi,
  libraryFoodsApi,
  libraryFoodsAdminApi,
  barcodeApi,
  libraryAdminApi,
  spamAdminApi,
  communityAdminApi,
  communityStaffApi,
  forumImportApi,
];

/** The Hono app of /api. */
export const api = createHonoApp();
for (const part of apiModules) api.route("/", part.app);

api.notFound(() => httpError("not_found", "There is nothing here."));
api.onError((error, c) => {
  console.error(JSON.stringify({ id: c.env.id, path: c.env.url.pathname, error: String(error), stack: error.stack }));
  return httpError("broken", `Something went wrong on our side. Nothing was changed. Reference: ${c.env.id}`);
});

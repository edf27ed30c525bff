import { z } from "zod";
import { analyticsApi } from "./analytics/index.ts";
import { encryptionApi } from "./auth/api-encryption.ts";
import { authApi } from "./auth/index.ts";
import { billingApi } from "./billing/index.ts";
import { httpError } from "./kernel/http-error.ts";
import { liveApi } from "./live/index.ts";
import { type ApiModule, createApiModule } from "./platform/api-module.ts";
import { createHonoApp } from "./platform/hono.ts";
import { buildOpenApiDocument, renderDocsPage } from "./platform/openapi.ts";
import { settingsApi } from "./settings/index.ts";
import { cartApi } from "./store/cart/index.ts";
import { catalogueAdminApi, catalogueAdminToolsApi, catalogueApi } from "./store/catalogue/index.ts";
import { customersAdminApi } from "./store/customers/index.ts";
import { gatewayApi, paymentConsoleApi } from "./store/gateway/index.ts";
import { adminLotOrdersApi, adminOrdersApi, ordersApi } from "./store/orders/index.ts";
import { outboundWebhooksAdminApi } from "./store/outbound-webhooks/index.ts";
import { pricingAdminApi } from "./store/pricing/index.ts";
import { projectsApi } from "./store/projects/index.ts";
import { stackApi } from "./store/stack/index.ts";
import { stockAdminApi } from "./store/stock/index.ts";

const healthApi = createApiModule().addOperation(
  {
    method: "GET",
    path: "/api/health",
    summary: "Whether the Worker and its database answer",
    tag: "site",
    access: "anyone",
    response: z.object({ ok: z.literal(true) }),
  },
  async (c) => {
    await c.env.env.DB.prepare("SELECT 1").first();
    return c.json({ ok: true });
  },
);

/** The description of /api, for programs and for people. */
const documentationApi = createApiModule()
  .addOperation(
    {
      method: "GET",
      path: "/api/openapi.json",
      summary: "This description: every call, as OpenAPI 3.1",
      tag: "Documentation",
      access: "anyone",
      response: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
    },
    (c) => c.json(buildOpenApiDocument(apiModules, c.env.url.origin)),
  )
  .addOperation(
    {
      method: "GET",
      path: "/api/docs",
      summary: "The same description as a page to read",
      tag: "Documentation",
      access: "anyone",
    },
    (c) => c.html(renderDocsPage(apiModules)),
  );

/** Every part of /api, in the order of the documentation. */
export const apiModules: ApiModule[] = [
  documentationApi,
  healthApi,
  authApi,
  encryptionApi,
  liveApi,
  settingsApi,
  analyticsApi,
  gatewayApi,
  paymentConsoleApi,
  catalogueApi,
  catalogueAdminApi,
  catalogueAdminToolsApi,
  stockAdminApi,
  ordersApi,
  adminOrdersApi,
  adminLotOrdersApi,
  customersAdminApi,
  outboundWebhooksAdminApi,
  pricingAdminApi,
  projectsApi,
  stackApi,
  cartApi,
  billingApi,
];

/** The contents page of /api. */
export const api = createHonoApp();
for (const part of apiModules) api.route("/", part.app);

api.notFound(() => httpError("not_found", "There is nothing here."));
api.onError((error, c) => {
  console.error(JSON.stringify({ id: c.env.id, path: c.env.url.pathname, error: String(error), stack: error.stack }));
  return httpError("broken", `Something broke on our side. Nothing was changed. Reference: ${c.env.id}`);
});

import { z } from "zod";
import { analyticsApi } from "./analytics/index.ts";
import { encryptionApi } from "./auth/api-encryption.ts";
import { authApi } from "./auth/index.ts";
import { billingApi } from "./billing/index.ts";
import { fault } from "./kernel/http-error.ts";
import { liveApi } from "./live/index.ts";
import { type ApiPart, apiPart } from "./platform/api-module.ts";
import { newApi } from "./platform/hono.ts";
import { docsPage, openApiDocument } from "./platform/openapi.ts";
import { settingsApi } from "./settings/index.ts";
import { cartApi } from "./store/cart/index.ts";
import { catalogueApi, deskCatalogueApi, staffCatalogueApi } from "./store/catalogue/index.ts";
import { customersApi } from "./store/customers/index.ts";
import { benchApi, gatewayApi } from "./store/gateway/index.ts";
import { lotOrdersApi, ordersApi, staffOrdersApi } from "./store/orders/index.ts";
import { hooksApi } from "./store/outbound-webhooks/index.ts";
import { pricingApi } from "./store/pricing/index.ts";
import { projectsApi } from "./store/projects/index.ts";
import { stackApi } from "./store/stack/index.ts";
import { stockApi } from "./store/stock/index.ts";

const health = apiPart().on(
  {
    method: "GET",
    path: "/api/health",
    summary: "Whether the Worker and its database answer",
    tag: "site",
    access: "anyone",
    answer: z.object({ ok: z.literal(true) }),
  },
  async (c) => {
    await c.env.env.DB.prepare("SELECT 1").first();
    return c.json({ ok: true });
  },
);

/** The description of /api, for programs and for people. */
const documentation = apiPart()
  .on(
    {
      method: "GET",
      path: "/api/openapi.json",
      summary: "This description: every call, as OpenAPI 3.1",
      tag: "Documentation",
      access: "anyone",
      answer: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
    },
    (c) => c.json(openApiDocument(parts, c.env.url.origin)),
  )
  .on(
    {
      method: "GET",
      path: "/api/docs",
      summary: "The same description as a page to read",
      tag: "Documentation",
      access: "anyone",
    },
    (c) => c.html(docsPage(parts)),
  );

/** Every part of /api, in the order of the documentation. */
export const parts: ApiPart[] = [
  documentation,
  health,
  authApi,
  encryptionApi,
  liveApi,
  settingsApi,
  analyticsApi,
  gatewayApi,
  benchApi,
  catalogueApi,
  staffCatalogueApi,
  deskCatalogueApi,
  stockApi,
  ordersApi,
  staffOrdersApi,
  lotOrdersApi,
  customersApi,
  hooksApi,
  pricingApi,
  projectsApi,
  stackApi,
  cartApi,
  billingApi,
];

/** The contents page of /api. */
export const api = newApi();
for (const part of parts) api.route("/", part.app);

api.notFound(() => fault("not_found", "There is nothing here."));
api.onError((error, c) => {
  console.error(JSON.stringify({ id: c.env.id, path: c.env.url.pathname, error: String(error), stack: error.stack }));
  return fault("broken", `Something broke on our side. Nothing was changed. Reference: ${c.env.id}`);
});

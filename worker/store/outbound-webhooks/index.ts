/**
 * Webhooks to endpoints of others, signed by Standard Webhooks and retried for three days. Events are written
 * by the modules whose batch causes them.
 */
export { outboundWebhooksAdminApi } from "./api-admin.ts";
export { outboundWebhooksService } from "./service.ts";
export { webhookEventStatement } from "./webhook-event-statement.ts";

/**
 * Webhooks out: who wants to be told of what happens in the store, and the deliveries, signed by Standard
 * Webhooks and tried again for three days. Events are written by the rooms that make them true.
 */
export { outboundWebhooksAdminApi } from "./api-admin.ts";
export { outboundWebhooksService } from "./service.ts";
export { webhookEventStatement } from "./webhook-event-statement.ts";

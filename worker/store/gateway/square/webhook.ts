import type { WebhookNews } from "../contract.ts";
import { hmacFits, objectOf } from "../http-client.ts";
import { readPayment, readRefund, type SquarePayment, type SquareRefund } from "./response-mappers.ts";
import type { SquareSettings } from "./settings.ts";

/**
 * A webhook of Square: base64 of HMAC-SHA256 over the notification URL as Square knows it, followed by
 * the raw body. The URL is configured, never read from the request.
 */
export async function readSquareWebhook(
  settings: Pick<SquareSettings, "webhookKey" | "webhookUrl">,
  raw: string,
  headers: Headers,
): Promise<WebhookNews | null> {
  const signature = bytesOf(headers.get("x-square-hmacsha256-signature") ?? "");
  if (!settings.webhookKey || !signature) return null;
  if (!(await hmacFits(settings.webhookKey, settings.webhookUrl + raw, signature))) return null;
  const event = objectOf(raw) as {
    event_id?: string;
    type?: string;
    data?: { object?: { payment?: SquarePayment; refund?: SquareRefund } };
  } | null;
  if (!event?.event_id || !event.type) return null;
  const { payment, refund } = event.data?.object ?? {};
  const base = { eventId: event.event_id, type: event.type };
  if (payment?.id) {
    const { reference, version, key } = readPayment(payment);
    return { ...base, about: { kind: "payment", reference, version, key } };
  }
  if (refund?.id) {
    const version = Date.parse(refund.updated_at) || 0;
    return { ...base, about: { kind: "refund", reference: refund.id, version, key: readRefund(refund).key } };
  }
  return { ...base, about: null };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return base64 ? Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}

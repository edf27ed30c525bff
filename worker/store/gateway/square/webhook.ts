import type { WebhookEvent } from "../contract.ts";
import { parseJsonObject, verifyHmac } from "../http-client.ts";
import {
  mapDispute,
  mapPayment,
  mapRefund,
  type SquareDispute,
  type SquarePayment,
  type SquareRefund,
} from "./response-mappers.ts";
import type { SquareSettings } from "./settings.ts";

/**
 * A webhook of Square: base64 of HMAC-SHA256 over the notification URL as entered at Square, followed by the
 * raw body. The URL is configured, never read from the request.
 */
export async function readSquareWebhook(
  settings: Pick<SquareSettings, "webhookKey" | "webhookUrl">,
  raw: string,
  headers: Headers,
): Promise<WebhookEvent | null> {
  const signature = decodeBase64(headers.get("x-square-hmacsha256-signature") ?? "");
  if (!settings.webhookKey || !signature) return null;
  if (!(await verifyHmac(settings.webhookKey, settings.webhookUrl + raw, signature))) return null;
  const event = parseJsonObject(raw) as {
    event_id?: string;
    type?: string;
    data?: { object?: { payment?: SquarePayment; refund?: SquareRefund; dispute?: SquareDispute } };
  } | null;
  if (!event?.event_id || !event.type) return null;
  const { payment, refund, dispute } = event.data?.object ?? {};
  const common = { eventId: event.event_id, type: event.type };
  if (payment?.id) {
    const { reference, version, key } = mapPayment(payment);
    return { ...common, about: { kind: "payment", reference, version, key } };
  }
  if (refund?.id) {
    const version = Date.parse(refund.updated_at) || 0;
    return { ...common, about: { kind: "refund", reference: refund.id, version, key: mapRefund(refund).key } };
  }
  if (dispute) {
    const { reference, version } = mapDispute(dispute);
    return { ...common, about: { kind: "dispute", reference, version, key: null } };
  }
  return { ...common, about: null };
}

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return base64 ? Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}

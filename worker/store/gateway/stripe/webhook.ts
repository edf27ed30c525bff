import { MINUTE } from "../../../kernel/instants.ts";
import type { WebhookEvent } from "../contract.ts";
import { parseJsonObject, verifyHmac } from "../http-client.ts";
import {
  mapCheckoutSession,
  mapDispute,
  mapPaymentIntent,
  mapRefund,
  type StripeDispute,
  type StripeIntent,
  type StripeRefund,
  type StripeSession,
} from "./response-mappers.ts";

/** An older signature is refused, so that a recorded webhook cannot be replayed. */
const TOLERANCE = 5 * MINUTE;

/**
 * A webhook of Stripe: `t` is when it was signed, `v1` the hex HMAC-SHA256 of `t.body`; there are several
 * while a secret is being rotated.
 */
export async function readStripeWebhook(
  secret: string,
  raw: string,
  headers: Headers,
  now: number,
): Promise<WebhookEvent | null> {
  const parts = (headers.get("stripe-signature") ?? "").split(",").map((p) => p.trim().split("=") as [string, string?]);
  const t = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!secret || !/^\d{1,12}$/.test(t) || Math.abs(now - Number(t) * 1000) > TOLERANCE) return null;
  let isSigned = false;
  for (const [name, value] of parts.slice(0, 10)) {
    const mac = name === "v1" ? decodeHex(value ?? "") : null;
    if (mac && (await verifyHmac(secret, `${t}.${raw}`, mac))) isSigned = true;
  }
  if (!isSigned) return null;
  const event = parseJsonObject(raw) as { id?: string; type?: string; data?: { object?: unknown } } | null;
  if (!event?.id || !event.type) return null;
  return { eventId: event.id, type: event.type, about: readSubject(event.type, event.data?.object) };
}

/** What an event is about; null for types that change nothing for us. */
function readSubject(type: string, object: unknown): WebhookEvent["about"] {
  if (typeof object !== "object" || object === null || !("id" in object)) return null;
  if (type.startsWith("checkout.session.") && isPaymentPage(object as StripeSession)) {
    const { reference, version, key } = mapCheckoutSession(object as StripeSession);
    return { kind: "payment", reference, version, key };
  }
  if (/^payment_intent\.(succeeded|payment_failed|canceled|processing)$/.test(type)) {
    const { reference, version, key } = mapPaymentIntent(object as StripeIntent);
    return { kind: "payment", reference, version, key };
  }
  if (/^refund\.(created|updated|failed)$/.test(type)) {
    const { reference, key } = mapRefund(object as StripeRefund);
    return { kind: "refund", reference, version: 0, key };
  }
  if (/^charge\.dispute\.(created|updated|closed|funds_withdrawn|funds_reinstated)$/.test(type)) {
    const { reference, version } = mapDispute(object as StripeDispute);
    return { kind: "dispute", reference, version, key: null };
  }
  return null;
}

/** Pages that save a card outside the checkout are no payments; one of the checkout names its payment. */
const isPaymentPage = ({ mode, metadata }: StripeSession): boolean =>
  mode === "payment" || (mode === "setup" && metadata?.payment !== undefined);

function decodeHex(hex: string): Uint8Array<ArrayBuffer> | null {
  return /^([0-9a-f]{2})+$/i.test(hex)
    ? Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : null;
}

import { MINUTE } from "../../../kernel/instants.ts";
import type { WebhookNews } from "../contract.ts";
import { hmacFits, objectOf } from "../http-client.ts";
import {
  readIntent,
  readRefund,
  readSession,
  type StripeIntent,
  type StripeRefund,
  type StripeSession,
} from "./response-mappers.ts";

/** A signature older than this is refused: a recorded webhook cannot be played again later. */
const TOLERANCE = 5 * MINUTE;

/** A webhook of Stripe: `t` is when it was signed, `v1` the hex HMAC-SHA256 of `t.body`; several while a secret is being changed. */
export async function readStripeWebhook(
  secret: string,
  raw: string,
  headers: Headers,
  now: number,
): Promise<WebhookNews | null> {
  const parts = (headers.get("stripe-signature") ?? "").split(",").map((p) => p.trim().split("=") as [string, string?]);
  const t = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!secret || !/^\d{1,12}$/.test(t) || Math.abs(now - Number(t) * 1000) > TOLERANCE) return null;
  let fits = false;
  for (const [name, value] of parts.slice(0, 10)) {
    const mac = name === "v1" ? hexBytes(value ?? "") : null;
    if (mac && (await hmacFits(secret, `${t}.${raw}`, mac))) fits = true;
  }
  if (!fits) return null;
  const event = objectOf(raw) as { id?: string; type?: string; data?: { object?: unknown } } | null;
  if (!event?.id || !event.type) return null;
  return { eventId: event.id, type: event.type, about: aboutOf(event.type, event.data?.object) };
}

/** What an event is about; null for the kinds that change nothing for us. */
function aboutOf(type: string, object: unknown): WebhookNews["about"] {
  if (typeof object !== "object" || object === null || !("id" in object)) return null;
  if (type.startsWith("checkout.session.") && (object as StripeSession).mode === "payment") {
    const { reference, version, key } = readSession(object as StripeSession);
    return { kind: "payment", reference, version, key };
  }
  if (/^payment_intent\.(succeeded|payment_failed|canceled|processing)$/.test(type)) {
    const { reference, version, key } = readIntent(object as StripeIntent);
    return { kind: "payment", reference, version, key };
  }
  if (/^refund\.(created|updated|failed)$/.test(type)) {
    const { reference, key } = readRefund(object as StripeRefund);
    return { kind: "refund", reference, version: 0, key };
  }
  return null;
}

function hexBytes(hex: string): Uint8Array<ArrayBuffer> | null {
  return /^([0-9a-f]{2})+$/i.test(hex)
    ? Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : null;
}

/*
 * Signatures of Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA-256 of
 * `id.timestamp.body`, base64, under a secret of `whsec_` and base64.
 */

const SECRET_PREFIX = "whsec_";
const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

/** A new secret of 256 random bits. */
export const generateWebhookSecret = (): string => SECRET_PREFIX + toBase64(crypto.getRandomValues(new Uint8Array(32)));

/**
 * The three headers of a delivery.
 * @param at the time of this attempt, epoch milliseconds
 */
export async function signHeaders(
  secret: string,
  id: string,
  at: number,
  body: string,
): Promise<Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>> {
  const seconds = String(Math.floor(at / 1000));
  const key = await crypto.subtle.importKey(
    "raw",
    fromBase64(secret.slice(SECRET_PREFIX.length)),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${id}.${seconds}.${body}`));
  return {
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": `v1,${toBase64(new Uint8Array(mac))}`,
  };
}

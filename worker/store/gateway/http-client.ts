import type { UnknownOutcome } from "./contract.ts";

/** The outcome of a network call, before its body is interpreted. */
export type GatewayResponse =
  | { kind: "answer"; ok: boolean; status: number; json: Record<string, unknown>; date: number | null }
  | UnknownOutcome;

/** How long a gateway may take, in milliseconds: card networks may need many seconds. */
const TIMEOUT_MS = 20_000;

/**
 * Calls a gateway once. No answer, a timeout, a status that leaves the outcome open (408, 429, 5xx) and a
 * body that is no JSON object are all `unknown`: the gateway may or may not have done what was asked.
 * @param fetchFn the fetch to use; tests pass a fake
 */
export async function callGateway(fetchFn: typeof fetch, url: string, init: RequestInit): Promise<GatewayResponse> {
  let response: Response;
  let text: string;
  try {
    response = await fetchFn(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    text = await response.text();
  } catch (error) {
    return { kind: "unknown", detail: error instanceof Error ? error.message : String(error) };
  }
  const { status } = response;
  if (status === 408 || status === 429 || status >= 500) {
    const retryAfter = parseRetryAfter(response.headers.get("retry-after"));
    return {
      kind: "unknown",
      detail: `The gateway answered ${status}.`,
      ...(retryAfter === null ? {} : { retryAfter }),
    };
  }
  const json = parseJsonObject(text);
  if (!json) return { kind: "unknown", detail: `The gateway answered ${status} without valid JSON.` };
  const date = Date.parse(response.headers.get("date") ?? "");
  return { kind: "answer", ok: response.ok, status, json, date: Number.isNaN(date) ? null : date };
}

/** Retry-After in seconds; the date form is counted from now. */
function parseRetryAfter(header: string | null): number | null {
  if (!header) return null;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/** The JSON object in a text, or null. */
export function parseJsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

/** Whether an HMAC-SHA256 is correct; compared in constant time by the runtime. */
export async function verifyHmac(key: string, message: string, mac: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const imported = await crypto.subtle.importKey("raw", utf8(key), { name: "HMAC", hash: "SHA-256" }, false, [
    "verify",
  ]);
  return crypto.subtle.verify("HMAC", imported, mac, utf8(message));
}

/** The HMAC-SHA256 of a text: for the signature check of the payment console and for fake servers. */
export async function signHmac(key: string, message: string): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey("raw", utf8(key), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, utf8(message)));
}

import { SECOND } from "../kernel/instants.ts";
import type { HumanVerdict } from "./contract.ts";

/** Where Cloudflare's Turnstile verifies tokens, and the host that its script and frame come from. */
const VERIFY_URL = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const SCRIPT_ORIGIN = "https://challenges.cloudflare.com";
const TIMEOUT = 5 * SECOND;
/** Tokens are at most so long, says Cloudflare. */
const MAX_TOKEN = 2048;
/** What the widget is told that it is for; a token of another form is refused. */
const ACTION = "community-post";

interface TurnstileSettings {
  TURNSTILE_SITE_KEY?: string;
  TURNSTILE_SECRET?: string;
}

const settingsOf = (env: Env): TurnstileSettings => env as unknown as TurnstileSettings;

/** What a page needs to show the check; null where it isn't set up. */
export interface HumanCheck {
  siteKey: string;
  action: string;
  /** Loaded by the page's own script, with `?render=explicit`. */
  script: string;
}

/** The check that new members pass with their first posts, where both keys are set. */
export function findHumanCheck(env: Env): HumanCheck | null {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret } = settingsOf(env);
  return siteKey && secret ? { siteKey, action: ACTION, script: `${SCRIPT_ORIGIN}/turnstile/v0/api.js` } : null;
}

/** What the Content-Security-Policy of a page with the check allows besides; undefined where it isn't set up. */
export const humanCheckCsp = (env: Env): Record<string, string[]> | undefined =>
  findHumanCheck(env) ? { "frame-src": [SCRIPT_ORIGIN] } : undefined;

interface HumanInput {
  /** As the widget gave it to the page. */
  token: string | null;
  ip: string | null;
  /** The id of the post: sent again with it, a used token is accepted once more. */
  id: string;
  /** Of the site; a token of another site is refused. */
  hostname: string;
}

/**
 * Asks Turnstile whether a token is good. Where it isn't set up, or can't be reached, nobody is stopped: the first posts of
 * new members are held all the same.
 */
export async function verifyHuman(env: Env, input: HumanInput, send: typeof fetch = fetch): Promise<HumanVerdict> {
  if (!findHumanCheck(env)) return { ok: true };
  const { token, ip, id, hostname } = input;
  if (!token || token.length > MAX_TOKEN) return MISSING;
  const body = {
    secret: settingsOf(env).TURNSTILE_SECRET,
    response: token,
    idempotency_key: await toUuid(id),
    ...(ip ? { remoteip: ip } : {}),
  };
  let result: { success?: boolean; hostname?: string; action?: string; "error-codes"?: string[] };
  try {
    const response = await send(VERIFY_URL, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (response.status >= 500) throw new Error(`status ${response.status}`);
    result = await response.json();
  } catch (error) {
    console.warn(`spam: Turnstile could not be asked: ${String(error)}`);
    return { ok: true };
  }
  if (result.success && result.hostname === hostname && result.action === ACTION) return { ok: true };
  const codes = result["error-codes"] ?? [];
  // A mistake of the site's own settings must not shut its members out; it is in the log.
  if (codes.some((code) => /secret|internal-error|bad-request/.test(code))) {
    console.error(`spam: Turnstile refused the site's own settings: ${codes.join(", ")}`);
    return { ok: true };
  }
  return codes.includes("timeout-or-duplicate") ? EXPIRED : REFUSED;
}

const MISSING: HumanVerdict = {
  ok: false,
  message: "Confirm that you're human, then post again. This needs JavaScript.",
};
const EXPIRED: HumanVerdict = {
  ok: false,
  message: "The check that you're human has expired. Complete it again, then post.",
};
const REFUSED: HumanVerdict = {
  ok: false,
  message: "The check that you're human failed. Reload the page and try again.",
};

/** Turnstile takes UUIDs only; ids of edits are longer. */
async function toUuid(id: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(id))).subarray(0, 16);
  bytes[6] = 0x50 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

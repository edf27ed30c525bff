import { MINUTE, SECOND } from "../../kernel/instants.ts";
import { encryptPush, MAX_PLAINTEXT } from "./encrypt-push.ts";
import type { PushTarget } from "./push-store.ts";
import { createVapidHeader, type VapidKeys } from "./vapid.ts";

/** In seconds, how long a push service keeps a message for a device that is off, unless it says otherwise. */
const TIME_TO_LIVE = 24 * 3600;
/** A push service that takes longer is tried again. */
const TIMEOUT = 10 * SECOND;
const LONGEST_WAIT = 60 * MINUTE;

/** What a device is shown. */
export interface PushPayload {
  /** One of an id takes the place of the one before, on the device and on the way there. */
  id: string;
  title: string;
  body: string;
  path: string;
}

/** How it went: `gone` where the device is to be removed, `refused` where trying again would change nothing. */
export type PushOutcome = { kind: "sent" | "gone" | "refused" } | { kind: "retry"; wait: number | null };

/** Sends a message to one device through its browser's push service (RFC 8030). */
export async function sendPush(
  { endpoint, p256dh, auth }: PushTarget,
  payload: PushPayload,
  { keys, subject, now, timeToLive }: { keys: VapidKeys; subject: string; now: number; timeToLive?: number },
): Promise<PushOutcome> {
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: {
        Authorization: await createVapidHeader(keys, { audience: new URL(endpoint).origin, subject, now }),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        TTL: String(timeToLive ?? TIME_TO_LIVE),
        Urgency: "normal",
        // While a device is off, what has grown replaces what waits for it there.
        Topic: payload.id.replaceAll("-", "").slice(0, 32),
      },
      body: await encryptPush({ p256dh, auth }, toBytes(payload)),
      // Anywhere else may be anywhere: a push service answers itself.
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    await response.body?.cancel();
    return toOutcome(response);
  } catch (error) {
    // Keys that are none never become any.
    if (error instanceof DOMException && error.name === "DataError") return { kind: "gone" };
    console.warn(`members: a push message will be sent later: ${String(error)}`);
    return { kind: "retry", wait: null };
  }
}

function toOutcome({ ok, status, headers }: Response): PushOutcome {
  if (ok) return { kind: "sent" };
  if (status === 404 || status === 410) return { kind: "gone" };
  if (status !== 429 && status < 500) {
    console.warn(`members: a push service has refused a message: ${status}`);
    return { kind: "refused" };
  }
  const seconds = Number(headers.get("Retry-After"));
  return { kind: "retry", wait: seconds > 0 ? Math.min(seconds * SECOND, LONGEST_WAIT) : null };
}

/** As bytes, the body cut where it is too long. */
function toBytes(payload: PushPayload): Uint8Array {
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  return bytes.length <= MAX_PLAINTEXT
    ? bytes
    : new TextEncoder().encode(JSON.stringify({ ...payload, body: payload.body.slice(0, 200) }));
}

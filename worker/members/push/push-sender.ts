import { brand } from "../../../app/brand.ts";
import type { Db } from "../../platform/db.ts";
import { configuredOrigin } from "../../platform/site-origin.ts";
import type { PushTarget } from "./push-store.ts";
import { type PushOutcome, type PushPayload, sendPush } from "./send-push.ts";
import { getVapidKeys } from "./vapid.ts";

export type PushSender = (target: PushTarget, payload: PushPayload, timeToLive?: number) => Promise<PushOutcome>;

/**
 * Sends push messages on behalf of the site. Nothing is stored: the caller remembers what was sent.
 * @throws Error if the site's key can't be read
 */
export async function createPushSender(env: Env, db: Db, now: number): Promise<PushSender> {
  const keys = await getVapidKeys({ env, db, now: () => now });
  const subject = configuredOrigin(env) ?? `mailto:${brand.contact.email}`;
  return (target, payload, timeToLive) =>
    sendPush(target, payload, { keys, subject, now, ...(timeToLive === undefined ? {} : { timeToLive }) });
}

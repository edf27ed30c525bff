import { apiRequest } from "#app/lib/api-request.ts";
import { pushDeviceId } from "#worker/members/domain-push.ts";

/** Whether this browser can get push messages: `blocked` where the reader has said no to this site. */
export type PushAbility = "able" | "blocked" | "unable";

export function readPushAbility(): PushAbility {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return "unable";
  return Notification.permission === "denied" ? "blocked" : "able";
}

/** The id of this device's subscription; null: it has none. */
export async function readOwnDevice(): Promise<string | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  return subscription ? pushDeviceId(subscription.endpoint) : null;
}

/**
 * Asks the reader, subscribes and tells the server; only ever called by a press.
 * @returns the device's id; null where the reader said no
 * @throws Error where the push service or the server could not be reached
 */
export async function turnOnPush(): Promise<string | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  // Asked for now alone: most members never need it, and it is made when it is asked for first.
  const { publicKey } = await apiRequest<{ publicKey: string }>("GET", "/api/members/me/push");
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const { endpoint, keys } = (await subscribe(pushManager, decodeKey(publicKey))).toJSON();
  const { id } = await apiRequest<{ id: string }>("PUT", "/api/members/me/push", {
    endpoint,
    keys: { p256dh: keys?.p256dh, auth: keys?.auth },
  });
  return id;
}

async function subscribe(pushManager: PushManager, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // Subscribed with a key that this site no longer has.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Ends push messages to a device, and the subscription where it is this one. */
export async function turnOffPush(id: string): Promise<void> {
  await apiRequest("DELETE", `/api/members/me/push/${id}`);
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (subscription && (await pushDeviceId(subscription.endpoint)) === id) await subscription.unsubscribe();
}

function decodeKey(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(raw, (character) => character.charCodeAt(0));
}

import type { PushDevice, PushSubscriptionInput } from "#worker/members/contract-notifications.ts";
import { pushDeviceId } from "#worker/members/domain-push.ts";
import { apiRequest } from "./api-request.ts";

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

/** What the server knows of this member's devices. */
export const listPushDevices = async (): Promise<PushDevice[]> =>
  (await apiRequest<{ devices: PushDevice[] }>("GET", "/api/members/me/push")).devices;

/**
 * Asks the reader, subscribes and tells the server; only ever called by a press.
 * @param use what the device is for; one that is on for notifications stays so
 * @returns the device's id; null where the reader said no
 * @throws Error where the push service or the server could not be reached
 */
export async function turnOnPush(use: PushSubscriptionInput["use"]): Promise<string | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  // Asked for now alone: most members never need it, and it is made when it is asked for first.
  const { publicKey, devices } = await apiRequest<{ publicKey: string; devices: PushDevice[] }>(
    "GET",
    "/api/members/me/push",
  );
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  await endForeign(pushManager, devices);
  return sendSubscription(await subscribe(pushManager, decodeKey(publicKey)), use);
}

/**
 * After signing in: the member's device gets what is pushed again, in the session that they have now. A browser that nobody turned
 * on, or that another member did, stays as it is.
 * @returns the device's id where it was renewed
 */
export async function renewOwnDevice(): Promise<string | null> {
  if (readPushAbility() !== "able" || Notification.permission !== "granted") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return null;
  const id = await pushDeviceId(subscription.endpoint);
  const device = (await listPushDevices()).find((one) => one.id === id);
  if (!device || device.isCurrent) return null;
  await sendSubscription(subscription, device.remindersOnly ? "reminders" : "notifications");
  return id;
}

async function sendSubscription(subscription: PushSubscription, use: PushSubscriptionInput["use"]): Promise<string> {
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth }, use };
  return (await apiRequest<{ id: string }>("PUT", "/api/members/me/push", body)).id;
}

/**
 * Ends a subscription that is not this member's: of one who was signed in here before and didn't sign out. With its address their
 * messages would still come to this browser.
 */
async function endForeign(pushManager: PushManager, devices: readonly PushDevice[]): Promise<void> {
  const subscription = await pushManager.getSubscription();
  if (!subscription) return;
  const own = await pushDeviceId(subscription.endpoint);
  if (!devices.some(({ id }) => id === own)) await subscription.unsubscribe();
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

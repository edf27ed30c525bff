/**
 * The member may have signed in anew since this device was turned on for push messages, which paused meanwhile. Only a browser that
 * shows notifications loads the code for it. What fails is done when the next page opens.
 */
export async function resumePush(): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  await import("./push-on-device.ts").then(({ renewOwnDevice }) => renewOwnDevice()).catch(() => undefined);
}

import type { LogState } from "../log/log-store.ts";

type Sync = Pick<LogState, "status" | "sync" | "isLoaded">;

/**
 * Where what was logged is, in a sentence. Pure.
 * @param isLoaded whether this device has ever had the member's log from the server
 * @param waiting how many records the server doesn't have yet
 * @returns null where there is nothing to say
 */
export function syncText({
  status,
  sync,
  isLoaded,
  waiting,
  isUnsaved,
}: Sync & { waiting: number; isUnsaved: boolean }): string | null {
  if (status === "unsupported")
    return "This browser stores nothing, so the app can't keep what you log. Leave private browsing, or use another browser.";
  if (isUnsaved)
    return "This device couldn't save your last change. Free up space or reload the page, then make it again.";
  if (sync === "device_full")
    return "This device is out of space, so the app can't sync. What you logged is safe; free up space to go on.";
  if (sync === "no_access")
    return waiting > 0
      ? "Your subscription has ended. What you logged since then is saved on this device and will be sent once you renew."
      : "Your subscription has ended. Everything you logged is still yours to export.";
  if (sync === "signed_out" || sync === "other_member")
    return "Sign in again to sync. What you logged is saved on this device.";
  if (sync === "deleted")
    return "Your log was deleted from this browser, as when you sign out in another tab. What you save now stays on this device and is sent once you sign in again.";
  if (!isLoaded && sync === "offline")
    return "You're offline, and your log isn't on this device yet. It loads once you're back online; what you log is kept until then.";
  if (!isLoaded && sync === "failed")
    return "Your log isn't on this device yet: our server had a problem. We'll try again.";
  if (waiting === 0) return null;
  if (sync === "offline") return "Saved on this device. It syncs once you're back online.";
  if (sync === "failed") return "Saved on this device. Our server had a problem; we'll try again.";
  return null;
}

/** Whether the device is getting the member's log for the first time: what it would draw until then are zeros. */
export const isFirstLoad = ({ status, sync, isLoaded }: Sync): boolean =>
  status === "ready" && !isLoaded && (sync === null || sync === "sending");

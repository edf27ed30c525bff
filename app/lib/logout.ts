import { clearMemberDatabases } from "./device-database.ts";
import { forgetAllSearches } from "./recent-searches.ts";

/**
 * Signs out: the browser's caches go first, then the server ends the session. If the call fails,
 * the browser goes to /api/logout itself, which finishes the job.
 */
export async function logout(): Promise<void> {
  // The next person at this computer is not to read what was searched for.
  forgetAllSearches();
  await clearMemberDatabases().catch(() => undefined);
  try {
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // No cache storage here (private mode): there is nothing to clear.
  }
  try {
    // What is meant for this person isn't shown here any more; the server stops by itself.
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // The push service can't be reached: the server doesn't send to this device again.
  }
  try {
    const response = await fetch("/api/logout", { method: "POST", credentials: "include", redirect: "manual" });
    if (!response.ok && response.type !== "opaqueredirect")
      throw new Error(`${response.status}: ${response.statusText}`);
    window.location.assign("/");
  } catch {
    window.location.assign("/api/logout");
  }
}

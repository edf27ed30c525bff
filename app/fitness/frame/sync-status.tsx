import { Link } from "#app/ui/index.ts";
import { useLog } from "../log/log-store.ts";

/** One line that says where what was logged is. Silent while all of it is on the server. */
export function SyncStatus() {
  const { status, sync, waiting, refused } = useLog();
  const text = statusText(status, sync, waiting.size);
  return (
    <div className="fitness-sync" role="status">
      {text ? <p>{text}</p> : null}
      {refused.length > 0 ? (
        <p>
          {refused.length === 1 ? "1 change" : `${refused.length} changes`} couldn't be saved.{" "}
          <Link to="/fitness-app?tab=plan">Mend or discard</Link>
        </p>
      ) : null}
    </div>
  );
}

function statusText(status: string, sync: string | null, waiting: number): string | null {
  if (status === "unsupported")
    return "This browser stores nothing, so the app can't keep what you log. Leave private browsing, or use another browser.";
  if (sync === "no_access")
    return waiting > 0
      ? "Your subscription has ended. What you logged since then is saved on this device and will be sent once you renew."
      : "Your subscription has ended. Everything you logged is still yours to export.";
  if (sync === "signed_out") return "Sign in again to sync. What you logged is saved on this device.";
  if (waiting === 0) return null;
  if (sync === "offline") return "Saved on this device. It syncs once you're back online.";
  if (sync === "failed") return "Saved on this device. Our server had a problem; we'll try again.";
  return null;
}

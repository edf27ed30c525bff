import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Link, toast } from "#app/ui/index.ts";
import { useLog } from "../log/log-store.ts";
import { isFirstLoad, syncText } from "./sync-text.ts";

const REFUSED_AT = "/fitness-app?tab=plan";

/** The line stands above what a member has scrolled to, where what they did is taken back. @param count null: not known yet */
function useRefusalToast(count: number | null): void {
  const navigate = useNavigate();
  const known = useRef<number | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = count;
    if (before === null || count === null || count <= before) return;
    const action = { label: "Fix", onClick: () => void navigate(REFUSED_AT) };
    toast({ title: "A change couldn't be saved", tone: "error", action });
  }, [count, navigate]);
}

/** One line that says where what was logged is. Silent while all of it is on the server. */
export function SyncStatus() {
  const { status, sync, isLoaded, waiting, refused, isUnsaved } = useLog();
  useRefusalToast(status === "ready" ? refused.length : null);
  const text = syncText({ status, sync, isLoaded, waiting: waiting.size, isUnsaved });
  return (
    <div className="fitness-sync" role="status">
      {text ? <p>{text}</p> : null}
      {sync === "no_access" ? (
        <p>
          <Link to="/subscription">See plans</Link> · <Link to="/account">Download your data</Link>
        </p>
      ) : null}
      {refused.length > 0 ? (
        <p>
          {refused.length === 1 ? "1 change" : `${refused.length} changes`} couldn't be saved.{" "}
          <Link to={REFUSED_AT}>Fix or discard</Link>
        </p>
      ) : null}
    </div>
  );
}

/** Says over the skeleton of a new device what it waits for, without moving any of it. */
export function FirstLoadNote() {
  return (
    <div role="status" className="fitness-first-load">
      {useLog(isFirstLoad) ? <p>Loading your log…</p> : null}
    </div>
  );
}

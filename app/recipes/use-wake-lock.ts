import { useEffect, useState } from "react";

export type WakeLockState = "off" | "on" | "unsupported";

/** Keeps the screen on while `isActive`. The browser drops the lock when the page is hidden: it is asked for again after. */
export function useWakeLock(isActive: boolean): WakeLockState {
  const [state, setState] = useState<WakeLockState>("off");
  useEffect(() => {
    if (!isActive) return;
    if (!("wakeLock" in navigator)) {
      setState("unsupported");
      return;
    }
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const acquire = () => {
      if (document.visibilityState !== "visible" || isOver || (lock && !lock.released)) return;
      navigator.wakeLock.request("screen").then(
        (sentinel) => {
          lock = sentinel;
          if (isOver) void sentinel.release();
          else setState("on");
          sentinel.addEventListener("release", () => !isOver && setState("off"));
        },
        // Refused, as where the battery is low.
        () => setState("unsupported"),
      );
    };
    acquire();
    document.addEventListener("visibilitychange", acquire);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", acquire);
      void lock?.release();
    };
  }, [isActive]);
  return state;
}

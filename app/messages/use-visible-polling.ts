import { useEffect } from "react";

/** In ms, how often an open page asks for what is new while someone can see it. */
const INTERVAL = 15_000;

/** Calls again and again while the page is visible, and at once when it comes back or is online again. */
export function useVisiblePolling(poll: () => void): void {
  useEffect(() => {
    const pollIfVisible = () => {
      if (document.visibilityState === "visible") poll();
    };
    const timer = setInterval(pollIfVisible, INTERVAL);
    document.addEventListener("visibilitychange", pollIfVisible);
    addEventListener("online", pollIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", pollIfVisible);
      removeEventListener("online", pollIfVisible);
    };
  }, [poll]);
}

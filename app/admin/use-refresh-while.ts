import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Loads the page's data again every so often while something goes on at the server and the page is seen. */
export function useRefreshWhile(isRunning: boolean, everyMs: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => document.visibilityState === "visible" && void revalidate(), everyMs);
    return () => clearInterval(timer);
  }, [isRunning, everyMs, revalidate]);
}

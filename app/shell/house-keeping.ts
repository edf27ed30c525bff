import { useEffect } from "react";
import { useLocation } from "react-router";
import { usePageviews } from "../lib/pageviews.ts";
import { logVitals } from "../lib/vitals.ts";

/** How long after load the preloader goes, in ms (specification, section 9). */
const PRELOADER_MS = 500;

/** What every open page does once, beside showing itself. */
export function useHouseKeeping(): void {
  const { pathname, hash } = useLocation();
  usePageviews();

  useEffect(() => {
    const drop = () => setTimeout(() => document.getElementById("preloader")?.classList.add("gone"), PRELOADER_MS);
    if (document.readyState === "complete") drop();
    else window.addEventListener("load", drop, { once: true });
    logVitals();
    if ("serviceWorker" in navigator && import.meta.env.PROD)
      void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new path starts at the top
  useEffect(() => {
    if (!hash) window.scrollTo(0, 0);
  }, [pathname]);
}

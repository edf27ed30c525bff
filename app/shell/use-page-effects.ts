import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { fetchDrawings } from "../art/lazy-drawings.tsx";
import { replayEarlyInput } from "../lib/early-input.ts";
import { usePageviews } from "../lib/pageviews.ts";
import { logWebVitals } from "../lib/web-vitals.ts";

/** How long after load the preloader goes, in ms (specification, section 9). */
const PRELOADER_MS = 500;

/** What every open page does once, beside showing itself. */
export function usePageEffects(): void {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  usePageviews();

  useEffect(() => {
    const hidePreloader = () =>
      setTimeout(() => document.getElementById("preloader")?.classList.add("gone"), PRELOADER_MS);
    if (document.readyState === "complete") hidePreloader();
    else window.addEventListener("load", hidePreloader, { once: true });
    logWebVitals();
    void replayEarlyInput();
    if ("serviceWorker" in navigator && import.meta.env.PROD)
      void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  }, []);

  useEffect(() => {
    // A link about to be followed: the next page is drawn here, so its drawings come beside it.
    const prefetchDrawings = (event: Event) => {
      if ((event.target as Element).closest?.("a")) void fetchDrawings();
    };
    document.addEventListener("pointerdown", prefetchDrawings);
    return () => document.removeEventListener("pointerdown", prefetchDrawings);
  }, []);

  // Where a page stands is ScrollRestoration's: at its top after a link, where it was after Back and Forward.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // The link that led here is gone, or stands in another part: keyboard and screen reader begin at the new page.
    const main = document.getElementById("main");
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname]);
}

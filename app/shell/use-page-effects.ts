import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { fetchDrawings } from "../art/lazy-drawings.tsx";
import { replayEarlyInput } from "../lib/early-input.ts";
import { usePageviews } from "../lib/pageviews.ts";
import { logWebVitals } from "../lib/web-vitals.ts";

/** When the preloader is removed after load (specification, section 9) and the service worker starts, in ms. */
const PRELOADER_MS = 500;

/** The effects that every open page runs once. */
export function usePageEffects(): void {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  usePageviews();

  useEffect(() => {
    const finishLoading = () =>
      setTimeout(() => {
        document.getElementById("preloader")?.classList.add("gone");
        // Not before: it would take the processor from the page that is put together.
        if ("serviceWorker" in navigator && import.meta.env.PROD)
          void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
      }, PRELOADER_MS);
    if (document.readyState === "complete") finishLoading();
    else window.addEventListener("load", finishLoading, { once: true });
    logWebVitals();
    void replayEarlyInput();
  }, []);

  useEffect(() => {
    // A link is about to be followed: the next page is rendered in the browser, so load its drawings too.
    const prefetchDrawings = (event: Event) => {
      if (navigator.onLine && (event.target as Element).closest?.("a")) void fetchDrawings();
    };
    document.addEventListener("pointerdown", prefetchDrawings);
    return () => document.removeEventListener("pointerdown", prefetchDrawings);
  }, []);

  useEffect(() => {
    // On phones the header leaves while one reads on (header.css).
    let lastY = scrollY;
    const onScroll = () => {
      const y = Math.max(0, scrollY);
      if (Math.abs(y - lastY) < 8) return;
      document.documentElement.dataset.header = y > lastY && y > 120 ? "away" : "";
      lastY = y;
    };
    addEventListener("scroll", onScroll, { passive: true });
    return () => removeEventListener("scroll", onScroll);
  }, []);

  // ScrollRestoration sets the scroll position: the top after a link, the previous one after Back and Forward.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // The clicked link is gone or out of view, so keyboard and screen reader start at the new page.
    const main = document.getElementById("main");
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname]);
}

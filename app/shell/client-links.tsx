import { useEffect, useState } from "react";
import { PrefetchPageLinks, useNavigate } from "react-router";
import { pathOf, resolveNavigation } from "../lib/link-navigation.ts";

/** How long the pointer rests on a link before its page is prefetched, in ms. */
const HOVER_DELAY_MS = 100;

/**
 * Handles the clicks on all links of app/ui/link.tsx without a page load, and prefetches the pages of some. One set of listeners serves all links. They are on the window, so that React's handlers run first.
 */
export function ClientLinks() {
  const navigate = useNavigate();
  const [prefetchPath, setPrefetchPath] = useState<string | null>(null);

  useEffect(() => {
    const click = (event: MouseEvent) => {
      const anchor = linkOfEvent(event, "a[data-discover]");
      const navigation = anchor && resolveNavigation(event, anchor, window.location);
      if (!navigation) return;
      event.preventDefault();
      void navigate(navigation.to, navigation.options);
    };
    window.addEventListener("click", click);
    return () => window.removeEventListener("click", click);
  }, [navigate]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onHover = (event: Event) => {
      const anchor = linkOfEvent(event, "a[data-prefetch]");
      clearTimeout(timer);
      if (anchor) timer = setTimeout(() => setPrefetchPath(pathOf(anchor)), HOVER_DELAY_MS);
    };
    const onLeave = () => clearTimeout(timer);
    const hoveredLink = ["mouseover", "focusin", "touchstart"];
    for (const name of hoveredLink) window.addEventListener(name, onHover, { passive: true });
    window.addEventListener("focusout", onLeave);
    return () => {
      onLeave();
      for (const name of hoveredLink) window.removeEventListener(name, onHover);
      window.removeEventListener("focusout", onLeave);
    };
  }, []);

  return prefetchPath ? <PrefetchPageLinks page={prefetchPath} /> : null;
}

/** The link that an event happened in, from the event's path, which is fixed at dispatch and so does not depend on later renders. */
const linkOfEvent = (event: Event, selector: string): HTMLAnchorElement | undefined =>
  event.composedPath().find((at): at is HTMLAnchorElement => at instanceof HTMLAnchorElement && at.matches(selector));

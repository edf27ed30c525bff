import { useEffect, useState } from "react";
import { PrefetchPageLinks, useNavigate } from "react-router";
import { pathOf, resolveNavigation } from "../lib/link-navigation.ts";

/** How long the pointer rests on a link before its page is fetched, in ms. */
const HOVER_DELAY_MS = 100;

/**
 * Follows the links of app/ui/link.tsx without loading a page, and fetches ahead what some of them lead to: one pair
 * of ears for all of them. It listens at the window, where React's own handlers have had their say.
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

/** The link that an event happened in. Its path is the one of the moment it began: what React has redrawn since does not hide it. */
const linkOfEvent = (event: Event, selector: string): HTMLAnchorElement | undefined =>
  event.composedPath().find((at): at is HTMLAnchorElement => at instanceof HTMLAnchorElement && at.matches(selector));

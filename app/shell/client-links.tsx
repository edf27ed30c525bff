import { useEffect, useState } from "react";
import { PrefetchPageLinks, useNavigate } from "react-router";
import { addressOf, followed } from "../lib/link-navigation.ts";

/** How long the pointer rests on a link before its page is fetched, in ms. */
const INTENT = 100;

/**
 * Follows the links of app/ui/link.tsx without loading a page, and fetches ahead what some of them lead to: one pair
 * of ears for all of them. It listens at the window, where React's own handlers have had their say.
 */
export function ClientLinks() {
  const navigate = useNavigate();
  const [ahead, setAhead] = useState<string | null>(null);

  useEffect(() => {
    const click = (event: MouseEvent) => {
      const anchor = linkOf(event, "a[data-discover]");
      const way = anchor && followed(event, anchor, window.location);
      if (!way) return;
      event.preventDefault();
      void navigate(way.to, way.options);
    };
    window.addEventListener("click", click);
    return () => window.removeEventListener("click", click);
  }, [navigate]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const come = (event: Event) => {
      const anchor = linkOf(event, "a[data-prefetch]");
      clearTimeout(timer);
      if (anchor) timer = setTimeout(() => setAhead(addressOf(anchor)), INTENT);
    };
    const leave = () => clearTimeout(timer);
    const coming = ["mouseover", "focusin", "touchstart"];
    for (const name of coming) window.addEventListener(name, come, { passive: true });
    window.addEventListener("focusout", leave);
    return () => {
      leave();
      for (const name of coming) window.removeEventListener(name, come);
      window.removeEventListener("focusout", leave);
    };
  }, []);

  return ahead ? <PrefetchPageLinks page={ahead} /> : null;
}

/** The link that an event happened in. Its path is the one of the moment it began: what React has redrawn since does not hide it. */
const linkOf = (event: Event, selector: string): HTMLAnchorElement | undefined =>
  event.composedPath().find((at): at is HTMLAnchorElement => at instanceof HTMLAnchorElement && at.matches(selector));

import type { NavigateOptions } from "react-router";

/** The fields of a click event that are used. */
type ClickState = Pick<MouseEvent, "button" | "metaKey" | "altKey" | "ctrlKey" | "shiftKey" | "defaultPrevented">;
/** The fields of a link that are used. */
type LinkState = Pick<HTMLAnchorElement, "origin" | "pathname" | "search" | "hash" | "target" | "dataset"> & {
  hasAttribute: (name: string) => boolean;
};

/**
 * The target of a click on a link within the open page. @param location the URL of that page @returns null where the browser has to handle the click: another tab, a download, another site, or an event already handled
 */
export function resolveNavigation(
  click: ClickState,
  anchor: LinkState,
  location: Pick<Location, "origin" | "pathname" | "search" | "hash">,
): { to: string; options: NavigateOptions } | null {
  if (click.defaultPrevented || click.button !== 0) return null;
  if (click.metaKey || click.altKey || click.ctrlKey || click.shiftKey) return null;
  if ((anchor.target && anchor.target !== "_self") || anchor.hasAttribute("download")) return null;
  if (anchor.origin !== location.origin) return null;
  const to = pathOf(anchor);
  return {
    to,
    options: {
      // Like the browser, add no history entry for the current URL.
      replace: anchor.dataset.replace !== undefined || to === pathOf(location),
      preventScrollReset: anchor.dataset.keepScroll !== undefined,
    },
  };
}

/** Path, query and hash of a URL. */
export const pathOf = ({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): string =>
  pathname + search + hash;

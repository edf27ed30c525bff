import type { NavigateOptions } from "react-router";

/** What is asked of a click. */
type ClickState = Pick<MouseEvent, "button" | "metaKey" | "altKey" | "ctrlKey" | "shiftKey" | "defaultPrevented">;
/** What is asked of the link. */
type LinkState = Pick<HTMLAnchorElement, "origin" | "pathname" | "search" | "hash" | "target" | "dataset"> & {
  hasAttribute: (name: string) => boolean;
};

/**
 * Where a click on a link leads within the page that is open.
 * @param location the address of that page
 * @returns null where the click is the browser's: another tab, a download, another site, something already done
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
      // The browser adds no entry for the address that is already shown; nor do we.
      replace: anchor.dataset.replace !== undefined || to === pathOf(location),
      preventScrollReset: anchor.dataset.keepScroll !== undefined,
    },
  };
}

/** The address within its site. */
export const pathOf = ({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): string =>
  pathname + search + hash;

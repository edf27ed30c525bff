import type { ComponentProps } from "react";
import { useLocation } from "react-router";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** A URL of this site: "/path?query#hash", or "?query" of the current page. One of another site is a plain link. */
  to: string;
  /** Replaces the current history entry. */
  replace?: boolean;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean;
  /** Fetches code and data of the page once the pointer or the focus rests on the link. */
  prefetch?: "intent";
  /** Loads the page with a full page load. */
  reloadDocument?: boolean;
}

/**
 * A link to a page of this site: a plain `<a>` that ClientLinks follows without a page load. Its options are data attributes. React Router's own Link resolves each URL against the routes and creates its handlers on every render, which for the 150 links of a page is a large part of rendering it.
 */
export function Link({ to, replace, preventScrollReset, prefetch, reloadDocument, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={to}
      data-discover={reloadDocument || to.includes("://") ? undefined : "true"}
      data-replace={replace || undefined}
      data-keep-scroll={preventScrollReset || undefined}
      data-prefetch={prefetch}
    />
  );
}

/** A link of a menu: marked with aria-current where it leads to the current page, or above it unless `end`. */
export function NavLink({ end, ...props }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  return <Link aria-current={isCurrentPath(props.to, pathname, end) ? "page" : undefined} {...props} />;
}

function isCurrentPath(to: string, pathname: string, end = false): boolean {
  const path = to.replace(/[?#].*$/, "").toLowerCase();
  const currentPath = pathname.toLowerCase();
  return currentPath === path || (!end && currentPath.startsWith(path.endsWith("/") ? path : `${path}/`));
}

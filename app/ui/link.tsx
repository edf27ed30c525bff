import type { ComponentProps } from "react";
import { useLocation } from "react-router";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** An address of this site: "/path?query#part", or "?query" of the current page. */
  to: string;
  /** Takes the current entry's place in the history. */
  replace?: boolean;
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean;
  /** Fetches code and data of the page once the pointer or the focus rests on the link. */
  prefetch?: "intent";
  /** Loads the page anew. */
  reloadDocument?: boolean;
}

/**
 * A link to a page of this site: a plain `<a>` that ClientLinks follows without a page load. What it should do is
 * written in its attributes. React Router's own Link resolves each address against the routes and makes its handlers
 * anew whenever it renders, which for the 150 links of a page is a good part of the work of drawing it.
 */
export function Link({ to, replace, preventScrollReset, prefetch, reloadDocument, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={to}
      data-discover={reloadDocument ? undefined : "true"}
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

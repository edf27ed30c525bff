import type { ReactNode } from "react";
import { type NavigateOptions, useNavigation } from "react-router";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

/** "Show 12 results" of the button that leads back to the list. */
export const resultsLabel = (count: number, more: boolean): string =>
  count === 0 ? "No results" : `Show ${more ? `more than ${count}` : count} ${count === 1 ? "result" : "results"}`;

/** The filters as a sheet over the list, which changes with each choice; the form is its content. */
export function FilterSheet({
  chips,
  clearHref,
  count,
  more,
  options,
  onClose,
  returnFocus,
  children,
}: {
  /** The active filters; `href` is the list without this one. */
  chips: { label: string; href: string }[];
  clearHref: string;
  count: number;
  more: boolean;
  /** For links that leave the sheet open. */
  options: NavigateOptions;
  onClose: () => void;
  returnFocus: () => HTMLElement | null;
  children: ReactNode;
}) {
  const busy = useNavigation().state === "loading";
  return (
    <Dialog open onOpenChange={(now) => now || onClose()} title="Filters" returnFocus={returnFocus}>
      <div className="filter-sheet">
        <div className="filter-scroll">
          {chips.length > 0 ? (
            <Link className="filter-clear tap-target" to={clearHref} {...options}>
              Clear all
            </Link>
          ) : null}
          {children}
        </div>
        <div className="filter-foot">
          <p role="status" className="visually-hidden">
            {resultsLabel(count, more)}
          </p>
          {count === 0 ? (
            <div>
              <p className="small">Nothing matches all of these. Remove one:</p>
              <ul className="chips">
                {chips.slice(0, 6).map((c) => (
                  <li key={c.href}>
                    <Link className="chip chip-off" to={c.href} {...options}>
                      <span className="visually-hidden">Remove filter: </span>
                      {c.label}
                      <Icon name="close" size={16} />
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
          <Button className="filter-show" disabled={count === 0} aria-busy={busy || undefined} onClick={onClose}>
            {resultsLabel(count, more)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

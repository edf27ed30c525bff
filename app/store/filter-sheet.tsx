import { type NavigateOptions, useNavigation } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Icon, Link } from "#app/ui/index.ts";
import { chosenValue, FilterFields } from "./filter-fields.tsx";
import type { FilterView } from "./filter-view.ts";

/** "Show 12 results" of the button that leads back to the list. */
export const resultsLabel = (count: number, more: boolean): string =>
  count === 0 ? "No results" : `Show ${more ? `more than ${count}` : count} ${count === 1 ? "result" : "results"}`;

/** The filters as a sheet over the list, which changes with each choice. */
export function FilterSheet({
  view,
  count,
  more,
  apply,
  options,
  onClose,
  returnFocus,
}: {
  view: FilterView;
  count: number;
  more: boolean;
  apply: (form: HTMLFormElement) => void;
  /** For links that leave the sheet open. */
  options: NavigateOptions;
  onClose: () => void;
  returnFocus: () => HTMLElement | null;
}) {
  const busy = useNavigation().state === "loading";
  return (
    <Dialog open onOpenChange={(now) => now || onClose()} title="Filters" returnFocus={returnFocus}>
      <div className="filter-sheet">
        <div className="filter-scroll">
          {view.chips.length > 0 ? (
            <Link className="filter-clear tap-target" to="/products" {...options}>
              Clear all
            </Link>
          ) : null}
          <FilterFields view={view} apply={apply}>
            <input type="hidden" name="sort" value={chosenValue(view.sorts)} />
          </FilterFields>
        </div>
        <div className="filter-foot">
          <p role="status" className="visually-hidden">
            {resultsLabel(count, more)}
          </p>
          {count === 0 ? (
            <div>
              <p className="small">Nothing matches all of these. Remove one:</p>
              <ul className="chips">
                {view.chips.slice(0, 6).map((c) => (
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

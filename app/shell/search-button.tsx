import { Suspense, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { lazyComponent } from "../lib/lazy-component.tsx";
import { areKeysOn } from "../lib/single-keys.ts";
import { Icon, Link } from "../ui/index.ts";

const loadModule = () => import("./search-dialog.tsx");
const SearchDialog = lazyComponent(() => loadModule().then((m) => m.default));
/** Before it is pressed, so that a slow connection waits for less; with it comes the name of this device's shortcut. */
const preload = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
  void loadModule().then(
    (m) => {
      currentTarget.title = `Search (${m.SEARCH_SHORTCUT})`;
    },
    () => undefined,
  );

/** The search of the header: a link to the search page; with scripts it opens a field with results as you type, also by "/" and by Ctrl or ⌘ K. */
export function SearchButton() {
  const [open, setOpen] = useState<boolean>();
  const { key, pathname } = useLocation();
  const button = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes it
  useEffect(() => setOpen((was) => was && false), [key]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key === "k";
      const isWriting = (event.target as Element).closest("input, textarea, select");
      if (!isShortcut && (event.key !== "/" || isWriting || !areKeysOn())) return;
      event.preventDefault();
      setOpen((was) => !(isShortcut && was));
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <Link
        ref={button}
        to="/search"
        className="button button-ghost button-icon site-search"
        aria-label="Search"
        aria-keyshortcuts="/ Control+K Meta+K"
        onPointerEnter={preload}
        onTouchStart={preload}
        onFocus={preload}
        onClick={(event) => {
          if (pathname === "/search" || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Icon name="search" />
      </Link>
      {open === undefined ? null : (
        <Suspense fallback={<SearchLoading />}>
          <SearchDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Says that the press was heard, where the search's code is still on its way. */
const SearchLoading = () => (
  <span role="status" className="site-pending">
    <span className="visually-hidden">Loading search</span>
  </span>
);

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { forgetAllSearches, forgetSearch, readRecentSearches, rememberSearch } from "../lib/recent-searches.ts";
import { Link } from "../ui/index.ts";
import { SearchField } from "./search-field.tsx";
import { SearchPanel } from "./search-panel.tsx";
import { describeAll, describeSearch } from "./search-status.ts";
import { useSearch } from "./use-search.ts";
import { toClicked, useSearchLog } from "./use-search-log.ts";
import "./search-dialog.css";

/** What opens it, as this device's keyboard names it. This part is only ever loaded in a browser. */
export const SEARCH_SHORTCUT = /^(?:Mac|iP)/.test(globalThis.navigator?.platform ?? "") ? "⌘K" : "Ctrl K";

/** The search over the page: a field with results as you type, by keyboard as a combobox. */
export default function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = `${useId()}-list`;
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const [recent, setRecent] = useState<string[]>([]);
  const [activeId, setActiveId] = useState<string>();
  const search = useSearch(query, open);
  const { answer, failed, retry } = search;
  const asked = query.trim();
  const countSearch = useSearchLog(asked, search, open);
  const isEmpty = search.isCurrent && answer?.groups.length === 0;

  useEffect(() => {
    if (!open) {
      dialog.current?.close();
      return;
    }
    setRecent(readRecentSearches());
    setActiveId(undefined);
    dialog.current?.showModal();
    field.current?.select();
  }, [open]);
  const options = (): HTMLElement[] => [...(dialog.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer answer may lack the marked row
  useEffect(() => setActiveId((id) => (options().some((o) => o.id === id) ? id : undefined)), [answer, asked]);

  const move = (step: number) => {
    const all = options();
    const at = all.findIndex((o) => o.id === activeId);
    // One step beyond either end lies the field itself.
    const next = at === -1 ? (step > 0 ? 0 : all.length - 1) : at + step;
    setActiveId(all[next]?.id);
    all[next]?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Some browsers only empty the field.
    if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    }
    // The caret goes to that end of the text, as in any field; the next Enter searches for it.
    if (event.key === "Home" || event.key === "End") setActiveId(undefined);
    const active = event.key === "Enter" && activeId ? options().find((o) => o.id === activeId) : undefined;
    if (!active) return;
    event.preventDefault();
    active.click();
  };
  /** What was found is remembered; the next search begins with an empty field. */
  const onChoose = (text: string) => {
    rememberSearch(text);
    setQuery("");
  };
  const onChooseRow = (text: string, row: HTMLElement) => {
    const clicked = toClicked(row, options());
    // A row of words or a goal: the first is counted by the page that it leads to, the second found nothing.
    if (clicked || !text) countSearch(text || asked, clicked);
    onChoose(text);
  };
  const products = answer?.groups.flatMap((g) => (g.kind === "product" ? g.products : [])) ?? [];
  const status = describeSearch(query, search);
  return (
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label="Search"
      onClose={onClose}
      // A press beside the panel: the dialog itself is only the backdrop.
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className="search-sheet">
        <form
          action="/search"
          className="search-bar"
          onSubmit={(event) => {
            event.preventDefault();
            if (!asked) return;
            onChoose(asked);
            onClose();
            void navigate(`/search?q=${encodeURIComponent(asked)}`);
          }}
        >
          <SearchField
            field={field}
            listId={listId}
            query={query}
            phrases={[...(answer?.suggestions ?? []), ...products.map((p) => p.title)]}
            activeId={activeId}
            onChange={setQuery}
            onKeyDown={onKeyDown}
          />
          {query ? null : (
            <span className="search-shortcut" aria-hidden="true">
              <kbd>{SEARCH_SHORTCUT}</kbd>
            </span>
          )}
          <button type="button" className="link-button" onClick={onClose}>
            Cancel
          </button>
        </form>
        <p className="search-status small dim" role="status">
          {status}
          {failed ? (
            <>
              {" "}
              <button type="button" className="link-button" onClick={retry}>
                Try again
              </button>
            </>
          ) : null}
        </p>
        <SearchPanel
          id={listId}
          query={query}
          search={search}
          recent={recent}
          activeId={activeId}
          onForget={(text) => {
            setRecent(forgetSearch(text));
            field.current?.focus();
          }}
          onForgetAll={() => {
            forgetAllSearches();
            setRecent([]);
            field.current?.focus();
          }}
          onChoose={onChooseRow}
        />
        {asked ? (
          <p className="search-foot">
            {isEmpty ? null : (
              <Link to={`/search?q=${encodeURIComponent(asked)}`} onClick={() => onChoose(asked)}>
                {describeAll(query, search.isCurrent ? answer : undefined)}
              </Link>
            )}
            <span className="dim small search-keys" aria-hidden="true">
              <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to close
            </span>
          </p>
        ) : null}
      </div>
    </dialog>
  );
}

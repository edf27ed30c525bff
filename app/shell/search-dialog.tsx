import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Icon, Link } from "../ui/index.ts";
import { readRecentSearches, rememberSearch } from "./recent-searches.ts";
import { SearchPanel } from "./search-panel.tsx";
import { useSearch } from "./use-search.ts";
import "./search-dialog.css";

/** The search over the page: a field with results as you type, by keyboard as a combobox. */
export default function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const [recent, setRecent] = useState<string[]>([]);
  const [activeId, setActiveId] = useState<string>();
  const { answer, failed } = useSearch(query, open);

  useEffect(() => {
    if (!open) {
      dialog.current?.close();
      return;
    }
    setRecent(readRecentSearches());
    dialog.current?.showModal();
    field.current?.select();
  }, [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results have other rows
  useEffect(() => setActiveId(undefined), [answer]);

  const options = (): HTMLElement[] => [...(dialog.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
  const move = (step: number) => {
    const all = options();
    const at = all.findIndex((o) => o.id === activeId);
    // One step beyond either end lies the field itself.
    const next = at === -1 ? (step > 0 ? 0 : all.length - 1) : at + step;
    setActiveId(all[next]?.id);
    all[next]?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    }
    const active = event.key === "Enter" && activeId ? options().find((o) => o.id === activeId) : undefined;
    if (!active) return;
    event.preventDefault();
    active.click();
  };
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
            if (!query.trim()) return;
            rememberSearch(query);
            onClose();
            void navigate(`/search?q=${encodeURIComponent(query.trim())}`);
          }}
        >
          <Icon name="search" />
          <input
            ref={field}
            name="q"
            type="search"
            role="combobox"
            aria-label="Search"
            aria-autocomplete="list"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={activeId}
            placeholder="Search products and articles"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="link-button" onClick={onClose}>
            Cancel
          </button>
        </form>
        <SearchPanel
          id={`${id}-list`}
          query={query}
          answer={answer}
          failed={failed}
          recent={recent}
          activeId={activeId}
          onClearRecent={() => setRecent(rememberSearch(null))}
          onChoose={() => rememberSearch(query)}
        />
        {query.trim() ? (
          <p className="search-foot">
            <Link to={`/search?q=${encodeURIComponent(query.trim())}`} onClick={() => rememberSearch(query)}>
              See all results for “{query.trim()}”
            </Link>
            <span className="dim small search-keys">
              <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to close
            </span>
          </p>
        ) : null}
      </div>
    </dialog>
  );
}

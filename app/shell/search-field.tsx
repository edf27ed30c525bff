import type { KeyboardEvent, RefObject } from "react";
import { completeText, MAX_QUERY_LENGTH } from "#worker/search/domain.ts";
import { Icon } from "../ui/index.ts";

/** A longer text scrolls in its field, away from its completion. */
const MAX_COMPLETED = 22;

/** The field of the header's search: a combobox that offers the rest of a word, taken by Tab or the right arrow. */
export function SearchField({
  field,
  listId,
  query,
  phrases,
  activeId,
  onChange,
  onKeyDown,
}: {
  field: RefObject<HTMLInputElement | null>;
  listId: string;
  query: string;
  /** What the text may become, best first. */
  phrases: readonly string[];
  /** The id of the marked row. */
  activeId: string | undefined;
  onChange: (query: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}) {
  const rest = query.length > MAX_COMPLETED ? null : completeText(query, phrases);
  const accept = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isAtEnd = selectionStart === query.length && selectionEnd === query.length;
    const isAsked = event.key === "ArrowRight" || (event.key === "Tab" && !event.shiftKey);
    if (rest === null || !isAtEnd || !isAsked || activeId) return false;
    event.preventDefault();
    onChange(query.trimStart() + rest);
    return true;
  };
  return (
    <>
      <Icon name="search" />
      <span className="search-input">
        {rest === null ? null : (
          <span className="search-completion" aria-hidden="true">
            <span>{query}</span>
            {rest}
          </span>
        )}
        <input
          ref={field}
          name="q"
          type="search"
          role="combobox"
          aria-label="Search"
          aria-autocomplete="list"
          aria-expanded="true"
          aria-haspopup="listbox"
          aria-controls={listId}
          aria-activedescendant={activeId}
          placeholder="Search products and articles"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={MAX_QUERY_LENGTH}
          value={query}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => accept(event) || onKeyDown(event)}
        />
      </span>
      {query ? (
        <button
          type="button"
          className="button button-ghost button-icon"
          aria-label="Clear the search"
          onClick={() => {
            onChange("");
            field.current?.focus();
          }}
        >
          <Icon name="close" size={18} />
        </button>
      ) : null}
    </>
  );
}

import { useId, useRef, useState } from "react";
import type { TextPerson } from "#worker/content/contract-editor.ts";
import { findPeople, mentionQuery } from "#worker/content/domain-mention.ts";
import { TextArea } from "../form/text-field.tsx";

/** A comment's words. `@` offers the people who may open the editor; they are mailed once the comment is sent. */
export function MentionField({
  label,
  people,
  value,
  onChange,
}: {
  label: string;
  people: readonly TextPerson[];
  value: string;
  onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useState<{ from: number; query: string } | null>(null);
  const [at, setAt] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  const found = typed ? findPeople(people, typed.query) : [];
  const current = found[Math.min(at, found.length - 1)];
  const pick = (person: TextPerson) => {
    if (!typed) return;
    const before = `${value.slice(0, typed.from)}@${person.email} `;
    onChange(before + value.slice(typed.from + 1 + typed.query.length));
    setTyped(null);
    const field = box.current?.querySelector("textarea");
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(before.length, before.length);
    });
  };
  return (
    <div className="mention-field" ref={box}>
      <TextArea
        label={label}
        rows={2}
        maxLength={4000}
        value={value}
        aria-controls={found.length > 0 ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={current ? `${listId}-${current.userId}` : undefined}
        onChange={(event) => {
          onChange(event.target.value);
          setTyped(mentionQuery(event.target.value, event.target.selectionStart));
          setAt(0);
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (!current) return;
          if (event.key === "Escape") setTyped(null);
          else if (event.key === "ArrowDown") setAt((at + 1) % found.length);
          else if (event.key === "ArrowUp") setAt((at + found.length - 1) % found.length);
          else if (event.key === "Enter" || event.key === "Tab") pick(current);
          else return;
          event.preventDefault();
        }}
      />
      {/* A text field of several lines can't say that it has a list. */}
      <p className="visually-hidden" role="status">
        {found.length > 0 ? `${found.length} ${found.length === 1 ? "person" : "people"}. Use the arrow keys.` : ""}
      </p>
      {found.length > 0 ? (
        <div role="listbox" id={listId} aria-label="People" className="mention-list">
          {found.map((person) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, and names the chosen person
            <div
              key={person.userId}
              id={`${listId}-${person.userId}`}
              role="option"
              aria-selected={person === current}
              onPointerDown={(event) => {
                // The field keeps the focus.
                event.preventDefault();
                pick(person);
              }}
            >
              {person.name === person.email ? null : <strong>{person.name}</strong>} <span>{person.email}</span>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}

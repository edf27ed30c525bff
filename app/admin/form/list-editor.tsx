import type { ReactNode } from "react";
import { Button, Row } from "#app/ui/index.ts";
import { bindFields } from "./bind-fields.ts";
import { moveItem, removeAt, updateAt } from "./list-changes.ts";
import { ListItemButtons } from "./list-item-buttons.tsx";

/** What the fields of an entry are tied to. */
type EntryForm<Entry extends object> = ReturnType<typeof bindFields<Entry>> & {
  set: (change: Partial<Entry>) => void;
  at: number;
};

/** Edits the entries of a list: each with its fields and the buttons to move and remove it, and a button to add one. */
export function ListEditor<Entry extends object>({
  list,
  onChange,
  path,
  errorOf,
  nameOf,
  ordered = true,
  add,
  adjust = (_, change) => change,
  rowClass = "wide-line",
  children,
  after,
}: {
  list: readonly Entry[];
  onChange: (list: Entry[]) => void;
  /** Where the list is in what `errorOf` knows: "tests". */
  path: string;
  errorOf: (path: string) => string | undefined;
  /** The entry's name in the labels of its buttons. */
  nameOf: (entry: Entry, at: number) => string;
  /** Whether the order matters, so that entries can be moved. */
  ordered?: boolean;
  /** The button that adds an entry; null when the list is full. */
  add: { label: string; entry: () => Entry; variant?: "ghost" } | null;
  /** Adds to a change of an entry what follows from it. */
  adjust?: (entry: Entry, change: Partial<Entry>) => Partial<Entry>;
  rowClass?: string;
  /** The fields of an entry. */
  children: (entry: Entry, form: EntryForm<Entry>) => ReactNode;
  /** What an entry has below its fields. */
  after?: (entry: Entry, form: EntryForm<Entry>) => ReactNode;
}) {
  const List = ordered ? "ol" : "ul";
  return (
    <>
      <List className="line-list">
        {list.map((entry, at) => {
          const set = (change: Partial<Entry>) => onChange(updateAt(list, at, adjust(entry, change)));
          const form = { ...bindFields({ of: entry, set, errorOf, path: `${path}.${at}.` }), set, at };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: unfinished entries have no other identity
            <li key={at} className={rowClass} aria-label={nameOf(entry, at)}>
              {children(entry, form)}
              <ListItemButtons
                name={nameOf(entry, at)}
                at={at}
                of={list.length}
                onMove={ordered ? (to) => onChange(moveItem(list, at, to)) : undefined}
                onRemove={() => onChange(removeAt(list, at))}
              />
              {after?.(entry, form)}
            </li>
          );
        })}
      </List>
      {add ? (
        <Row>
          <Button variant={add.variant ?? "outline"} onClick={() => onChange([...list, add.entry()])}>
            {add.label}
          </Button>
        </Row>
      ) : null}
    </>
  );
}

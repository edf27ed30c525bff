import { useId, useState } from "react";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Icon } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { Drawer } from "../table/index.ts";
import { splitTarget } from "./split-target.ts";
import { TextField } from "./text-field.tsx";
import { useAction } from "./use-action.ts";

/** Where tags are changed: the call takes `add` and `remove` beside what names the records. */
interface TagTarget {
  path: string;
  target: Record<string, string[]>;
}

/** The tags of one record: removed by a click, added with the store's own tags as suggestions. */
export function TagEditor({
  path,
  target,
  tags,
  suggestions,
}: TagTarget & { tags: readonly string[]; suggestions: readonly string[] }) {
  const { busy, problem, act } = useAction();
  const change = (add: string[], remove: string[]) => act("POST", path, { ...target, add, remove });
  return (
    <>
      {tags.length > 0 ? (
        <ul className="tag-list" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <Button
                variant="soft"
                loading={busy}
                aria-label={`Remove tag ${tag}`}
                onClick={() => void change([], [tag])}
              >
                {tag} <Icon name="close" size={16} />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <TagField
        label="Add a tag"
        suggestions={suggestions.filter((t) => !tags.includes(t))}
        busy={busy}
        onAdd={async (tag) => (await change([tag], [])) !== null}
      />
      <ApiProblemNote problem={problem} />
    </>
  );
}

/** A field for one tag with suggestions; Enter adds it. */
function TagField({
  label,
  suggestions,
  busy,
  onAdd,
}: {
  label: string;
  suggestions: readonly string[];
  busy: boolean;
  onAdd: (tag: string) => Promise<boolean>;
}) {
  const list = useId();
  const [text, setText] = useState("");
  return (
    <form
      className="tag-field"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) void onAdd(text.trim()).then((done) => done && setText(""));
      }}
    >
      <TextField
        label={label}
        list={list}
        maxLength={40}
        autoComplete="off"
        data-shortcut="t"
        value={text}
        onChange={(e) => setText(e.target.value)}
      />
      <Button type="submit" variant="outline" loading={busy}>
        Add tag
      </Button>
      <datalist id={list}>
        {suggestions.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </form>
  );
}

/** A drawer that tags the selected rows of a list. @param target null: closed */
export function BulkTagDrawer({
  noun,
  target,
  onClose,
  ...form
}: Pick<TagTarget, "path"> & {
  /** One of the records: "order". */
  noun: string;
  target: Record<string, string[]> | null;
  suggestions: readonly string[];
  /** @param isDone false: closed without a change */
  onClose: (isDone: boolean) => void;
}) {
  const count = Object.values(target ?? {}).flat().length;
  return (
    <Drawer open={target !== null} onOpenChange={(open) => open || onClose(false)} title={`Tag ${noun}s`}>
      {target ? (
        <BulkTagForm {...form} target={target} count={plural(count, noun)} onDone={() => onClose(true)} />
      ) : null}
    </Drawer>
  );
}

/** Adds a tag to many records, or removes it. @param count what they are, "3 orders" */
function BulkTagForm({
  path,
  target,
  count,
  suggestions,
  onDone,
}: TagTarget & { count: string; suggestions: readonly string[]; onDone: () => void }) {
  const { busy, problem, act } = useAction();
  const send = async (change: { add: string[]; remove: string[] }, done: string) => {
    const parts = splitTarget(target);
    for (const [i, part] of parts.entries()) {
      // Tags are added once: where a part is refused, the same can be sent again.
      const answer = await act("POST", path, { ...part, ...change }, i === parts.length - 1 ? done : undefined);
      if (!answer) return false;
    }
    onDone();
    return true;
  };
  return (
    <div className="admin-form">
      <TagField
        label={`Add a tag to ${count}`}
        suggestions={suggestions}
        busy={busy}
        onAdd={(tag) => send({ add: [tag], remove: [] }, `${count} tagged`)}
      />
      {suggestions.length > 0 ? (
        <ul className="tag-list" aria-label="Remove a tag">
          {suggestions.slice(0, 12).map((tag) => (
            <li key={tag}>
              <Button
                variant="ghost"
                loading={busy}
                onClick={() => void send({ add: [], remove: [tag] }, `Tag removed from ${count}`)}
              >
                Remove “{tag}”
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <ApiProblemNote problem={problem} />
    </div>
  );
}

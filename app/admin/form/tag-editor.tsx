import { useId, useState } from "react";
import { useRevalidator } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { toApiProblem } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Callout, Icon, toast } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { Drawer } from "../table/index.ts";
import { sendInParts } from "./send-in-parts.ts";
import { splitTarget, TAGGED_PER_CALL } from "./split-target.ts";
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
  return (
    <Drawer open={target !== null} onOpenChange={(open) => open || onClose(false)} title={`Tag ${noun}s`}>
      {target ? <BulkTagForm {...form} target={target} noun={noun} onDone={() => onClose(true)} /> : null}
    </Drawer>
  );
}

/** A tag to add or to remove. */
type TagChange = { add: string[]; remove: string[] };
/** A change that reached some of the records only. */
interface PartlyDone {
  change: TagChange;
  done: number;
  /** Of those: how many the server left out, since they are archived. */
  archived: number;
  failed: Record<string, string[]>[];
  why: string;
}

const sizeOf = (part: Record<string, string[]>): number => Object.values(part).flat().length;

/** Adds a tag to many records, or removes it, in parts; where some don't go through, it says how many and goes on with them. */
function BulkTagForm({
  path,
  target,
  noun,
  suggestions,
  onDone,
}: TagTarget & { noun: string; suggestions: readonly string[]; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const [sent, setSent] = useState<number | null>(null);
  const [partly, setPartly] = useState<PartlyDone | null>(null);
  const total = sizeOf(target);
  const busy = sent !== null;
  /** @param parts what is left @param earlier how many are done already, and how many of them were left out */
  const send = async (
    change: TagChange,
    parts = splitTarget(target),
    { done: before, archived: leftOut } = { done: 0, archived: 0 },
  ): Promise<boolean> => {
    setPartly(null);
    setSent(before);
    let archived = leftOut;
    const { done, failed, error } = await sendInParts(
      parts,
      async (part) => {
        const answer = await apiRequest<{ archived?: number }>("POST", path, { ...part, ...change });
        archived += answer.archived ?? 0;
      },
      sizeOf,
      (count) => setSent(before + count),
    );
    setSent(null);
    if (before + done > 0) await revalidate();
    if (failed.length > 0) {
      const problem = toApiProblem(error);
      setPartly({
        change,
        done: before + done,
        archived,
        failed,
        why: problem.code ? problem.message : "Check your connection.",
      });
      return false;
    }
    const count = plural(total - archived, noun);
    const rest = archived > 0 ? `. ${plural(archived, `archived ${noun}`)} left out` : "";
    toast({ title: (change.add.length > 0 ? `${count} tagged` : `Tag removed from ${count}`) + rest, tone: "success" });
    onDone();
    return true;
  };
  return (
    <div className="admin-form">
      <TagField
        label={`Add a tag to ${plural(total, noun)}`}
        suggestions={suggestions}
        busy={busy}
        onAdd={(tag) => send({ add: [tag], remove: [] })}
      />
      {suggestions.length > 0 ? (
        <ul className="tag-list" aria-label="Remove a tag">
          {suggestions.slice(0, 12).map((tag) => (
            <li key={tag}>
              <Button variant="ghost" loading={busy} onClick={() => void send({ add: [], remove: [tag] })}>
                Remove “{tag}”
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className="dim small">
        {busy && total > TAGGED_PER_CALL ? `${sent.toLocaleString("en-US")} of ${plural(total, noun)} done` : null}
      </p>
      {partly ? (
        <Callout
          tone="error"
          title={partlyDoneText(partly, total, noun)}
          action={
            <Button variant="outline" onClick={() => void send(partly.change, partly.failed, partly)}>
              {partly.change.add.length > 0 ? "Tag the rest" : "Remove from the rest"}
            </Button>
          }
        >
          <p>
            {partly.why} {plural(total - partly.done, noun)} left.
          </p>
        </Callout>
      ) : null}
    </div>
  );
}

/** "1,400 of 2,000 customers are tagged “vip”" */
const partlyDoneText = ({ change, done, archived }: PartlyDone, total: number, noun: string): string => {
  const of = `${(done - archived).toLocaleString("en-US")} of ${plural(total, noun)}`;
  const [added, removed] = [change.add[0], change.remove[0]];
  return added ? `${of} tagged “${added}”` : `Tag “${removed}” removed from ${of}`;
};

import { useState } from "react";
import { useRevalidator } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { Button, Select, Text, toast } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { BLOCK_KINDS, type BlockEntry, type BlockKind } from "#worker/spam/contract.ts";
import type { Backtest } from "#worker/spam/contract-report.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { TextArea } from "../form/text-field.tsx";
import { useAction } from "../form/use-action.ts";
import { ShortDay } from "../local-time.tsx";
import { StatusBadge, type StatusLabel } from "../status-badge.tsx";
import { Panel, PhoneRow, PhoneTable } from "../table/index.ts";
import { showUndoToast } from "../table/undo-toast.ts";
import { BLOCK_KIND_LABELS } from "./spam-labels.ts";
import "./spam.css";

const BLOCKS = "/api/admin/spam/blocks";
const ACTION_STATUS: Record<BlockEntry["action"], StatusLabel> = {
  hold: ["Hold", "warning"],
  refuse: ["Refuse", "danger"],
};

/** Words, domains, email domains and networks that are held or refused. */
export function BlockList({ blocks }: { blocks: readonly BlockEntry[] }) {
  const { act, busy } = useAction();
  const { revalidate } = useRevalidator();
  const remove = async ({ id, value }: BlockEntry) => {
    if (!(await act("POST", `${BLOCKS}/remove`, { id }))) return;
    showUndoToast(`“${value}” removed`, async () => {
      await apiRequest("POST", `${BLOCKS}/restore`, { id });
      await revalidate();
    });
  };
  const removeButton = (entry: BlockEntry) => (
    <Button variant="soft" disabled={busy} aria-label={`Remove ${entry.value}`} onClick={() => void remove(entry)}>
      Remove
    </Button>
  );
  return (
    <Panel
      title="Block list"
      id="blocks"
      action={
        <FormDrawer title="Add to the block list" button="Add entries" variant="outline">
          {(close) => <BlockForm onDone={close} />}
        </FormDrawer>
      }
    >
      {blocks.length === 0 ? (
        <Text small dim>
          Posts that contain a blocked word or link, or come from a blocked email domain or network, are held or refused
          at once, whatever the model says.
        </Text>
      ) : (
        <PhoneTable
          caption="Block list"
          hideCaption
          columns={[
            { key: "value", label: "Entry", cell: (b: BlockEntry) => <span className="spam-value">{b.value}</span> },
            { key: "kind", label: "Kind", cell: (b) => BLOCK_KIND_LABELS[b.kind].one },
            { key: "action", label: "What happens", cell: (b) => <StatusBadge status={ACTION_STATUS[b.action]} /> },
            { key: "added", label: "Added", cell: (b) => <ShortDay at={b.createdAt} /> },
            { key: "remove", label: "Actions", cell: removeButton },
          ]}
          rows={blocks}
          rowKey={(b) => b.id}
          phoneRow={(b) => (
            <PhoneRow
              title={<span className="spam-value">{b.value}</span>}
              note={`${BLOCK_KIND_LABELS[b.kind].one} · ${ACTION_STATUS[b.action][0].toLowerCase()}`}
              value={removeButton(b)}
            />
          )}
        />
      )}
    </Panel>
  );
}

interface BlockDraft {
  kind: BlockKind;
  action: BlockEntry["action"];
  values: string;
}
const toValues = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

function BlockForm({ onDone }: { onDone: () => void }) {
  return (
    <RecordForm<BlockDraft, { ids: string[] }>
      initial={{ kind: "word", action: "hold", values: "" }}
      request={({ kind, action, values }) => {
        const list = toValues(values);
        return list.length === 0
          ? { field: "values", message: "Enter at least one value." }
          : { method: "POST", path: BLOCKS, body: { kind, action, values: list } };
      }}
      save="Add to the block list"
      onSaved={({ ids }) => {
        toast({ title: `${plural(ids.length, "entry", "entries")} added`, tone: "success" });
        onDone();
      }}
    >
      {({ bindText, draft, set }) => (
        <>
          <Select
            label="Kind"
            options={BLOCK_KINDS.map((kind) => ({ value: kind, label: BLOCK_KIND_LABELS[kind].one }))}
            value={draft.kind}
            onChange={(event) => set({ kind: event.target.value as BlockKind })}
          />
          <TextArea
            label={BLOCK_KIND_LABELS[draft.kind].field}
            hint={`${BLOCK_KIND_LABELS[draft.kind].hint} One per line.`}
            rows={4}
            {...bindText("values")}
          />
          <Select
            label="What happens"
            options={[
              { value: "hold", label: "Hold: a moderator decides" },
              { value: "refuse", label: "Refuse: the author is told why" },
            ]}
            value={draft.action}
            onChange={(event) => set({ action: event.target.value as BlockEntry["action"] })}
          />
          <BacktestButton kind={draft.kind} values={toValues(draft.values)} />
        </>
      )}
    </RecordForm>
  );
}

const MAX_TESTED = 5;

/** What the entries would have met in the last 30 days, before they are added. */
function BacktestButton({ kind, values }: { kind: BlockKind; values: readonly string[] }) {
  const [tested, setTested] = useState<{ key: string; results: Backtest[] } | null>(null);
  const { run, busy, problem } = useAction();
  const key = `${kind} ${values.join("\n")}`;
  const test = () =>
    run(async () => {
      const asked = values.slice(0, MAX_TESTED);
      const results = await Promise.all(
        asked.map((value) => apiRequest<Backtest>("POST", `${BLOCKS}/test`, { kind, value })),
      );
      setTested({ key, results });
    });
  return (
    <div className="spam-backtest">
      <Button variant="soft" loading={busy} disabled={values.length === 0} onClick={() => void test()}>
        Test on the last 30 days
      </Button>
      <div aria-live="polite">
        {problem ? <p className="field-error">{problem.message}</p> : null}
        {tested?.key === key
          ? tested.results.map((result) => <BacktestResult key={result.value} result={result} />)
          : null}
        {tested?.key === key && values.length > MAX_TESTED ? (
          <Text small dim>
            The first {MAX_TESTED} were tested.
          </Text>
        ) : null}
      </div>
    </div>
  );
}

function BacktestResult({
  result: { value, checked, matched, heldAnyway, spam, good, examples },
}: {
  result: Backtest;
}) {
  return (
    <div className="spam-backtest-result">
      <p>
        <strong>{value}</strong>:{" "}
        {matched === 0
          ? `none of the last ${plural(checked, "post")}.`
          : `${matched} of the last ${plural(checked, "post")}; ${heldAnyway} of them ${heldAnyway === 1 ? "was" : "were"} held or refused anyway.`}
        {spam + good > 0 ? ` Moderators decided: ${spam} spam, ${good} good.` : ""}
      </p>
      {good > 0 ? <p className="field-error">It would have matched {plural(good, "good post")}.</p> : null}
      {examples.map(({ text, isSpam }) => (
        <blockquote key={text} className="spam-told">
          {text}
          {isSpam === null ? null : <span className="dim small">{isSpam ? "Spam" : "Not spam"}</span>}
        </blockquote>
      ))}
    </div>
  );
}

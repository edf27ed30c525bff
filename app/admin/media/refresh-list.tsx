import { useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Row, Text, toast } from "#app/ui/index.ts";
import { formatFileSize } from "#worker/exports/domain.ts";
import { plural } from "#worker/kernel/plural.ts";
import { REFRESH_KINDS, type RefreshFile, type RefreshOverview } from "#worker/media/contract.ts";
import { estimateSaving } from "#worker/media/domain-refresh.ts";
import { useAction } from "../form/use-action.ts";
import { CursorPages, ListTabs, Panel, showUndoToast } from "../table/index.ts";
import { BrowserWork } from "./finish-sizes.tsx";
import { describeReason, KIND_LABELS, KIND_NOTES } from "./refresh-reasons.ts";
import { AltRow, FileRow } from "./refresh-rows.tsx";
import { createShrinkSteps } from "./shrink-steps.ts";

const files = (n: number) => plural(n, "file");

/** What was found, by kind: a list with the reason for each file, and what can be done with those that are chosen. */
export function RefreshList({ overview }: { overview: RefreshOverview }) {
  const { counts, kind, items, next } = overview;
  const [picked, setPicked] = useState<readonly string[]>([]);
  const canPick = kind === "unused" || kind === "oversized";
  const chosen = items.filter((file) => picked.includes(file.id));
  const pick = (id: string, isPicked: boolean) =>
    setPicked((list) => (isPicked ? [...list, id] : list.filter((one) => one !== id)));
  return (
    <Panel title="Findings" id="findings">
      <ListTabs
        label="Findings by kind"
        param="kind"
        shown={kind}
        tabs={REFRESH_KINDS.map((value) => ({ value, label: KIND_LABELS[value], count: counts[value] }))}
      />
      <Text small dim>
        {KIND_NOTES[kind]}
      </Text>
      {items.length === 0 ? (
        <Text small>Nothing here.</Text>
      ) : (
        <>
          {canPick ? (
            <ChoiceBar
              overview={overview}
              chosen={chosen}
              onAll={() => setPicked(items.map(({ id }) => id))}
              onNone={() => setPicked([])}
            />
          ) : null}
          <ul className="refresh-rows">
            {items.map((file) =>
              kind === "no_alt" ? (
                <AltRow key={file.id} file={file} />
              ) : (
                <FileRow
                  key={file.id}
                  file={file}
                  note={describeReason(kind, file)}
                  choice={
                    canPick ? (
                      <input
                        type="checkbox"
                        className="check"
                        aria-label={`Select ${file.filename}`}
                        checked={picked.includes(file.id)}
                        onChange={(event) => pick(file.id, event.target.checked)}
                      />
                    ) : undefined
                  }
                />
              ),
            )}
          </ul>
          <CursorPages of="Findings" next={next} />
        </>
      )}
    </Panel>
  );
}

function ChoiceBar({
  overview: { kind, counts, items },
  chosen,
  onAll,
  onNone,
}: {
  overview: RefreshOverview;
  chosen: readonly RefreshFile[];
  onAll: () => void;
  onNone: () => void;
}) {
  const { act, busy, problem } = useAction();
  const sum = (of: (file: RefreshFile) => number) => formatFileSize(chosen.reduce((all, file) => all + of(file), 0));
  const remove = async () => {
    const ids = chosen.map(({ id }) => id);
    const answer = await act<{ deleted: string[]; kept: number }>("POST", "/api/admin/media/delete-unused", { ids });
    if (!answer) return;
    onNone();
    const { deleted, kept } = answer;
    if (kept > 0) toast({ title: `${files(kept)} kept: in use by now, or deleted already`, tone: "success" });
    if (deleted.length > 0)
      showUndoToast(`${files(deleted.length)} deleted`, async () => {
        await apiRequest("POST", "/api/admin/media/restore", { ids: deleted });
        await act("GET", `/api/admin/media/${deleted[0]}`);
      });
  };
  return (
    <>
      <ApiProblemNote problem={problem} fields={[]} returnTo="/420/image-refresh" />
      <Row gap={8} className="library-bar">
        <Text as="span" small>
          {kind === "unused"
            ? `${files(counts.unused)}, ${formatFileSize(counts.unusedBytes)}`
            : `${files(counts.oversized)}, ${formatFileSize(counts.oversizedBytes)} of originals`}
        </Text>
        <Button variant="ghost" onClick={chosen.length === items.length ? onNone : onAll}>
          {chosen.length === items.length ? "Clear selection" : `Select all ${items.length} on this page`}
        </Button>
        {kind === "unused" && chosen.length > 0 ? (
          <AlertDialog
            trigger={
              <Button variant="danger" loading={busy}>
                Delete {files(chosen.length)}
              </Button>
            }
            title={`Delete ${files(chosen.length)}?`}
            text={`This frees ${sum((file) => file.bytes)}. You can restore them here for 30 days. Files that came into use meanwhile stay.`}
            confirm="Delete"
            onConfirm={() => void remove()}
          />
        ) : null}
      </Row>
      {kind === "oversized" ? (
        <BrowserWork
          count={chosen.length}
          steps={(signal) => createShrinkSteps(chosen, signal)}
          onEnd={({ finished }) => {
            if (finished > 0) toast({ title: `${plural(finished, "original")} made smaller`, tone: "success" });
          }}
          words={{
            running: "Making originals smaller",
            waiting: "Another tab is at work",
            ready: (n) => {
              const isLess = chosen.some((file) => estimateSaving(file) > 0);
              return `${plural(n, "original")} chosen${isLess ? `, about ${sum(estimateSaving)} to save` : ""}`;
            },
            done: "The originals are smaller",
            explanation: "Each picture takes a few seconds in this browser. What visitors see stays the same.",
            start: "Make originals smaller",
          }}
        />
      ) : null}
    </>
  );
}

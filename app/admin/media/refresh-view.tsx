import { Plant } from "#app/art/index.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Callout, EmptyState, Row, Text } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { REFRESH_KINDS, type RefreshFile, type RefreshOverview, type RefreshRun } from "#worker/media/contract.ts";
import { useAction } from "../form/use-action.ts";
import { LocalTime } from "../local-time.tsx";
import { Panel } from "../table/index.ts";
import { FinishSizes } from "./finish-sizes.tsx";
import { RefreshList } from "./refresh-list.tsx";
import { FileRow } from "./refresh-rows.tsx";
import { RefreshUndo } from "./refresh-undo.tsx";
import "../table/table.css";
import "./media.css";
import { useRefreshWhile } from "../use-refresh-while.ts";

const REFRESH_MS = 2000;

/** What of the library is incomplete, and the check of its stored files: what would be done first, then the repair. */
export function RefreshView({ overview }: { overview: RefreshOverview }) {
  const { counts, lost, incomplete, run } = overview;
  const { act, busy, problem } = useAction();
  const isRunning = run?.state === "running";
  useRefreshWhile(isRunning, REFRESH_MS);
  const start = (repair: boolean) => act("POST", "/api/admin/media/refresh", { repair });
  const toRepair = run && !run.repair ? run.lostCount + run.incompleteCount : 0;
  const open = REFRESH_KINDS.reduce((sum, kind) => sum + counts[kind], 0);

  if (counts.files === 0)
    return (
      <div className="detail-main">
        <EmptyState
          title="No pictures"
          art={<Plant name="lucuma" size={96} />}
          text="Pictures that you upload or import are checked here."
        />
        {/* The last one may have been deleted a moment ago. */}
        <RefreshUndo deleted={overview.deleted} shrunk={overview.shrunk} />
      </div>
    );
  return (
    <div className="detail-main">
      {open === 0 && run?.state === "done" && toRepair === 0 ? (
        <Callout title="Nothing to do">Every picture has its sizes and a description, and is used somewhere.</Callout>
      ) : null}
      <FinishSizes count={counts.browser} />
      <RefreshList key={overview.kind} overview={overview} />
      <Panel title="Stored files" id="files">
        <Text small dim>
          Compares {plural(counts.files, "file")} in the library with what’s stored: originals and every size. Checking
          changes nothing; repairing makes missing sizes again.
        </Text>
        <ApiProblemNote problem={problem} fields={[]} returnTo="/420/image-refresh" />
        {run ? <RunResult run={run} files={counts.files} /> : null}
        <Row gap={8}>
          <Button
            variant={toRepair > 0 ? "outline" : undefined}
            loading={busy}
            disabled={isRunning}
            onClick={() => void start(false)}
          >
            {run ? "Check again" : "Check files"}
          </Button>
          {toRepair > 0 && !isRunning ? (
            <Button loading={busy} onClick={() => void start(true)}>
              Repair {plural(toRepair, "file")}
            </Button>
          ) : null}
        </Row>
        <FileRows files={lost} note="The original is missing. Upload the picture again to replace it." />
        <FileRows files={incomplete} note="Sizes are missing." />
      </Panel>
      <RefreshUndo deleted={overview.deleted} shrunk={overview.shrunk} />
    </div>
  );
}

/** How far the check is, or what it found. */
function RunResult({ run, files }: { run: RefreshRun; files: number }) {
  if (run.state === "running")
    return (
      <div className="editor-block">
        <label htmlFor="refresh-progress">{run.repair ? "Repairing" : "Checking"}</label>
        <progress id="refresh-progress" max={Math.max(1, files)} value={run.checked} />
        <Text small role="status">
          {run.checked} of {plural(files, "file")} checked. You can leave this page.
        </Text>
      </div>
    );
  const found = [
    run.lostCount > 0 ? `${plural(run.lostCount, "original is", "originals are")} missing` : "",
    run.incompleteCount > 0 ? `${plural(run.incompleteCount, "picture is", "pictures are")} missing sizes` : "",
  ].filter(Boolean);
  return (
    <Text small role="status">
      {plural(run.checked, "file")} checked <LocalTime at={run.finishedAt ?? run.startedAt} /> by {run.actor}.{" "}
      {found.length > 0 ? `${found.join(", ")}.` : "All are complete."}
      {run.repair ? ` ${plural(run.repaired, "file")} repaired.` : ""}
    </Text>
  );
}

function FileRows({ files, note }: { files: readonly RefreshFile[]; note: string }) {
  if (files.length === 0) return null;
  return (
    <ul className="refresh-rows">
      {files.map((file) => (
        <FileRow key={file.id} file={file} note={note} />
      ))}
    </ul>
  );
}

import { type ReactNode, useId } from "react";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Row, Text, toast } from "#app/ui/index.ts";
import { useAction } from "./form/use-action.ts";
import { Panel } from "./table/index.ts";
import { useRefreshWhile } from "./use-refresh-while.ts";

const REFRESH_MS = 2000;

/** Something that a job makes anew while the site serves: how far it is, and the button that starts it. */
export function RebuildPanel({
  title,
  id,
  about,
  running,
  call,
  label,
  returnTo,
}: {
  title: string;
  id: string;
  /** What it is, and when it was made the last time. */
  about: ReactNode;
  /** Null: no rebuild is under way. `note` says it in words. */
  running: { done: number; total: number; note: string } | null;
  /** Starts one; answers whether it did. */
  call: string;
  /** Of the button. */
  label: string;
  /** The page, for the way back from signing in. */
  returnTo: string;
}) {
  const { act, busy, problem } = useAction();
  const progressId = useId();
  useRefreshWhile(running !== null, REFRESH_MS);
  const start = async () => {
    const answer = await act<{ isStarted: boolean }>("POST", call, {});
    // Another person may have started one since this page was loaded.
    if (answer)
      toast({ title: answer.isStarted ? "Rebuild started" : "A rebuild is already running", tone: "success" });
  };
  return (
    <Panel title={title} id={id}>
      <Text small>{about}</Text>
      {running ? (
        <div className="editor-block">
          <label htmlFor={progressId}>Rebuilding</label>
          <progress id={progressId} max={Math.max(1, running.total)} value={Math.min(running.done, running.total)} />
          <Text small role="status">
            {running.note}
          </Text>
        </div>
      ) : null}
      <ApiProblemNote problem={problem} fields={[]} returnTo={returnTo} />
      <Row gap={8}>
        <Button variant="outline" loading={busy} disabled={running !== null} onClick={() => void start()}>
          {label}
        </Button>
      </Row>
    </Panel>
  );
}

import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Row, Text, toast } from "#app/ui/index.ts";
import type { RebuildView } from "#worker/community/contract-categories.ts";
import { plural } from "#worker/kernel/plural.ts";
import { useAction } from "../form/use-action.ts";
import { LocalTime } from "../local-time.tsx";
import { Panel } from "../table/index.ts";

const REFRESH_MS = 2000;

/** How far the rebuild of the lists is, and the button that starts one. */
export function RebuildPanel({ rebuild }: { rebuild: RebuildView }) {
  const { revalidate } = useRevalidator();
  const { act, busy, problem } = useAction();
  const isRunning = rebuild !== null && rebuild.finishedAt === null;
  const start = async () => {
    const answer = await act<{ isStarted: boolean }>("POST", "/api/admin/community/rebuild", {});
    if (answer)
      toast({ title: answer.isStarted ? "Rebuild started" : "A rebuild is already running", tone: "success" });
  };
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => document.visibilityState === "visible" && void revalidate(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
  return (
    <Panel title="Lists" id="lists">
      <Text small>
        Lists of topics, tags, profiles and counts update on their own. Rebuild them if they're wrong, such as after you
        restore a backup.{" "}
        {rebuild?.finishedAt ? (
          <>
            Rebuilt <LocalTime at={rebuild.finishedAt} />, {plural(rebuild.topics, "topic")}.
          </>
        ) : null}
      </Text>
      {isRunning ? (
        <div className="editor-block">
          <label htmlFor="rebuild-progress">Rebuilding</label>
          <progress
            id="rebuild-progress"
            max={Math.max(1, rebuild.total)}
            value={Math.min(rebuild.topics, rebuild.total)}
          />
          <Text small role="status">
            {rebuild.topics.toLocaleString("en-US")} of {plural(rebuild.total, "topic")}. The community keeps working;
            you can leave this page.
          </Text>
        </div>
      ) : null}
      <ApiProblemNote problem={problem} fields={[]} returnTo="/420/community" />
      <Row gap={8}>
        <Button variant="outline" loading={busy} disabled={isRunning} onClick={() => void start()}>
          Rebuild lists
        </Button>
      </Row>
    </Panel>
  );
}

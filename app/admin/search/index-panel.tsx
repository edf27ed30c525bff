import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Row, Text, toast } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { SearchReport } from "#worker/search/contract-admin.ts";
import { useAction } from "../form/use-action.ts";
import { LocalTime } from "../local-time.tsx";
import { Panel } from "../table/index.ts";

const REFRESH_MS = 2000;

/** How far the search index is, and the button that makes it again. */
export function IndexPanel({ index: { documents, waiting, build, builtAt } }: { index: SearchReport["index"] }) {
  const { revalidate } = useRevalidator();
  const { act, busy, problem } = useAction();
  const isRunning = build !== null;
  const rebuild = async () => {
    const answer = await act<{ isStarted: boolean }>("POST", "/api/admin/search/rebuild");
    // Another person may have started one since this page was loaded.
    if (answer)
      toast({ title: answer.isStarted ? "Rebuild started" : "A rebuild is already running", tone: "success" });
  };
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => document.visibilityState === "visible" && void revalidate(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
  return (
    <Panel title="Index" id="index">
      <Text small>
        {plural(documents, "page")} can be found.{" "}
        {waiting > 0 ? `${plural(waiting, "change")} will be added within five minutes.` : "All changes are in it."}{" "}
        {builtAt === null ? null : (
          <>
            Built <LocalTime at={builtAt} />.
          </>
        )}
      </Text>
      {build ? (
        <div className="editor-block">
          <label htmlFor="index-progress">Rebuilding</label>
          <progress id="index-progress" max={Math.max(1, build.total)} value={Math.min(build.done, build.total)} />
          <Text small role="status">
            {build.done.toLocaleString("en-US")} of {plural(build.total, "page")}. Search works meanwhile; you can leave
            this page.
          </Text>
        </div>
      ) : null}
      <ApiProblemNote problem={problem} fields={[]} returnTo="/420/search" />
      <Row gap={8}>
        <Button variant="outline" loading={busy} disabled={isRunning} onClick={() => void rebuild()}>
          Rebuild index
        </Button>
      </Row>
    </Panel>
  );
}

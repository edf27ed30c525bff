import { useState } from "react";
import { apiRequest, errorMessage, TRY_AGAIN } from "#app/lib/api-request.ts";
import { Button, Callout, Row, Text } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { Panel } from "../../table/index.ts";
import { saveFile } from "./report-csv.ts";

/** The whole forum as one file that the import takes back. */
export function ExportForum() {
  const [lines, setLines] = useState<number | null>(null);
  const [finished, setFinished] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const run = async () => {
    setProblem(undefined);
    setFinished(null);
    setLines(0);
    const parts: string[] = [];
    let count = 0;
    try {
      for (let after: string | null = ""; after !== null; ) {
        const part: { lines: string; next: string | null } = await apiRequest(
          "GET",
          `/api/admin/community/export?after=${encodeURIComponent(after)}`,
        );
        parts.push(part.lines);
        count += part.lines.split("\n").length - 1;
        setLines(count);
        after = part.next;
      }
      saveFile(parts, `community-${new Date().toISOString().slice(0, 10)}.jsonl`, "application/jsonl");
      setFinished(count);
    } catch (error) {
      setProblem(errorMessage(error, TRY_AGAIN));
    }
    setLines(null);
  };
  return (
    <Panel id="export-forum" title="Export">
      <Text>
        Every category, topic and post, hidden and deleted ones too, with likes and accepted answers, as JSON Lines: one
        record on each line. Email addresses, private messages, reports and drafts aren’t in it. This page can import
        the file again.
      </Text>
      <Row gap={12}>
        <Button variant="outline" loading={lines !== null} onClick={() => void run()}>
          Export the community
        </Button>
      </Row>
      <Text small role="status">
        {lines !== null ? `${plural(lines, "line")} so far. Keep this page open.` : null}
        {finished !== null ? `${plural(finished, "line")} exported.` : null}
      </Text>
      {problem ? (
        <Callout tone="error" title="The export stopped">
          {problem} Export again.
        </Callout>
      ) : null}
    </Panel>
  );
}

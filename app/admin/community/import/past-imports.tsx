import { useState } from "react";
import { useRevalidator } from "react-router";
import { apiRequest, errorMessage, TRY_AGAIN } from "#app/lib/api-request.ts";
import { Badge, Button, Callout, Row, Table, Text, type Tone } from "#app/ui/index.ts";
import { FORUM_SOURCE_NAMES, type ForumImportRow } from "#worker/community/import/contract.ts";
import { plural } from "#worker/kernel/plural.ts";
import { LocalTime } from "../../local-time.tsx";

const STATES: Record<ForumImportRow["state"], { name: string; tone: Tone }> = {
  running: { name: "Not finished", tone: "accent" },
  done: { name: "Imported", tone: "success" },
  undoing: { name: "Being removed", tone: "accent" },
  undone: { name: "Removed", tone: "neutral" },
};

/** Earlier imports, each of which can be taken away again. */
export function PastImports({ imports }: { imports: readonly ForumImportRow[] }) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<ForumImportRow | null>(null);
  const [undoing, setUndoing] = useState<ForumImportRow | null>(null);
  const [problem, setProblem] = useState<string>();
  const undo = async (row: ForumImportRow) => {
    setAsked(null);
    setProblem(undefined);
    setUndoing(row);
    try {
      for (let now = row; now.state !== "undone"; ) {
        now = await apiRequest<ForumImportRow>("POST", `/api/admin/community/imports/${row.id}/undo`, {});
        setUndoing(now);
      }
    } catch (error) {
      setProblem(`${errorMessage(error, TRY_AGAIN)} Remove it again to continue.`);
    }
    setUndoing(null);
    await revalidate();
  };
  if (imports.length === 0) return null;
  return (
    <>
      {asked ? (
        <Callout tone="warning" title={`Remove the import of ${asked.filename}?`}>
          <p>
            {plural(asked.topics, "topic")} with {plural(asked.posts, "post")} will be removed, including those that
            members have claimed. Topics with newer posts stay.
          </p>
          <Row gap={12}>
            <Button variant="danger" onClick={() => void undo(asked)}>
              Remove {plural(asked.topics, "topic")}
            </Button>
            <Button variant="ghost" onClick={() => setAsked(null)}>
              Keep them
            </Button>
          </Row>
        </Callout>
      ) : null}
      {problem ? (
        <Callout tone="error" title="The import isn’t fully removed">
          {problem}
        </Callout>
      ) : null}
      <Text small role="status">
        {undoing ? `${plural(undoing.topics - undoing.kept, "topic")} left to remove. Keep this page open.` : ""}
      </Text>
      <Table
        caption="Past imports"
        columns={[
          { key: "file", label: "File", cell: (row) => <span className="import-address">{row.filename}</span> },
          { key: "source", label: "From", cell: (row) => FORUM_SOURCE_NAMES[row.source] },
          { key: "at", label: "Started", cell: (row) => <LocalTime at={row.createdAt} /> },
          {
            key: "state",
            label: "State",
            cell: (row) => <Badge tone={STATES[row.state].tone}>{STATES[row.state].name}</Badge>,
          },
          { key: "topics", label: "Topics", end: true, cell: (row) => row.topics.toLocaleString("en-US") },
          { key: "posts", label: "Posts", end: true, cell: (row) => row.posts.toLocaleString("en-US") },
          {
            key: "undo",
            label: "Remove",
            cell: (row) =>
              row.state === "undone" ? (
                row.kept > 0 ? (
                  `${plural(row.kept, "topic")} kept because of newer posts`
                ) : (
                  ""
                )
              ) : (
                <Button variant="outline" disabled={undoing !== null} onClick={() => setAsked(row)}>
                  {row.state === "undoing" ? "Continue removing" : "Remove"}
                </Button>
              ),
          },
        ]}
        rows={[...imports]}
        rowKey={(row) => row.id}
      />
    </>
  );
}

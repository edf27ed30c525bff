import { useState } from "react";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Badge, Button, Callout, Row, Table, Text, type Tone } from "#app/ui/index.ts";
import { FORUM_SOURCE_NAMES, type ForumImportRow } from "#worker/community/import/contract.ts";
import { plural } from "#worker/kernel/plural.ts";
import { useAction } from "../../form/use-action.ts";
import { LocalTime } from "../../local-time.tsx";
import { useRefreshWhile } from "../../use-refresh-while.ts";

const STATES: Record<ForumImportRow["state"], { name: string; tone: Tone }> = {
  running: { name: "Not finished", tone: "accent" },
  done: { name: "Imported", tone: "success" },
  undoing: { name: "Being removed", tone: "accent" },
  undone: { name: "Removed", tone: "neutral" },
};

const REFRESH_MS = 4000;

/** Earlier imports, each of which can be taken away again by a job. */
export function PastImports({ imports }: { imports: readonly ForumImportRow[] }) {
  const { act, busy, problem } = useAction();
  const [asked, setAsked] = useState<ForumImportRow | null>(null);
  const undoing = imports.find(({ state }) => state === "undoing");
  useRefreshWhile(undoing !== undefined, REFRESH_MS);
  const undo = async (row: ForumImportRow) => {
    setAsked(null);
    await act("POST", `/api/admin/community/imports/${row.id}/undo`, {}, "Removal started");
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
      <ApiProblemNote problem={problem} fields={[]} returnTo="/420/community/import" />
      <Text small role="status">
        {undoing
          ? `${plural(undoing.topics - undoing.kept, "topic")} of ${undoing.filename} left to remove. You can leave this page.`
          : ""}
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
              row.state === "undone" || row.state === "undoing" ? (
                row.kept > 0 ? (
                  `${plural(row.kept, "topic")} kept because of newer posts`
                ) : (
                  ""
                )
              ) : (
                <Button variant="outline" disabled={busy} onClick={() => setAsked(row)}>
                  Remove
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

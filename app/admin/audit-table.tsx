import { Plant } from "#app/art/index.ts";
import { type Column, EmptyState, Table } from "#app/ui/index.ts";
import { describeAction, describeChanges } from "./audit-words.ts";
import { LocalTime } from "./local-time.tsx";

export interface AuditEntry {
  id: string;
  at: number;
  actor: string;
  action: string;
  target: string;
  before: string | null;
  after: string | null;
}

/** A table of changes, newest first. */
export function AuditTable({ rows, caption = "Change history" }: { rows: readonly AuditEntry[]; caption?: string }) {
  if (rows.length === 0)
    return (
      <EmptyState
        title="No changes yet"
        text="Every change on this page is recorded here with the person and time."
        art={<Plant name="quinoa" size={96} />}
      />
    );
  const columns: Column<AuditEntry>[] = [
    { key: "at", label: "Date", cell: (r) => <LocalTime at={r.at} /> },
    { key: "actor", label: "Changed by", cell: (r) => r.actor },
    { key: "action", label: "What happened", cell: (r) => describeAction(r) },
    { key: "changes", label: "Changes", cell: (r) => <Changes lines={describeChanges(r)} /> },
  ];
  return <Table caption={caption} columns={columns} rows={rows} rowKey={(r) => r.id} />;
}

const Changes = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

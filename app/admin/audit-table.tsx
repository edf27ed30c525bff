import { Plant } from "#app/art/index.ts";
import { type Column, EmptyState } from "#app/ui/index.ts";
import { describeAction, describeChanges } from "./audit-words.ts";
import { LocalTime, RelativeTime } from "./local-time.tsx";
import { PhoneRow, PhoneTable } from "./table/index.ts";

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
  return (
    <PhoneTable
      caption={caption}
      columns={COLUMNS}
      rows={rows}
      rowKey={(r) => r.id}
      phoneRow={(r) => (
        <PhoneRow
          title={describeAction(r)}
          note={r.actor}
          valueNote={<RelativeTime at={r.at} />}
          badges={<Changes lines={describeChanges(r)} />}
        />
      )}
    />
  );
}

const COLUMNS: Column<AuditEntry>[] = [
  { key: "at", label: "Date", cell: (r) => <LocalTime at={r.at} /> },
  { key: "actor", label: "Changed by", cell: (r) => r.actor },
  { key: "action", label: "What happened", cell: (r) => describeAction(r) },
  { key: "changes", label: "Changes", cell: (r) => <Changes lines={describeChanges(r)} /> },
];

const Changes = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

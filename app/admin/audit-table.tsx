import { Plant } from "#app/art/index.ts";
import { type Column, EmptyState, Table } from "#app/ui/index.ts";
import { humanizeKey } from "./humanize-key.ts";
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
    { key: "target", label: "Item", cell: (r) => r.target.replace(/^(flag|setting):/, "") },
    { key: "before", label: "Before", cell: (r) => <AuditValue json={r.before} /> },
    { key: "after", label: "After", cell: (r) => <AuditValue json={r.after} /> },
  ];
  return <Table caption={caption} columns={columns} rows={rows} rowKey={(r) => r.id} />;
}

/** A stored value as readable text. */
function AuditValue({ json }: { json: string | null }) {
  if (json === null) return <>not set</>;
  return <>{describeValue(JSON.parse(json) as unknown)}</>;
}

function describeValue(value: unknown): string {
  if (value === null || value === "") return "not set";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "object" && "isEnabled" in value) {
    const { isEnabled, message, endsAt } = value as { isEnabled: boolean; message?: string; endsAt?: number };
    const parts = [isEnabled ? "on" : "off"];
    if (message) parts.push(`“${message}”`);
    if (endsAt) parts.push(`until ${new Date(endsAt).toISOString().slice(0, 16).replace("T", " ")} UTC`);
    return parts.join(", ");
  }
  if (typeof value === "object") {
    const text = Object.entries(value)
      .map(([key, part]) => `${humanizeKey(key)}: ${JSON.stringify(part)}`)
      .join(", ");
    return text.length > 120 ? `${text.slice(0, 119)}…` : text;
  }
  return String(value);
}

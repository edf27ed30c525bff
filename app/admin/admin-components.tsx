import { useEffect, useState } from "react";
import type { MetaDescriptor } from "react-router";
import { Plant } from "#app/art/index.ts";
import { seo } from "#app/lib/seo.ts";
import { type Column, EmptyState, Table, Text } from "#app/ui/index.ts";

/** Title and tags of an admin page: never indexed. */
export const adminMeta = (title: string): MetaDescriptor[] =>
  seo({ title: `${title} · Admin`, description: "A page for store staff.", noindex: true });

/** The header of an admin page. */
export function AdminPageHeader({ title, lead }: { title: string; lead: string }) {
  return (
    <header>
      <h1>{title}</h1>
      <Text dim>{lead}</Text>
    </header>
  );
}

/** An instant in the reader's own time zone; in UTC until the browser provides it. */
export function LocalTime({ at }: { at: number }) {
  const iso = new Date(at).toISOString();
  const [localText, setLocal] = useState<string>();
  useEffect(
    () => setLocal(new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(at)),
    [at],
  );
  return (
    <time className="admin-when" dateTime={iso}>
      {localText ?? `${iso.slice(0, 16).replace("T", " ")} UTC`}
    </time>
  );
}

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
        text="Every change is recorded here with the person and time."
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
  if (typeof value === "object") {
    const { isEnabled, message, endsAt } = value as {
      isEnabled?: boolean;
      message?: string | null;
      endsAt?: number | null;
    };
    const parts = [isEnabled ? "on" : "off"];
    if (message) parts.push(`“${message}”`);
    if (endsAt) parts.push(`until ${new Date(endsAt).toISOString().slice(0, 16).replace("T", " ")} UTC`);
    return parts.join(", ");
  }
  return String(value);
}

/** A bar chart of page views per day. The table beside it holds the same figures for screen readers. */
export function PageviewBars({ rows }: { rows: readonly { key: string; pageviews: number }[] }) {
  const highest = Math.max(1, ...rows.map((r) => r.pageviews));
  const step = 100 / rows.length;
  return (
    <div className="admin-bars">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {rows.map((r, i) => {
          const height = (r.pageviews / highest) * 100;
          return <rect key={r.key} x={i * step + step * 0.1} y={100 - height} width={step * 0.8} height={height} />;
        })}
      </svg>
    </div>
  );
}

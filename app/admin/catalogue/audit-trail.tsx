import { Text } from "#app/ui/index.ts";
import type { ProductInput } from "#worker/store/catalogue/contract.ts";
import type { AuditEntry } from "../audit-table.tsx";
import { humanizeKey } from "../humanize-key.ts";
import { LocalTime } from "../local-time.tsx";
import { fieldLabel, formatStoredValue } from "./catalogue-labels.ts";

const ACTION_LABELS: Record<string, string> = {
  "product.create": "created this product",
  "product.update": "updated this product",
  "product.import": "imported this product",
  "product.status": "changed the status",
  "product.tag": "changed the tags",
  "product.link": "created a preview link",
  "lot.create": "created this lot",
  "lot.update": "updated this lot",
  "lot.recall.mails": "emailed customers",
};

/** The fields that an audit entry changed, with their values before and after. */
function describeChanges(entry: AuditEntry): [field: string, before: unknown, after: unknown][] {
  try {
    const before = JSON.parse(entry.before ?? "{}") as Record<string, unknown>;
    const after = JSON.parse(entry.after ?? "{}") as Record<string, unknown>;
    if (entry.before === null) return [];
    return Object.keys(after).flatMap((k): [string, unknown, unknown][] =>
      JSON.stringify(before[k]) === JSON.stringify(after[k]) ? [] : [[k, before[k], after[k]]],
    );
  } catch {
    return [];
  }
}

/** The change history of a record, newest first. @param product used to name the fields of a product */
export function AuditTrail({ rows, product }: { rows: readonly AuditEntry[]; product?: ProductInput }) {
  if (rows.length === 0) return <Text dim>No changes yet. Each save is listed here with its author.</Text>;
  return (
    <ol className="trail">
      {rows.map((r) => (
        <li key={r.id}>
          <p>
            <strong>{r.actor}</strong>{" "}
            {ACTION_LABELS[r.action] ?? humanizeKey(r.action.replace(".", " ")).toLowerCase()}{" "}
            <span className="dim small">
              <LocalTime at={r.at} />
            </span>
          </p>
          <ul className="small">
            {describeChanges(r).map(([key, before, after]) => (
              <li key={key}>
                {product ? fieldLabel(key, product) : humanizeKey(key)}: {truncate(before)} → {truncate(after)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

const truncate = (value: unknown): string =>
  typeof value === "object" && value !== null && JSON.stringify(value).length > 80 ? "…" : formatStoredValue(value);

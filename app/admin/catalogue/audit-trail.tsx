import { Text } from "#app/ui/index.ts";
import type { ProductInput } from "#worker/store/catalogue/contract.ts";
import { type AuditEntry, LocalTime } from "../admin-components.tsx";
import { fieldLabel, formatStoredValue, humanizeKey } from "./catalogue-labels.ts";

const ACTION_LABELS: Record<string, string> = {
  "product.create": "made it",
  "product.update": "changed",
  "product.import": "loaded it from a file",
  "product.status": "changed",
  "product.tag": "changed",
  "product.link": "made a preview link",
  "lot.create": "noted it",
  "lot.update": "changed",
  "lot.recall.mails": "told buyers",
};

/** Only what an act has changed, in words; long values are cut. */
function describeChanges(line: AuditEntry): [name: string, was: unknown, is: unknown][] {
  try {
    const was = JSON.parse(line.before ?? "{}") as Record<string, unknown>;
    const is = JSON.parse(line.after ?? "{}") as Record<string, unknown>;
    if (line.before === null) return [];
    return Object.keys(is).flatMap((k): [string, unknown, unknown][] =>
      JSON.stringify(was[k]) === JSON.stringify(is[k]) ? [] : [[k, was[k], is[k]]],
    );
  } catch {
    return [];
  }
}

/** Who changed a record, newest first. @param product names the fields of a product */
export function AuditTrail({ rows, product }: { rows: readonly AuditEntry[]; product?: ProductInput }) {
  if (rows.length === 0) return <Text dim>Nobody has changed it yet.</Text>;
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
            {describeChanges(r).map(([key, was, is]) => (
              <li key={key}>
                {product ? fieldLabel(key, product) : humanizeKey(key)}: {truncate(was)} → {truncate(is)}
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

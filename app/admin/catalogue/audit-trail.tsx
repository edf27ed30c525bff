import { Text } from "#app/ui/index.ts";
import type { ProductInput } from "#worker/store/catalogue/contract.ts";
import { type AuditLine, When } from "../admin-components.tsx";
import { fieldName, readable, valueText } from "./catalogue-labels.ts";

const ACTS: Record<string, string> = {
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
function changesOf(line: AuditLine): [name: string, was: unknown, is: unknown][] {
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
export function Trail({ rows, product }: { rows: readonly AuditLine[]; product?: ProductInput }) {
  if (rows.length === 0) return <Text dim>Nobody has changed it yet.</Text>;
  return (
    <ol className="trail">
      {rows.map((r) => (
        <li key={r.id}>
          <p>
            <strong>{r.actor}</strong> {ACTS[r.action] ?? readable(r.action.replace(".", " ")).toLowerCase()}{" "}
            <span className="dim small">
              <When at={r.at} />
            </span>
          </p>
          <ul className="small">
            {changesOf(r).map(([key, was, is]) => (
              <li key={key}>
                {product ? fieldName(key, product) : readable(key)}: {short(was)} → {short(is)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

const short = (value: unknown): string =>
  typeof value === "object" && value !== null && JSON.stringify(value).length > 80 ? "…" : valueText(value);

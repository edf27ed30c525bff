import { Callout } from "#app/ui/index.ts";
import type { StackReport } from "#worker/store/stack/contract.ts";

/** The stack check's findings, warnings first; nothing where there are none. The response of GET /api/cart/stack. */
export function StackFindings({ report, headingId = "stack-check" }: { report: StackReport; headingId?: string }) {
  if (report.findings.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="stack-findings stack">
      <h2 id={headingId}>Combined intake</h2>
      <ul>
        {report.findings.map((f) => (
          <li key={`${f.kind} ${f.title} ${f.items.join()}`}>
            <Callout tone={f.level === "warn" ? "warning" : "info"} title={f.title}>
              <p>
                {f.items.join(", ")}. {f.detail}
              </p>
              {f.source ? (
                <p className="small">
                  Source: <a href={f.source.url}>{f.source.name}</a>
                </p>
              ) : null}
            </Callout>
          </li>
        ))}
      </ul>
      <details>
        <summary>How we calculated this</summary>
        <ul className="small dim">
          {report.assumptions.map((a) => (
            <li key={a}>{a}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

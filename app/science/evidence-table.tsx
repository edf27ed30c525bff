import { GradeTile } from "#app/ui/grade-tile.tsx";
import { cx, Link } from "#app/ui/index.ts";
import { FundingLetters } from "./funding-letters.tsx";
import type { OutcomeRow } from "./ingredient-view.ts";

/** What trials found, outcome by outcome, best grade first; a row leads to its trials. On phones each row is a card. */
export function EvidenceTable({ name, rows }: { name: string; rows: OutcomeRow[] }) {
  return (
    <table className="evidence-table">
      <caption className="visually-hidden">{name}: the evidence for each outcome</caption>
      <thead>
        <tr>
          <th scope="col">Outcome</th>
          <th scope="col">Grade</th>
          <th scope="col">What happened</th>
          <th scope="col">Trials · people</th>
          <th scope="col">Doses tried</th>
          <th scope="col">Funding</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} id={row.key} className={cx(row.isOpen && "evidence-open")}>
            <th scope="row">
              <Link to={row.path} aria-current={row.isOpen ? "true" : undefined}>
                {row.name}
              </Link>
              <span className="evidence-line dim">{row.line}</span>
            </th>
            <td className="evidence-grade">
              <GradeTile grade={row.grade} />
              <span className="visually-hidden">{row.gradeWords}</span>
            </td>
            <td className="evidence-answer">{row.grade === "E" ? row.gradeWords : row.answer}</td>
            <td className="evidence-trials">{row.trials}</td>
            <td className="evidence-extra">{row.dose || "Not stated"}</td>
            <td className="evidence-extra">
              <FundingLetters funding={row.funding} />
            </td>
            <td className="evidence-more">
              <details>
                <summary>More</summary>
                <dl>
                  <dt>Doses tried</dt>
                  <dd>{row.dose || "Not stated"}</dd>
                  <dt>Funding</dt>
                  <dd>
                    <FundingLetters funding={row.funding} />
                  </dd>
                </dl>
              </details>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

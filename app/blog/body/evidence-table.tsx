import { Link } from "#app/ui/index.ts";
import { GradeTile } from "../../science/grade-tile.tsx";
import type { EmbedData } from "./embeds.ts";

/** What the library says about an ingredient, outcome by outcome. */
export function EvidenceTable({ evidence }: { evidence: EmbedData["evidence"][number] | undefined }) {
  if (!evidence || evidence.rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
    <div className="body-table" tabIndex={0} role="region" aria-label={`Evidence for ${evidence.name}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Outcome</th>
            <th scope="col">Grade</th>
            <th scope="col">What happened</th>
            <th scope="col">Trials · people</th>
          </tr>
        </thead>
        <tbody>
          {evidence.rows.map((row) => (
            <tr key={row.outcome}>
              <th scope="row">
                <Link to={row.path}>{row.outcome}</Link>
              </th>
              <td>
                <GradeTile letter={row.letter} />
              </td>
              <td>{row.answer}</td>
              <td>
                {row.trials} · {row.people.toLocaleString("en-US")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

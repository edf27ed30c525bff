import { GradeTile } from "#app/ui/grade-tile.tsx";
import { Link } from "#app/ui/index.ts";
import type { EmbedData } from "./embeds.ts";
import { ScrollBox } from "./scroll-box.tsx";

/** What the library says about an ingredient, outcome by outcome. */
export function EvidenceTable({ evidence }: { evidence: EmbedData["evidence"][number] | undefined }) {
  if (!evidence || evidence.rows.length === 0) return null;
  return (
    <ScrollBox label={`Evidence for ${evidence.name}`}>
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
                <GradeTile grade={row.grade} />
              </td>
              <td>{row.answer}</td>
              <td>
                {row.trials} · {row.people.toLocaleString("en-US")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

import { Button, Row, Text } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { LeftOut } from "./plan-forum.ts";
import { saveFile, toReportCsv } from "./report-csv.ts";

/** Lines that the page shows; the file has all of them. */
const SHOWN = 20;
const KINDS: Record<LeftOut["kind"], string> = {
  ...{ category: "Category", topic: "Topic", post: "Post", row: "Table" },
};

/** What stays behind and why, with all of it as a file. */
export function ReportLines({
  lines,
  more,
  title,
  name,
}: {
  lines: readonly LeftOut[];
  /** Lines that weren't kept. */
  more: number;
  title: string;
  /** The file's name. */
  name: string;
}) {
  if (lines.length === 0) return null;
  return (
    <section className="editor-block" aria-labelledby="report-lines">
      <h3 id="report-lines">
        {title}: {plural(lines.length + more, "line")}
      </h3>
      <ul className="forum-report">
        {lines.slice(0, SHOWN).map(({ kind, id, why }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same line may come twice, and the list never changes its order
          <li key={i} className="small">
            <strong>
              {KINDS[kind]} {id}
            </strong>{" "}
            {why}
          </li>
        ))}
      </ul>
      {lines.length > SHOWN ? (
        <Text small dim>
          {plural(lines.length - SHOWN, "more line")} in the file.
        </Text>
      ) : null}
      <Row>
        <Button variant="outline" onClick={() => saveFile([toReportCsv(lines)], name, "text/csv")}>
          Download the report (CSV)
        </Button>
      </Row>
    </section>
  );
}

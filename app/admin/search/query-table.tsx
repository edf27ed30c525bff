import { Link } from "#app/ui/index.ts";
import type { QueryFigures } from "#worker/search/contract-admin.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { PhoneRow, PhoneTable } from "../table/index.ts";
import { PinForm } from "./pins.tsx";
import { toPercentText } from "./search-figures.ts";

/** Searches with their figures; each can get a pinned result. */
export function QueryTable({ caption, rows }: { caption: string; rows: readonly QueryFigures[] }) {
  const href = ({ query }: QueryFigures) => `/search?q=${encodeURIComponent(query)}`;
  return (
    <PhoneTable
      caption={caption}
      hideCaption
      columns={[
        { key: "query", label: "Search", cell: (r: QueryFigures) => <Link to={href(r)}>{r.query}</Link> },
        { key: "searches", label: "Searches", end: true, cell: (r) => r.searches.toLocaleString("en-US") },
        { key: "found", label: "Results", end: true, cell: (r) => r.found.toLocaleString("en-US") },
        { key: "clicks", label: "Opened", end: true, cell: (r) => toPercentText(r.clicks, r.searches) },
        { key: "position", label: "Average position", end: true, cell: (r) => r.position?.toFixed(1) ?? "–" },
        {
          key: "actions",
          label: "Actions",
          cell: (r) => (
            <FormDrawer
              title={`Pin a result for “${r.query}”`}
              button="Pin result"
              label={`Pin a result for ${r.query}`}
              variant="soft"
            >
              {(close) => <PinForm query={r.query} onDone={close} />}
            </FormDrawer>
          ),
        },
      ]}
      rows={rows}
      rowKey={(r) => r.query}
      phoneRow={(r) => (
        <PhoneRow
          title={<Link to={href(r)}>{r.query}</Link>}
          value={r.searches.toLocaleString("en-US")}
          note={`${r.found.toLocaleString("en-US")} results`}
          valueNote={`${toPercentText(r.clicks, r.searches)} opened`}
        />
      )}
    />
  );
}

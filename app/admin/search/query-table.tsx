import { Link } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { QueryFigures } from "#worker/search/contract-admin.ts";
import { FormDrawer } from "../form/form-drawer.tsx";
import { PhoneRow, PhoneTable } from "../table/index.ts";
import { PinForm } from "./pins.tsx";
import { toPercentText } from "./search-figures.ts";
import { type SynonymList, SynonymOf } from "./synonym-lists.tsx";
import "./search.css";

/** Searches with their figures; each can get a pinned result, and one that found nothing a meaning. */
export function QueryTable({
  caption,
  rows,
  synonyms,
}: {
  caption: string;
  rows: readonly QueryFigures[];
  /** Of searches that found nothing: the lists that their words can join. */
  synonyms?: readonly SynonymList[];
}) {
  const href = ({ query }: QueryFigures) => `/search?q=${encodeURIComponent(query)}`;
  const actions = ({ query }: QueryFigures) => (
    <span className="query-actions">
      {synonyms ? (
        <FormDrawer
          title="Add a synonym"
          text="The search then also finds what those words find."
          button="Add synonym"
          label={`Add a synonym for ${query}`}
          variant="soft"
        >
          {(close) => <SynonymOf word={query} lists={synonyms} onDone={close} />}
        </FormDrawer>
      ) : null}
      <FormDrawer
        title={`Pin a result for “${query}”`}
        button="Pin result"
        label={`Pin a result for ${query}`}
        variant="soft"
      >
        {(close) => <PinForm query={query} onDone={close} />}
      </FormDrawer>
    </span>
  );
  const figures = [
    { key: "found", label: "Results", end: true, cell: (r: QueryFigures) => r.found.toLocaleString("en-US") },
    { key: "clicks", label: "Opened", end: true, cell: (r: QueryFigures) => toPercentText(r.clicks, r.searches) },
    { key: "position", label: "Average position", end: true, cell: (r: QueryFigures) => r.position?.toFixed(1) ?? "–" },
  ];
  return (
    <PhoneTable
      caption={caption}
      hideCaption
      columns={[
        { key: "query", label: "Search", cell: (r: QueryFigures) => <Link to={href(r)}>{r.query}</Link> },
        { key: "searches", label: "Searches", end: true, cell: (r) => r.searches.toLocaleString("en-US") },
        ...(synonyms ? [] : figures),
        { key: "actions", label: "Actions", end: true, cell: actions },
      ]}
      rows={rows}
      rowKey={(r) => r.query}
      phoneRow={(r) => (
        <PhoneRow
          title={<Link to={href(r)}>{r.query}</Link>}
          value={r.searches.toLocaleString("en-US")}
          note={synonyms ? "" : `${plural(r.found, "result")}, ${toPercentText(r.clicks, r.searches)} opened`}
          badges={actions(r)}
        />
      )}
    />
  );
}

import { requestContextKey } from "#app/context.ts";
import { EmptyState, Grid, Link, Stat, Text } from "#app/ui/index.ts";
import type { SearchReport } from "#worker/search/contract-admin.ts";
import { isDocumentKind, KIND_LABELS } from "#worker/search/domain-kinds.ts";
import { LOG_DAYS } from "#worker/search/domain-log.ts";
import { Chart } from "../../admin/chart/chart.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { HiddenPages } from "../../admin/search/hidden-pages.tsx";
import { IndexPanel } from "../../admin/search/index-panel.tsx";
import { Pins } from "../../admin/search/pins.tsx";
import { QueryTable } from "../../admin/search/query-table.tsx";
import { toPercentText } from "../../admin/search/search-figures.ts";
import { SynonymLists } from "../../admin/search/synonym-lists.tsx";
import { Panel, PhoneRow, PhoneTable } from "../../admin/table/index.ts";
import type { Route } from "./+types/search.ts";
import "../../admin/search/search.css";
import "../../admin/table/table.css";

export const meta = () => adminMeta("Search");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

const RANGES = [7, 30, 90];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const asked = Number(ctx.url.searchParams.get("days"));
  return { report: await ctx.searchAdmin.report(RANGES.includes(asked) ? asked : 30) };
}

/** "Nov 23": days are counted in UTC. */
const dayLabel = (day: string): string =>
  new Date(day).toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

type Opened = SearchReport["opened"][number];
const openedKind = ({ kind }: Opened): string => (isDocumentKind(kind) ? KIND_LABELS[kind][0] : "Not published");

/** What people search for and find, and what the owner decides about it. */
export default function SearchAdmin({ loaderData: { report } }: Route.ComponentProps) {
  const { totals, byDay, top, nothing, opened, days } = report;
  return (
    <>
      <AdminPageHeader
        title="Search"
        lead={`What people search for. Only the words and the day are stored, never who searched, and counts are deleted after ${LOG_DAYS} days.`}
      />
      <nav aria-label="Period" className="search-period">
        {RANGES.map((range) => (
          <Link key={range} to={`?days=${range}`} aria-current={range === days ? "page" : undefined} preventScrollReset>
            {range} days
          </Link>
        ))}
      </nav>
      <Grid min={150}>
        <Stat label="Searches" value={totals.searches.toLocaleString("en-US")} />
        <Stat label="Different searches" value={totals.queries.toLocaleString("en-US")} />
        <Stat label="Found nothing" value={toPercentText(totals.nothing, totals.searches)} />
        <Stat label="Opened a result" value={toPercentText(totals.clicks, totals.searches)} />
      </Grid>
      {totals.searches === 0 ? (
        <EmptyState
          title="No searches in this period"
          text="Searches appear here as soon as visitors use the search box or the results page."
        />
      ) : (
        <>
          <Chart
            title="Searches per day"
            points={byDay.map(({ day, searches }) => ({ label: dayLabel(day), value: searches }))}
            valueLabel="Searches"
            format={(n) => n.toLocaleString("en-US")}
            height={220}
          />
          <Panel title="Top searches" id="top">
            <QueryTable caption="Top searches" rows={top} />
          </Panel>
          <Panel title="Found nothing" id="nothing">
            {nothing.length === 0 ? (
              <Text small dim>
                Every search in this period found something.
              </Text>
            ) : (
              <QueryTable caption="Searches that found nothing" rows={nothing} synonyms={report.synonyms} />
            )}
          </Panel>
          {opened.length > 0 ? (
            <Panel title="Opened most" id="opened">
              <PhoneTable
                caption="Results that were opened most"
                hideCaption
                columns={[
                  { key: "title", label: "Result", cell: (d: Opened) => <Link to={d.path}>{d.title}</Link> },
                  { key: "kind", label: "Kind", cell: openedKind },
                  { key: "clicks", label: "Opened", end: true, cell: (d) => d.clicks.toLocaleString("en-US") },
                  { key: "position", label: "Average position", end: true, cell: (d) => d.position.toFixed(1) },
                ]}
                rows={opened}
                rowKey={(d) => `${d.source} ${d.ref}`}
                phoneRow={(d) => (
                  <PhoneRow
                    title={<Link to={d.path}>{d.title}</Link>}
                    note={openedKind(d)}
                    value={d.clicks.toLocaleString("en-US")}
                    valueNote={`position ${d.position.toFixed(1)}`}
                  />
                )}
              />
            </Panel>
          ) : null}
        </>
      )}
      <Pins pins={report.pins} />
      <SynonymLists lists={report.synonyms} />
      <HiddenPages pages={report.hidden} />
      <IndexPanel index={report.index} />
    </>
  );
}

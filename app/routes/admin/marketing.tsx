import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { EmptyState, LinkButton, Table } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import type { Route } from "./+types/marketing.ts";

export const meta = () => adminMeta("Marketing");

export async function loader({ context }: Route.LoaderArgs) {
  const report = await context.get(requestContextKey).analytics.getReport(30);
  return { sources: report.byDimension.referrer, visits: report.total.visits };
}

export default function Marketing({ loaderData: { sources, visits } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader title="Marketing" lead="Traffic sources in the last 30 days." />
      {sources.length === 0 ? (
        <EmptyState
          title="No visits yet"
          art={<Plant name="cacao" size={96} />}
          text="Traffic sources appear here after the first visit."
          action={
            <LinkButton to="/420/analytics" variant="outline">
              View analytics
            </LinkButton>
          }
        />
      ) : (
        <Table
          caption={`Traffic sources (${plural(visits, "visit")})`}
          columns={[
            { key: "key", label: "Source", cell: (r) => r.key },
            { key: "visits", label: "Visits", end: true, cell: (r) => r.visits },
            { key: "views", label: "Page views", end: true, cell: (r) => r.pageviews },
          ]}
          rows={sources}
          rowKey={(r) => r.key}
        />
      )}
    </>
  );
}

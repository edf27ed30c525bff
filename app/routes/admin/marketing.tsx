import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { EmptyState, LinkButton, Table } from "#app/ui/index.ts";
import { AdminPageHeader, adminMeta } from "../../admin/admin-components.tsx";
import type { Route } from "./+types/marketing.ts";

export const meta = () => adminMeta("Marketing");

export async function loader({ context }: Route.LoaderArgs) {
  const report = await context.get(requestContextKey).analytics.getReport(30);
  return { sources: report.byDimension.referrer, visits: report.total.visits };
}

export default function Marketing({ loaderData: { sources, visits } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader title="Marketing" lead="Where the visits of the last 30 days came from." />
      {sources.length === 0 ? (
        <EmptyState
          title="No visit was counted yet"
          art={<Plant name="cacao" size={96} />}
          text="A visit appears here with the site that led to it."
          action={
            <LinkButton to="/420/analytics" variant="outline">
              Open analytics
            </LinkButton>
          }
        />
      ) : (
        <Table
          caption={`Sources of ${visits} visits`}
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

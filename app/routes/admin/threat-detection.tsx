import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { Callout, EmptyState, Table } from "#app/ui/index.ts";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import type { Route } from "./+types/threat-detection.ts";

export const meta = () => adminMeta("Threat detection");

export async function loader({ context }: Route.LoaderArgs) {
  const { refused } = await context.get(requestContextKey).settings.getSecurityOverview();
  return { refused };
}

export default function ThreatDetection({ loaderData: { refused } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader title="Threat detection" lead="Failed sign-ins in the last 30 days, by day (UTC)." />
      {refused.length === 0 ? (
        <EmptyState
          title="No failed sign-ins"
          art={<Plant name="cats-claw" size={96} />}
          text="Wrong passwords and codes are recorded here without IP addresses."
        />
      ) : (
        <Table
          caption="Failed sign-ins"
          columns={[
            { key: "day", label: "Day", cell: (r) => r.day },
            { key: "n", label: "Attempts", end: true, cell: (r) => r.n },
            { key: "accounts", label: "Targeted accounts", end: true, cell: (r) => r.accounts },
          ]}
          rows={refused}
          rowKey={(r) => r.day}
        />
      )}
      <Callout title="Sign-in rate limits">
        Attempts are counted per account and per network before any password is checked. Attempts over the limit get a
        429 response.
      </Callout>
    </>
  );
}

import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { Callout, EmptyState, Table } from "#app/ui/index.ts";
import { AdminPageHeader, adminMeta } from "../../admin/admin-components.tsx";
import type { Route } from "./+types/threat-detection.ts";

export const meta = () => adminMeta("Threat detection");

export async function loader({ context }: Route.LoaderArgs) {
  const { refused } = await context.get(requestContextKey).settings.getSecurityOverview();
  return { refused };
}

export default function ThreatDetection({ loaderData: { refused } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader title="Threat detection" lead="Sign-ins that were refused in the last 30 days, by day (UTC)." />
      {refused.length === 0 ? (
        <EmptyState
          title="No sign-in was refused"
          art={<Plant name="cats-claw" size={96} />}
          text="A wrong password or code is written down here, without the address it came from."
        />
      ) : (
        <Table
          caption="Refused sign-ins"
          columns={[
            { key: "day", label: "Day", cell: (r) => r.day },
            { key: "n", label: "Attempts", end: true, cell: (r) => r.n },
            { key: "accounts", label: "Accounts aimed at", end: true, cell: (r) => r.accounts },
          ]}
          rows={refused}
          rowKey={(r) => r.day}
        />
      )}
      <Callout title="What already stands in the way">
        Every attempt is counted per account and per network before any password is looked at; beyond the limit it is
        answered with 429.
      </Callout>
    </>
  );
}

import { requestContextKey } from "#app/context.ts";
import { Badge, Grid, Stat, Table } from "#app/ui/index.ts";
import { AdminPageHeader, adminMeta, LocalTime } from "../../admin/admin-components.tsx";
import type { Route } from "./+types/security-dashboard.ts";

export const meta = () => adminMeta("Security");

export async function loader({ context }: Route.LoaderArgs) {
  const { staff, counts, acts } = await context.get(requestContextKey).settings.getSecurityOverview();
  return { staff, counts, acts };
}

export default function SecurityDashboard({ loaderData: { staff, counts, acts } }: Route.ComponentProps) {
  const safe = staff.filter((s) => s.secondFactor).length;
  return (
    <>
      <AdminPageHeader title="Security" lead="Who can do what, who is signed in, and what was done with accounts." />
      <Grid min={140} gap={16}>
        <Stat label="Accounts" value={counts.accounts} />
        <Stat label="Open sessions" value={counts.sessions} />
        <Stat label="Sign-ins in 24 hours" value={counts.signIns} />
        <Stat label="Staff with a second factor" value={`${safe} of ${staff.length}`} />
      </Grid>
      <Table
        caption="Staff"
        columns={[
          { key: "email", label: "Account", cell: (s) => s.email },
          { key: "role", label: "Role", cell: (s) => s.role },
          {
            key: "mfa",
            label: "Second factor",
            cell: (s) => (
              <Badge tone={s.secondFactor ? "success" : "danger"}>{s.secondFactor ? "Set up" : "None"}</Badge>
            ),
          },
          {
            key: "seen",
            label: "Last seen",
            cell: (s) => (s.lastSeenAt === null ? "never" : <LocalTime at={s.lastSeenAt} />),
          },
        ]}
        rows={staff}
        rowKey={(s) => s.email}
      />
      <Table
        caption="Newest acts"
        columns={[
          { key: "at", label: "When", cell: (a) => <LocalTime at={a.at} /> },
          { key: "action", label: "Act", cell: (a) => a.action },
          { key: "actor", label: "Who", cell: (a) => a.actor ?? "nobody signed in" },
        ]}
        rows={acts}
        rowKey={(a) => a.id}
      />
    </>
  );
}

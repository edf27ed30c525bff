import { requestContextKey } from "#app/context.ts";
import { Badge, Grid, Stat, Table } from "#app/ui/index.ts";
import { describeAccountActivity } from "../../admin/account-activity.ts";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import type { Route } from "./+types/security-dashboard.ts";

export const meta = () => adminMeta("Security");

export async function loader({ context }: Route.LoaderArgs) {
  const { staff, counts, acts: activity } = await context.get(requestContextKey).settings.getSecurityOverview();
  return { staff, counts, activity };
}

export default function SecurityDashboard({ loaderData: { staff, counts, activity } }: Route.ComponentProps) {
  const withSecondFactor = staff.filter((s) => s.secondFactor).length;
  return (
    <>
      <AdminPageHeader title="Security" lead="Staff access, active sessions and recent account activity." />
      <Grid min={140} gap={16}>
        <Stat label="Accounts" value={counts.accounts} />
        <Stat label="Active sessions" value={counts.sessions} />
        <Stat label="Sign-ins in 24 hours" value={counts.signIns} />
        <Stat label="Staff with two-factor authentication" value={`${withSecondFactor} of ${staff.length}`} />
      </Grid>
      <Table
        caption="Staff"
        columns={[
          { key: "email", label: "Account", cell: (s) => s.email },
          { key: "role", label: "Role", cell: (s) => (s.role === "admin" ? "Admin" : "Moderator") },
          {
            key: "mfa",
            label: "Two-factor authentication",
            cell: (s) => <Badge tone={s.secondFactor ? "success" : "danger"}>{s.secondFactor ? "On" : "Off"}</Badge>,
          },
          {
            key: "seen",
            label: "Last seen",
            cell: (s) => (s.lastSeenAt === null ? "Never" : <LocalTime at={s.lastSeenAt} />),
          },
        ]}
        rows={staff}
        rowKey={(s) => s.email}
      />
      <Table
        caption="Recent activity"
        columns={[
          { key: "at", label: "Date", cell: (a) => <LocalTime at={a.at} /> },
          { key: "action", label: "Activity", cell: describeAccountActivity },
          { key: "subject", label: "Account", cell: (a) => a.subject ?? "None, or deleted" },
          { key: "actor", label: "By", cell: (a) => a.actor ?? "Not signed in" },
        ]}
        rows={activity}
        rowKey={(a) => a.id}
      />
    </>
  );
}

import { useForumEnabled, useLiveStore } from "#app/lib/live-store.ts";
import { Badge, Card, Grid, Link, Row, Text } from "#app/ui/index.ts";
import type { DashboardFigures } from "#worker/store/contract-dashboard.ts";
import { AdminLayout } from "./admin-layout.tsx";
import { type AdminScope, sectionsForScope } from "./admin-sections.ts";
import { AdminPageHeader } from "./page-title.tsx";
import { SampleDataPanel } from "./sample-data/sample-data-panel.tsx";
import { TodayPanel } from "./selling/today-panel.tsx";

/** The admin dashboard: the sections that a person may open, and the live status of the site. */
export function Dashboard({
  scope,
  today,
  warning,
}: {
  scope: AdminScope;
  today: DashboardFigures | null;
  warning: string | null;
}) {
  const maintenance = useLiveStore((s) => s.maintenance);
  const forum = useForumEnabled();
  const sections = sectionsForScope(scope).filter((r) => r.path !== "/420");
  return (
    <AdminLayout scope={scope} warning={warning}>
      <AdminPageHeader
        title="Dashboard"
        lead={scope === "admin" ? "Overview of your store and site." : "Forum moderation and spam protection."}
      />
      <Row gap={12}>
        <Badge tone={maintenance.isEnabled ? "danger" : "success"}>
          {maintenance.isEnabled ? "Maintenance mode on" : "Site online"}
        </Badge>
        <Badge tone={forum ? "success" : "neutral"}>{forum ? "Forum open" : "Forum closed"}</Badge>
      </Row>
      {scope === "admin" ? <SampleDataPanel /> : null}
      {today ? <TodayPanel today={today} /> : null}
      <h2>All sections</h2>
      <Grid min={240} gap={16}>
        {sections.map((section) => (
          <Card key={section.path} link>
            <h3 style={{ fontSize: "1.125rem", margin: 0 }}>
              <Link to={section.path}>{section.label}</Link>
            </h3>
            <Text dim small>
              {section.text}
            </Text>
          </Card>
        ))}
      </Grid>
    </AdminLayout>
  );
}

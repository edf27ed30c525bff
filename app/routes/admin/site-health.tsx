import { useRevalidator } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { Badge, Button, Row, Table, Text } from "#app/ui/index.ts";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import type { Route } from "./+types/site-health.ts";

export const meta = () => adminMeta("Site health");

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  return { checks: await ctx.settings.runHealthChecks(() => ctx.live.readFlags()) };
}

const CHECK_STATE_LABELS = {
  good: ["success", "Good"],
  recommended: ["accent", "Recommended"],
  critical: ["danger", "Critical"],
} as const;

export default function SiteHealth({ loaderData: { checks } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  const goodCount = checks.filter((c) => c.state === "good").length;
  return (
    <>
      <AdminPageHeader title="Site health" lead={`${goodCount} of ${checks.length} checks passed.`} />
      <Row>
        <Button variant="outline" onClick={() => revalidate()} loading={state === "loading"}>
          Run checks again
        </Button>
      </Row>
      <Table
        caption="Checks, most urgent first"
        columns={[
          { key: "name", label: "Check", cell: (c) => c.name },
          {
            key: "state",
            label: "Status",
            cell: (c) => <Badge tone={CHECK_STATE_LABELS[c.state][0]}>{CHECK_STATE_LABELS[c.state][1]}</Badge>,
          },
          {
            key: "found",
            label: "Result",
            cell: (c) => (
              <>
                {c.found}
                {c.advice ? (
                  <Text as="div" dim small>
                    {c.advice}
                  </Text>
                ) : null}
              </>
            ),
          },
        ]}
        rows={checks}
        rowKey={(c) => c.name}
      />
    </>
  );
}

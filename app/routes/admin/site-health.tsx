import { useRevalidator } from "react-router";
import { visit } from "#app/context.ts";
import { Badge, Button, Row, Table, Text } from "#app/ui/index.ts";
import { adminMeta, RoomHead } from "../../admin/admin-components.tsx";
import type { Route } from "./+types/site-health.ts";

export const meta = () => adminMeta("Site health");

export async function loader({ context }: Route.LoaderArgs) {
  const v = context.get(visit);
  return { checks: await v.settings.checks(() => v.live.read()) };
}

const LOOK = {
  good: ["success", "Good"],
  recommended: ["accent", "To do"],
  critical: ["danger", "Critical"],
} as const;

export default function SiteHealth({ loaderData: { checks } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  const good = checks.filter((c) => c.state === "good").length;
  return (
    <>
      <RoomHead title="Site health" lead={`${good} of ${checks.length} checks are good. They ran for this page.`} />
      <Row>
        <Button variant="outline" onClick={() => revalidate()} loading={state === "loading"}>
          Check again
        </Button>
      </Row>
      <Table
        caption="Checks, worst first"
        columns={[
          { key: "name", label: "Check", cell: (c) => c.name },
          { key: "state", label: "State", cell: (c) => <Badge tone={LOOK[c.state][0]}>{LOOK[c.state][1]}</Badge> },
          {
            key: "found",
            label: "Found",
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

import { useRevalidator } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { Button, Callout, Grid, Row, Stat, Table, Text } from "#app/ui/index.ts";
import { AdminPageHeader, adminMeta, LocalTime } from "../../admin/admin-components.tsx";
import { GatewayCheckTable, TestPayment, WebhookLog } from "../../admin/payment-console.tsx";
import type { Route } from "./+types/square-test.ts";

export const meta = () => adminMeta("Square test");

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const [report, hooks] = await Promise.all([
    ctx.store.gateway.paymentConsole.report(),
    ctx.store.gateway.webhooks.readLog(),
  ]);
  return { at: ctx.now(), report, hooks };
}

const NAMES = { test: "Test gateway", square: "Square", stripe: "Stripe" } as const;
const PLACES = { test: "Test", sandbox: "Sandbox", production: "Production" } as const;

export default function SquareTest({ loaderData: { at, report, hooks } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  const failing = report.checks.filter((c) => c.state === "fail").length;
  return (
    <>
      <AdminPageHeader
        title="Square test"
        lead="Which gateway takes the money, whether it is well, and what to do where it is not."
      />
      <Grid min={170}>
        <Stat label="Gateway in force" value={report.gateway ? NAMES[report.gateway] : "None"} />
        <Stat label="Environment" value={report.environment ? PLACES[report.environment] : "None"} />
        <Stat label="Checks that fail" value={failing} />
        <Stat
          label="Webhooks in a day"
          value={hooks.lastDay}
          note={hooks.stuck > 0 ? `${hooks.stuck} wait` : "None waits"}
        />
      </Grid>
      <Row gap={16}>
        <Button variant="outline" onClick={() => revalidate()} loading={state === "loading"}>
          Check again
        </Button>
        <Text dim small>
          Checked <LocalTime at={at} />
        </Text>
      </Row>
      <GatewayCheckTable checks={report.checks} />
      {report.mayPay ? (
        <TestPayment scenarios={report.scenarios} />
      ) : report.gateway ? (
        <Callout title="No trial here">
          This is the production environment, where a trial would move real money. Use a copy of the site with the
          sandbox’s settings.
        </Callout>
      ) : null}
      <WebhookLog rows={hooks.rows} owing={report.gateway === "test"} />
      {report.testCards.length > 0 ? (
        <Table
          caption="Test cards for the checkout; any date to come, any security code"
          columns={[
            { key: "number", label: "Number", cell: (c) => <code>{c.number.replace(/(.{4})(?=.)/g, "$1 ")}</code> },
            { key: "says", label: "What it does", cell: (c) => c.says },
          ]}
          rows={report.testCards}
          rowKey={(c) => c.number}
        />
      ) : null}
    </>
  );
}

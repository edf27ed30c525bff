import { useRevalidator } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { Button, Callout, Grid, Row, Stat, Table, Text } from "#app/ui/index.ts";
import { GATEWAY_LABELS } from "#worker/store/gateway/contract.ts";
import { GatewayCheckTable, TestPayment, WebhookLog } from "../../admin/gateway-console.tsx";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import type { Route } from "./+types/square-test.ts";

export const meta = () => adminMeta("Square test");

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const [report, webhooks] = await Promise.all([
    ctx.store.gateway.gatewayConsole.report(),
    ctx.store.gateway.webhooks.readLog(),
  ]);
  return { at: ctx.now(), report, webhooks };
}

const ENVIRONMENT_LABELS = { test: "Test", sandbox: "Sandbox", production: "Production" } as const;

export default function SquareTest({ loaderData: { at, report, webhooks } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  const failing = report.checks.filter((c) => c.state === "fail").length;
  return (
    <>
      <AdminPageHeader title="Square test" lead="Check the payment gateway and send test payments." />
      <Grid min={170}>
        <Stat label="Active gateway" value={report.gateway ? GATEWAY_LABELS[report.gateway] : "None"} />
        <Stat label="Environment" value={report.environment ? ENVIRONMENT_LABELS[report.environment] : "None"} />
        <Stat label="Failed checks" value={failing} />
        <Stat
          label="Webhooks, last 24 hours"
          value={webhooks.lastDay}
          note={webhooks.stuck > 0 ? `${webhooks.stuck} pending` : "None pending"}
        />
      </Grid>
      <Row gap={16}>
        <Button variant="outline" onClick={() => revalidate()} loading={state === "loading"}>
          Run checks again
        </Button>
        <Text dim small>
          Checked <LocalTime at={at} />
        </Text>
      </Row>
      <GatewayCheckTable checks={report.checks} />
      {report.mayPay ? (
        <TestPayment scenarios={report.scenarios} />
      ) : report.gateway ? (
        <Callout title="Test payments aren’t available">
          This is the production environment, where a test payment would charge real money. Use a copy of the site with
          sandbox settings.
        </Callout>
      ) : null}
      <WebhookLog rows={webhooks.rows} canDeliverPending={report.gateway === "test"} />
      {report.testCards.length > 0 ? (
        <Table
          caption="Test cards for checkout. Use any future expiration date and security code."
          columns={[
            { key: "number", label: "Number", cell: (c) => <code>{c.number.replace(/(.{4})(?=.)/g, "$1 ")}</code> },
            { key: "says", label: "Result", cell: (c) => c.says },
          ]}
          rows={report.testCards}
          rowKey={(c) => c.number}
        />
      ) : null}
    </>
  );
}

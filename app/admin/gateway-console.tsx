import { useState } from "react";
import { useRevalidator } from "react-router";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { Badge, Button, Callout, type Column, EmptyState, Row, Select, Table, Text, type Tone } from "#app/ui/index.ts";
import type { GatewayCheck } from "#worker/store/gateway/contract.ts";
import { LocalTime } from "./local-time.tsx";
import "./gateway-console.css";

const CHECK_STATE_LABELS: Record<GatewayCheck["state"], [tone: Tone, label: string]> = {
  ok: ["success", "OK"],
  warn: ["accent", "Warning"],
  fail: ["danger", "Failed"],
  skipped: ["neutral", "Skipped"],
};

/** Every check of the payment gateway with its result, and a fix where it failed. */
export function GatewayCheckTable({ checks }: { checks: readonly GatewayCheck[] }) {
  const columns: Column<GatewayCheck>[] = [
    { key: "name", label: "Check", cell: (c) => c.name },
    {
      key: "state",
      label: "Status",
      cell: (c) => <Badge tone={CHECK_STATE_LABELS[c.state][0]}>{CHECK_STATE_LABELS[c.state][1]}</Badge>,
    },
    {
      key: "detail",
      label: "Result",
      cell: (c) => (
        <span className="console-detail">
          {c.detail}
          {c.fix ? <span className="dim"> {c.fix}</span> : null}
        </span>
      ),
    },
  ];
  return <Table caption="Checks" columns={columns} rows={checks} rowKey={(c) => c.name} />;
}

interface TestPaymentResult {
  ok: boolean;
  text: string;
  reference: string | null;
}

/** Sends a test payment of 1.00 in a sandbox, and refunds it. */
export function TestPayment({ scenarios }: { scenarios: readonly { name: string; says: string }[] }) {
  const { revalidate } = useRevalidator();
  const [scenario, setScenario] = useState("ok");
  const [busy, setBusy] = useState<"pay" | "refund">();
  const [paid, setPaid] = useState<TestPaymentResult>();
  const [refund, setRefund] = useState<TestPaymentResult>();

  const sendRequest = async (kind: "pay" | "refund", path: string, body: object): Promise<TestPaymentResult> => {
    setBusy(kind);
    try {
      return await apiRequest<TestPaymentResult>("POST", path, body);
    } catch (e) {
      return { ok: false, text: errorMessage(e), reference: null };
    } finally {
      setBusy(undefined);
      void revalidate();
    }
  };
  const payTestAmount = async () => {
    setRefund(undefined);
    setPaid(await sendRequest("pay", "/api/admin/payments/trial", { scenario }));
  };
  const refundPayment = async (reference: string) =>
    setRefund(await sendRequest("refund", "/api/admin/payments/trial/refund", { reference }));

  return (
    <section className="admin-form" aria-labelledby="trial">
      <h2 id="trial">Test payment</h2>
      <Text dim>Charges 1.00 in the store’s currency to a sandbox card. It isn’t linked to an order.</Text>
      <form
        className="admin-form"
        onSubmit={(e) => {
          e.preventDefault();
          void payTestAmount();
        }}
      >
        {scenarios.length > 0 ? (
          <Select
            label="Scenario"
            value={scenario}
            onChange={(e) => setScenario(e.target.value)}
            options={scenarios.map((s) => ({ value: s.name, label: s.says }))}
          />
        ) : null}
        <Button type="submit" loading={busy === "pay"}>
          Send test payment
        </Button>
      </form>
      <div role="status" className="console-results">
        {paid ? (
          <Callout tone={paid.ok ? "success" : "warning"} title={paid.ok ? "Payment succeeded" : "Payment failed"}>
            {paid.text} {paid.reference ? <code>{paid.reference}</code> : null}
          </Callout>
        ) : null}
        {refund ? (
          <Callout tone={refund.ok ? "success" : "warning"} title={refund.ok ? "Refund succeeded" : "Refund failed"}>
            {refund.text} {refund.reference ? <code>{refund.reference}</code> : null}
          </Callout>
        ) : null}
      </div>
      {paid?.reference && !refund?.ok ? (
        <Button variant="outline" loading={busy === "refund"} onClick={() => refundPayment(paid.reference ?? "")}>
          Refund test payment
        </Button>
      ) : null}
    </section>
  );
}

export interface WebhookLogEntry {
  gateway: string;
  eventId: string;
  type: string;
  reference: string | null;
  receivedAt: number;
  processedAt: number | null;
  attempts: number;
  error: string | null;
}

/** The last webhooks; a failed one can be retried by hand. */
export function WebhookLog({
  rows,
  canDeliverPending,
}: {
  rows: readonly WebhookLogEntry[];
  canDeliverPending: boolean;
}) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string>();
  const [resultText, setResultText] = useState<string>();
  const sendRequest = async (id: string, path: string, body: object) => {
    setBusy(id);
    try {
      setResultText((await apiRequest<TestPaymentResult>("POST", path, body)).text);
      await revalidate();
    } catch (e) {
      setResultText(errorMessage(e));
    } finally {
      setBusy(undefined);
    }
  };
  const columns: Column<WebhookLogEntry>[] = [
    { key: "at", label: "Received", cell: (r) => <LocalTime at={r.receivedAt} /> },
    { key: "type", label: "Event", cell: (r) => `${r.gateway}: ${r.type}` },
    { key: "ref", label: "Reference", cell: (r) => <code className="console-code">{r.reference ?? "none"}</code> },
    {
      key: "state",
      label: "Status",
      cell: (r) =>
        r.processedAt === null ? (
          <span className="console-detail">
            <Badge tone="danger">Pending</Badge> {r.error ?? ""}{" "}
            <span className="dim">Tried {timesText(r.attempts)}.</span>
          </span>
        ) : (
          <Badge tone="success">Processed</Badge>
        ),
    },
    {
      key: "again",
      label: "Actions",
      end: true,
      cell: (r) =>
        r.processedAt === null ? (
          <Button
            variant="outline"
            className="console-again"
            loading={busy === r.eventId}
            aria-label={`Retry ${r.type}`}
            onClick={() =>
              sendRequest(r.eventId, "/api/admin/payments/webhooks/again", { gateway: r.gateway, eventId: r.eventId })
            }
          >
            Retry
          </Button>
        ) : null,
    },
  ];
  return (
    <section className="console-part" aria-labelledby="webhooks">
      <h2 id="webhooks">Webhooks</h2>
      {canDeliverPending ? (
        <Row gap={16}>
          <Button
            variant="outline"
            loading={busy === "deliver"}
            onClick={() => sendRequest("deliver", "/api/admin/payments/webhooks/deliver", {})}
          >
            Deliver pending webhooks
          </Button>
        </Row>
      ) : null}
      <div role="status">{resultText ? <Text small>{resultText}</Text> : null}</div>
      {rows.length === 0 ? (
        <EmptyState
          as="h3"
          title="No webhooks yet"
          text="The gateway sends one for each payment and refund. The last 50 are listed here."
        />
      ) : (
        <Table
          caption="Last 50 webhooks"
          hideCaption
          columns={columns}
          rows={rows}
          rowKey={(r) => `${r.gateway} ${r.eventId}`}
        />
      )}
    </section>
  );
}

const timesText = (n: number): string => (n === 1 ? "once" : n === 2 ? "twice" : `${n} times`);

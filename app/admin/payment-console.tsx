import { useState } from "react";
import { useRevalidator } from "react-router";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { Badge, Button, Callout, type Column, EmptyState, Row, Select, Table, Text, type Tone } from "#app/ui/index.ts";
import type { GatewayCheck } from "#worker/store/gateway/contract.ts";
import { LocalTime } from "./admin-components.tsx";
import "./payment-console.css";

const CHECK_STATE_LABELS: Record<GatewayCheck["state"], [tone: Tone, word: string]> = {
  ok: ["success", "Well"],
  warn: ["accent", "Look at it"],
  fail: ["danger", "Not well"],
  skipped: ["neutral", "Not tried"],
};

/** Every check with what is so, and what to do where it is not well. */
export function GatewayCheckTable({ checks }: { checks: readonly GatewayCheck[] }) {
  const columns: Column<GatewayCheck>[] = [
    { key: "name", label: "Check", cell: (c) => c.name },
    {
      key: "state",
      label: "State",
      cell: (c) => <Badge tone={CHECK_STATE_LABELS[c.state][0]}>{CHECK_STATE_LABELS[c.state][1]}</Badge>,
    },
    {
      key: "detail",
      label: "What is so",
      cell: (c) => (
        <span className="bench-detail">
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

/** Pays 1.00 where money is not real, and gives it back. */
export function TestPayment({ scenarios }: { scenarios: readonly { name: string; says: string }[] }) {
  const { revalidate } = useRevalidator();
  const [scenario, setScenario] = useState("ok");
  const [busy, setBusy] = useState<"pay" | "refund">();
  const [paid, setPaid] = useState<TestPaymentResult>();
  const [refund, setRefund] = useState<TestPaymentResult>();

  const sendRequest = async (what: "pay" | "refund", path: string, body: object): Promise<TestPaymentResult> => {
    setBusy(what);
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
      <h2 id="trial">Trial payment</h2>
      <Text dim>Pays 1.00 of the shop’s currency with a card of the sandbox. It belongs to no order.</Text>
      <form
        className="admin-form"
        onSubmit={(e) => {
          e.preventDefault();
          void payTestAmount();
        }}
      >
        {scenarios.length > 0 ? (
          <Select
            label="What the card does"
            value={scenario}
            onChange={(e) => setScenario(e.target.value)}
            options={scenarios.map((s) => ({ value: s.name, label: s.says }))}
          />
        ) : null}
        <Button type="submit" loading={busy === "pay"}>
          Make a trial payment
        </Button>
      </form>
      <div role="status" className="bench-answers">
        {paid ? (
          <Callout tone={paid.ok ? "success" : "warning"} title={paid.ok ? "Paid" : "Not paid"}>
            {paid.text} {paid.reference ? <code>{paid.reference}</code> : null}
          </Callout>
        ) : null}
        {refund ? (
          <Callout tone={refund.ok ? "success" : "warning"} title={refund.ok ? "Refund" : "No refund"}>
            {refund.text} {refund.reference ? <code>{refund.reference}</code> : null}
          </Callout>
        ) : null}
      </div>
      {paid?.reference && !refund?.ok ? (
        <Button variant="outline" loading={busy === "refund"} onClick={() => refundPayment(paid.reference ?? "")}>
          Give it back
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

/** The newest webhooks; what failed can be tried again by hand. */
export function WebhookLog({ rows, owing }: { rows: readonly WebhookLogEntry[]; owing: boolean }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string>();
  const [resultText, setSaid] = useState<string>();
  const sendRequest = async (id: string, path: string, body: object) => {
    setBusy(id);
    try {
      setSaid((await apiRequest<TestPaymentResult>("POST", path, body)).text);
      await revalidate();
    } catch (e) {
      setSaid(errorMessage(e));
    } finally {
      setBusy(undefined);
    }
  };
  const columns: Column<WebhookLogEntry>[] = [
    { key: "at", label: "Came", cell: (r) => <LocalTime at={r.receivedAt} /> },
    { key: "type", label: "About", cell: (r) => `${r.gateway}: ${r.type}` },
    { key: "ref", label: "Reference", cell: (r) => <code className="bench-code">{r.reference ?? "none"}</code> },
    {
      key: "state",
      label: "State",
      cell: (r) =>
        r.processedAt === null ? (
          <span className="bench-detail">
            <Badge tone="danger">Waits</Badge> {r.error ?? ""}{" "}
            <span className="dim">Tried {timesText(r.attempts)}.</span>
          </span>
        ) : (
          <Badge tone="success">Done</Badge>
        ),
    },
    {
      key: "again",
      label: "By hand",
      end: true,
      cell: (r) =>
        r.processedAt === null ? (
          <Button
            variant="outline"
            className="bench-again"
            loading={busy === r.eventId}
            aria-label={`Try ${r.type} again`}
            onClick={() =>
              sendRequest(r.eventId, "/api/admin/payments/webhooks/again", { gateway: r.gateway, eventId: r.eventId })
            }
          >
            Try again
          </Button>
        ) : null,
    },
  ];
  return (
    <section className="bench-part" aria-labelledby="webhooks">
      <h2 id="webhooks">Webhooks</h2>
      {owing ? (
        <Row gap={16}>
          <Button
            variant="outline"
            loading={busy === "deliver"}
            onClick={() => sendRequest("deliver", "/api/admin/payments/webhooks/deliver", {})}
          >
            Send what the test gateway owes
          </Button>
        </Row>
      ) : null}
      <div role="status">{resultText ? <Text small>{resultText}</Text> : null}</div>
      {rows.length === 0 ? (
        <EmptyState
          as="h3"
          title="No webhook has come yet"
          text="The gateway sends one for each payment and refund. The last fifty stand here, with what became of them."
        />
      ) : (
        <Table
          caption="The last fifty webhooks"
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

import { useState } from "react";
import { useRevalidator } from "react-router";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Callout, KeyValues, Row, Text, toast } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { Lot } from "#worker/store/catalogue/contract.ts";
import type { RecallEmailsResult } from "#worker/store/orders/contract.ts";
import { TextArea } from "../form/text-field.tsx";
import { useAction } from "../form/use-action.ts";

type Status = Lot["status"];
const LOT_ACTIONS: Record<Status, { button: string; title: string; text: string; done: string }> = {
  released: {
    button: "Release lot",
    title: "Release this lot?",
    text: "Its certificate and number become public, and it can be used to fulfill orders.",
    done: "Lot released",
  },
  quarantined: {
    button: "Quarantine lot",
    title: "Quarantine this lot?",
    text: "It can't be used to fulfill orders until it's released again. Its public page shows that it's on hold.",
    done: "Lot quarantined",
  },
  recalled: {
    button: "Recall lot",
    title: "Recall this lot?",
    text: "Its public page shows the recall right away, and no more orders are fulfilled from it. You can then email every customer who received it.",
    done: "Lot recalled",
  },
};

/** Releases, quarantines or recalls a lot, each after a confirmation. */
export function LotActions({
  lot,
  reach,
  left,
}: {
  lot: Pick<Lot, "id" | "status" | "note" | "tests">;
  /** What orders received of it: what a recall affects. */
  reach: { orders: number; people: number; units: number };
  left: number | null;
}) {
  const { busy, problem, act } = useAction();
  const [note, setNote] = useState(lot.note);
  const [pendingStatus, setPendingStatus] = useState<Status | null>(null);
  const changeStatus = (status: Status) => {
    const body = { status, note: status === "recalled" ? note : "" };
    return act("POST", `/api/admin/lots/${lot.id}/status`, body, LOT_ACTIONS[status].done);
  };
  const ready = lot.tests.length > 0 && lot.tests.every((t) => t.ok);
  return (
    <div className="editor-block">
      {lot.status !== "released" && !ready ? (
        <Text small dim>
          {lot.tests.length === 0
            ? "Add test results before you release this lot."
            : "This lot can't be released because a test result is outside its limit."}
        </Text>
      ) : null}
      <Row gap={8}>
        {(["released", "quarantined", "recalled"] as const)
          .filter((s) => s !== lot.status && (s !== "released" || ready))
          .map((s) => (
            <Button
              key={s}
              variant={s === "recalled" ? "danger" : s === "released" ? "solid" : "outline"}
              loading={busy}
              onClick={() => setPendingStatus(s)}
            >
              {LOT_ACTIONS[s].button}
            </Button>
          ))}
      </Row>
      <ApiProblemNote problem={problem} />
      {pendingStatus ? (
        <AlertDialog
          open
          onOpenChange={(open) => !open && setPendingStatus(null)}
          title={LOT_ACTIONS[pendingStatus].title}
          text={LOT_ACTIONS[pendingStatus].text}
          confirm={LOT_ACTIONS[pendingStatus].button}
          cancel="Cancel"
          danger={pendingStatus === "recalled"}
          onConfirm={() => void changeStatus(pendingStatus)}
        >
          {pendingStatus === "recalled" ? (
            <KeyValues
              items={[
                ["Sent to customers", plural(reach.units, "unit")],
                ["Orders", reach.orders],
                ["Customers to email", reach.people],
                ["Left in inventory", left === null ? "Unknown" : plural(left, "unit")],
              ]}
            />
          ) : null}
          {pendingStatus === "recalled" ? (
            <TextArea
              label="Reason"
              hint="Public, and included in the email to customers."
              value={note}
              maxLength={1000}
              onChange={(e) => setNote(e.target.value)}
            />
          ) : null}
        </AlertDialog>
      ) : null}
    </div>
  );
}

/** Emails every customer who received a recalled lot. Each is emailed once, even if this runs again. */
export function RecallEmails({ id, people, emailed }: { id: string; people: number; emailed: number }) {
  const { revalidate } = useRevalidator();
  const [sent, setSent] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const sendRecallEmails = async () => {
    setBusy(true);
    setProblem(undefined);
    let count = 0;
    setSent(0);
    try {
      for (let more = true; more; ) {
        const step = await apiRequest<RecallEmailsResult>("POST", `/api/admin/lots/${id}/recall-mails`, {});
        count += step.sent;
        setSent(count);
        more = step.more;
      }
      toast({ title: count === 1 ? "1 customer emailed" : `${count} customers emailed`, tone: "success" });
    } catch (error) {
      setProblem(`${errorMessage(error, "We got no answer.")} Try again. No one is emailed twice.`);
    }
    setBusy(false);
    await revalidate();
  };
  return (
    <Callout tone="warning" title="Notify customers">
      <Text>
        {emailed} of {people} {people === 1 ? "customer" : "customers"} emailed.
      </Text>
      <div role="status">{busy && sent !== null ? <Text small>{sent} sent so far.</Text> : null}</div>
      {problem ? <Text small>{problem}</Text> : null}
      {emailed < people ? (
        <AlertDialog
          trigger={<Button loading={busy}>Email remaining customers</Button>}
          title={`Email ${people - emailed} ${people - emailed === 1 ? "customer" : "customers"}?`}
          text="Each customer gets one email with the lot number, your reason and advice not to use the product. This can't be undone."
          confirm="Send emails"
          cancel="Not now"
          onConfirm={() => void sendRecallEmails()}
        />
      ) : null}
    </Callout>
  );
}

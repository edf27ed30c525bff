import { useState } from "react";
import { useRevalidator } from "react-router";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Callout, Row, Text, TextArea, toast } from "#app/ui/index.ts";
import type { Lot } from "#worker/store/catalogue/contract.ts";
import type { RecallEmailsResult } from "#worker/store/orders/contract.ts";

type Status = Lot["status"];
const LOT_ACTIONS: Record<Status, { button: string; title: string; text: string; done: string }> = {
  released: {
    button: "Release it",
    title: "Release this lot?",
    text: "Its certificate and its number become public, and it may be sent.",
    done: "The lot is released",
  },
  quarantined: {
    button: "Hold it back",
    title: "Hold this lot back?",
    text: "It is not to be sent until it is released again. Its page says that it is held back.",
    done: "The lot is held back",
  },
  recalled: {
    button: "Recall it",
    title: "Recall this lot?",
    text: "Its page says so at once. Afterwards you can write to everybody who was sent some of it.",
    done: "The lot is recalled",
  },
};

/** Releasing, holding back and recalling a lot, each asked about first. */
export function LotActions({ lot }: { lot: Pick<Lot, "id" | "status" | "note" | "tests"> }) {
  const { revalidate } = useRevalidator();
  const { busy, problem, run } = useApiCall();
  const [note, setNote] = useState(lot.note);
  const [asking, setAsking] = useState<Status | null>(null);
  const changeStatus = async (status: Status) => {
    const body = { status, note: status === "recalled" ? note : "" };
    const done = await run(() => apiRequest("POST", `/api/admin/lots/${lot.id}/status`, body));
    if (!done) return;
    toast({ title: LOT_ACTIONS[status].done, tone: "success" });
    await revalidate();
  };
  const ready = lot.tests.length > 0 && lot.tests.every((t) => t.ok);
  return (
    <div className="editor-block">
      {lot.status !== "released" && !ready ? (
        <Text small dim>
          {lot.tests.length === 0
            ? "It can be released once its tests are noted."
            : "It cannot be released: a test breaks its limit."}
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
              onClick={() => setAsking(s)}
            >
              {LOT_ACTIONS[s].button}
            </Button>
          ))}
      </Row>
      <ApiProblemNote problem={problem} />
      {asking ? (
        <AlertDialog
          open
          onOpenChange={(open) => !open && setAsking(null)}
          title={LOT_ACTIONS[asking].title}
          text={LOT_ACTIONS[asking].text}
          confirm={LOT_ACTIONS[asking].button}
          cancel="Leave it"
          danger={asking === "recalled"}
          onConfirm={() => void changeStatus(asking)}
        >
          {asking === "recalled" ? (
            <TextArea
              label="Why"
              hint="Public, and in the mail to the buyers."
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

/** Writes to everybody who was sent some of a recalled lot; each person once, also when it is asked again. */
export function RecallEmails({ id, people, told }: { id: string; people: number; told: number }) {
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
      toast({ title: count === 1 ? "One person is told" : `${count} people are told`, tone: "success" });
    } catch (error) {
      setProblem(`${errorMessage(error)} Nobody is written to twice.`);
    }
    setBusy(false);
    await revalidate();
  };
  return (
    <Callout tone="warning" title="Tell those who have it">
      <Text>
        {told} of {people} {people === 1 ? "person" : "people"} had the mail.
      </Text>
      <div role="status">{busy && sent !== null ? <Text small>{sent} written so far.</Text> : null}</div>
      {problem ? <Text small>{problem}</Text> : null}
      {told < people ? (
        <AlertDialog
          trigger={<Button loading={busy}>Write to the others</Button>}
          title={`Write to ${people - told} ${people - told === 1 ? "person" : "people"}?`}
          text="Each gets one mail: the number of the lot, your reason, and not to use it. It cannot be taken back."
          confirm="Write to them"
          cancel="Not yet"
          onConfirm={() => void sendRecallEmails()}
        />
      ) : null}
    </Callout>
  );
}

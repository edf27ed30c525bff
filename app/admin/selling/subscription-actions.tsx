import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Select, TextField, toast } from "#app/ui/index.ts";
import type { SubscriptionView } from "#worker/billing/contract.ts";

interface SubscriptionActionsProps {
  subscription: SubscriptionView;
  /** The plans of goods that may be changed to. */
  intervals: readonly { id: string; title: string }[];
}

/** What staff do for the holder; each asks first, names what it does, and is written down with their name. */
export function SubscriptionActions({ subscription: s, intervals }: SubscriptionActionsProps) {
  const { revalidate } = useRevalidator();
  const { busy, problem, call } = useApiCall();
  const [day, setDay] = useState("");
  const [until, setUntil] = useState("");
  const [reason, setReason] = useState("");
  const [planId, setPlanId] = useState(s.planId);
  const sendAction = async (input: Record<string, unknown>, done: string) => {
    if (await call("POST", `/api/admin/subscriptions/${s.id}`, { ...input, version: s.version }))
      toast({ title: done, tone: "success" });
    await revalidate();
  };
  const ask = (
    name: SubscriptionView["may"][number],
    label: string,
    text: string,
    onConfirm: () => Promise<void>,
    more: { danger?: boolean; children?: ReactNode } = {},
  ) =>
    s.may.includes(name) ? (
      <AlertDialog
        trigger={
          <Button variant="outline" loading={busy}>
            {label}
          </Button>
        }
        title={`${label}?`}
        text={text}
        confirm={label}
        cancel="Leave it"
        danger={more.danger ?? false}
        onConfirm={() => void onConfirm()}
      >
        {more.children}
      </AlertDialog>
    ) : null;
  return (
    <>
      {ask("skip", "Skip the next one", "The next delivery is left out and not charged.", () =>
        sendAction({ act: "skip" }, "The next one is skipped"),
      )}
      {ask(
        "reschedule",
        "Move the next charge",
        "It and all that follow keep to the new day.",
        () => sendAction({ act: "reschedule", day }, "The next charge is moved"),
        {
          children: <TextField type="date" label="Day" value={day} onChange={(e) => setDay(e.target.value)} />,
        },
      )}
      {s.kind === "goods"
        ? ask(
            "rhythm",
            "Change the rhythm",
            "It holds from the next charge on, with the saving of the plan chosen.",
            () => sendAction({ act: "rhythm", planId }, "The rhythm is changed"),
            {
              children: (
                <Select
                  label="Rhythm"
                  value={planId}
                  onChange={(e) => setPlanId(e.target.value)}
                  options={intervals.map((r) => ({ value: r.id, label: r.title }))}
                />
              ),
            },
          )
        : null}
      {ask(
        "pause",
        "Pause",
        "Nothing is charged or sent until it goes on.",
        () => sendAction({ act: "pause", until: until || null }, "The subscription is paused"),
        {
          children: (
            <TextField
              type="date"
              label="Until"
              hint="Left empty: until somebody asks for it"
              value={until}
              onChange={(e) => setUntil(e.target.value)}
            />
          ),
        },
      )}
      {ask("resume", "Go on", "It is charged on its next day again.", () =>
        sendAction({ act: "resume" }, "The subscription goes on"),
      )}
      {ask(
        "cancel",
        "Cancel",
        "Nothing is charged any more. Access that is paid for stays until its end. The holder gets a mail.",
        () => sendAction({ act: "cancel", reason }, "The subscription is cancelled"),
        {
          danger: true,
          children: (
            <TextField label="Reason" maxLength={500} value={reason} onChange={(e) => setReason(e.target.value)} />
          ),
        },
      )}
      <ApiProblemNote problem={problem} />
    </>
  );
}

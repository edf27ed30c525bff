import { type ReactNode, useState } from "react";
import { formatDay } from "#app/lib/format-instant.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Select, TextField } from "#app/ui/index.ts";
import type { SubscriptionView } from "#worker/billing/contract.ts";
import { useAction } from "../form/use-action.ts";

interface SubscriptionActionsProps {
  subscription: SubscriptionView;
  /** The product plans that the subscription can switch to. */
  intervals: readonly { id: string; title: string }[];
}

/** What staff can do for a subscriber. Each action is confirmed first and recorded with the staff member's name. */
export function SubscriptionActions({ subscription: sub, intervals }: SubscriptionActionsProps) {
  const { busy, problem, act } = useAction();
  const [day, setDay] = useState("");
  const [until, setUntil] = useState("");
  const [reason, setReason] = useState("");
  const [planId, setPlanId] = useState(sub.planId);
  const sendAction = (input: Record<string, unknown>, done: string) =>
    act("POST", `/api/admin/subscriptions/${sub.id}`, { ...input, version: sub.version }, done);
  const renderAction = (
    name: SubscriptionView["may"][number],
    label: string,
    text: string,
    onConfirm: () => Promise<unknown>,
    options: { danger?: boolean; children?: ReactNode } = {},
  ) =>
    sub.may.includes(name) ? (
      <AlertDialog
        trigger={
          <Button variant="outline" loading={busy}>
            {label}
          </Button>
        }
        title={`${label}?`}
        text={text}
        confirm={label}
        cancel="Go back"
        danger={options.danger ?? false}
        onConfirm={() => void onConfirm()}
      >
        {options.children}
      </AlertDialog>
    ) : null;
  return (
    <>
      {renderAction("skip", "Skip next order", "The next order is skipped and not charged.", () =>
        sendAction({ act: "skip" }, "Next order skipped"),
      )}
      {renderAction(
        "reschedule",
        "Reschedule",
        "The next charge and all later ones move to the new date.",
        () => sendAction({ act: "reschedule", day }, "Next charge rescheduled"),
        {
          children: <TextField type="date" label="Date" value={day} onChange={(e) => setDay(e.target.value)} />,
        },
      )}
      {sub.kind === "goods"
        ? renderAction(
            "rhythm",
            "Change frequency",
            "Applies from the next charge, with the discount of the selected plan.",
            () => sendAction({ act: "rhythm", planId }, "Frequency changed"),
            {
              children: (
                <Select
                  label="Frequency"
                  value={planId}
                  onChange={(e) => setPlanId(e.target.value)}
                  options={intervals.map((r) => ({ value: r.id, label: r.title }))}
                />
              ),
            },
          )
        : null}
      {renderAction(
        "pause",
        "Pause subscription",
        "Nothing is charged or shipped until the subscription resumes.",
        () => sendAction({ act: "pause", until: until || null }, "Subscription paused"),
        {
          children: (
            <TextField
              type="date"
              label="Resume on"
              hint="Leave blank to pause until someone resumes it."
              value={until}
              onChange={(e) => setUntil(e.target.value)}
            />
          ),
        },
      )}
      {renderAction(
        "resume",
        "Resume subscription",
        `The next charge will be on ${sub.resumeChargeAt === null ? "the next billing date" : formatDay(sub.resumeChargeAt, sub.timeZone)}. We'll email the customer.`,
        () => sendAction({ act: "resume", chargeAt: sub.resumeChargeAt ?? undefined }, "Subscription resumed"),
      )}
      {renderAction(
        "cancel",
        "Cancel subscription",
        "The customer won't be charged again, keeps access until the end of the paid period, and is emailed.",
        () => sendAction({ act: "cancel", reason }, "Subscription canceled"),
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

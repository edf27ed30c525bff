import { type ReactNode, useState } from "react";
import { formatDay } from "#app/lib/format-instant.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Select } from "#app/ui/index.ts";
import { DropdownMenu } from "#app/ui/radix-themes.tsx";
import type { SubscriptionView } from "#worker/billing/contract.ts";
import { TextField } from "../form/text-field.tsx";
import { useAction } from "../form/use-action.ts";
import { MoreMenu } from "../more-menu.tsx";

interface SubscriptionActionsProps {
  subscription: SubscriptionView;
  /** The product plans that the subscription can switch to. */
  intervals: readonly { id: string; title: string }[];
}

type SubscriptionTask = "skip" | "reschedule" | "rhythm" | "pause" | "resume" | "cancel";

/** An action that is confirmed in a dialog, some with a field. */
interface StaffAction {
  label: string;
  text: string;
  run: () => Promise<unknown>;
  field?: ReactNode;
}

/** What staff can do for a subscriber. Each action is confirmed first and recorded with the staff member's name. */
export function SubscriptionActions({ subscription: sub, intervals }: SubscriptionActionsProps) {
  const { busy, problem, act } = useAction();
  const [task, setTask] = useState<SubscriptionTask | null>(null);
  const [day, setDay] = useState("");
  const [until, setUntil] = useState("");
  const [reason, setReason] = useState("");
  const [planId, setPlanId] = useState(sub.planId);
  const sendAction = (input: Record<string, unknown>, done: string) =>
    act("POST", `/api/admin/subscriptions/${sub.id}`, { ...input, version: sub.version }, done);
  const may = (name: SubscriptionTask) => sub.may.includes(name);
  const actions: Record<SubscriptionTask, StaffAction> = {
    skip: {
      label: "Skip next order",
      text: "The next order is skipped and not charged.",
      run: () => sendAction({ act: "skip" }, "Next order skipped"),
    },
    reschedule: {
      label: "Reschedule",
      text: "The next charge and all later ones move to the new date.",
      run: () => sendAction({ act: "reschedule", day }, "Next charge rescheduled"),
      field: <TextField type="date" label="Date" value={day} onChange={(e) => setDay(e.target.value)} />,
    },
    rhythm: {
      label: "Change frequency",
      text: "Takes effect with the next charge, with the selected plan's discount.",
      run: () => sendAction({ act: "rhythm", planId }, "Frequency changed"),
      field: (
        <Select
          label="Frequency"
          value={planId}
          onChange={(e) => setPlanId(e.target.value)}
          options={intervals.map((r) => ({ value: r.id, label: r.title }))}
        />
      ),
    },
    pause: {
      label: "Pause subscription",
      text: "Nothing is charged or shipped until the subscription resumes.",
      run: () => sendAction({ act: "pause", until: until || null }, "Subscription paused"),
      field: (
        <TextField
          type="date"
          label="Resume on"
          hint="Leave blank to pause until someone resumes it."
          value={until}
          onChange={(e) => setUntil(e.target.value)}
        />
      ),
    },
    resume: {
      label: "Resume subscription",
      text: `The next charge will be on ${sub.resumeChargeAt === null ? "the next billing date" : formatDay(sub.resumeChargeAt, sub.timeZone)}. We'll email the customer.`,
      run: () => sendAction({ act: "resume", chargeAt: sub.resumeChargeAt ?? undefined }, "Subscription resumed"),
    },
    cancel: {
      label: "Cancel subscription",
      text: "The customer won't be charged again, keeps access until the end of the paid period, and is emailed.",
      run: () => sendAction({ act: "cancel", reason }, "Subscription canceled"),
      field: <TextField label="Reason" maxLength={500} value={reason} onChange={(e) => setReason(e.target.value)} />,
    },
  };
  const inMenu = (["reschedule", "rhythm", "pause"] as const).filter(
    (name) => may(name) && (name !== "rhythm" || sub.kind === "goods"),
  );
  const chosen = task && actions[task];
  return (
    <>
      {(["skip", "resume"] as const).filter(may).map((name) => (
        <Button key={name} variant="outline" loading={busy} onClick={() => setTask(name)}>
          {actions[name].label}
        </Button>
      ))}
      {inMenu.length > 0 || may("cancel") ? (
        <MoreMenu>
          {inMenu.map((name) => (
            <DropdownMenu.Item key={name} onSelect={() => setTask(name)}>
              {actions[name].label}
            </DropdownMenu.Item>
          ))}
          {inMenu.length > 0 && may("cancel") ? <DropdownMenu.Separator /> : null}
          {may("cancel") ? (
            <DropdownMenu.Item color="red" onSelect={() => setTask("cancel")}>
              {actions.cancel.label}
            </DropdownMenu.Item>
          ) : null}
        </MoreMenu>
      ) : null}
      {chosen ? (
        <AlertDialog
          open
          onOpenChange={(open) => {
            if (!open) setTask(null);
          }}
          title={`${chosen.label}?`}
          text={chosen.text}
          confirm={chosen.label}
          cancel="Go back"
          danger={task === "cancel"}
          onConfirm={() => void chosen.run()}
        >
          {chosen.field}
        </AlertDialog>
      ) : null}
      <ApiProblemNote problem={problem} />
    </>
  );
}

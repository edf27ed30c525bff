import { useEffect, useState } from "react";
import { useApiQuery } from "#app/lib/query.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { Button, Callout, Select, Text, toast } from "#app/ui/index.ts";
import type { ScheduledChange } from "#worker/store/catalogue/contract.ts";
import { InstantField } from "../form/instant-field.tsx";
import { LocalTime } from "../local-time.tsx";
import { Panel } from "../table/index.ts";

const ACTION_LABELS: Record<ScheduledChange["action"], string> = { publish: "Publish", unpublish: "Unpublish" };
const DONE_LABELS: Record<ScheduledChange["action"], string> = { publish: "Published", unpublish: "Unpublished" };

/** Planned changes of the product's status, in the reader's time zone. */
export function ScheduleSection({ id, active }: { id: string; active: boolean }) {
  const path = `/api/admin/products/${id}/schedule`;
  const { data, refetch } = useApiQuery<{ changes: ScheduledChange[] }>({ queryKey: [path], staleTime: 0 });
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const [action, setAction] = useState<ScheduledChange["action"]>(active ? "unpublish" : "publish");
  const [zone, setZone] = useState("");
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " ")), []);
  const { busy, problem, setProblem, call, errorOf } = useApiCall();
  const changes = data?.changes ?? [];

  const add = async () => {
    if (at === null) return setProblem({ message: "Enter a date and time.", field: "at" });
    if (!(await call("POST", path, { action, at }))) return;
    toast({ title: "Change scheduled", tone: "success" });
    setAt(null);
    setOpen(false);
    await refetch();
  };
  const cancel = async (change: ScheduledChange) => {
    if (!(await call("DELETE", `${path}/${change.id}`))) return;
    toast({ title: "Scheduled change canceled", tone: "success" });
    await refetch();
  };
  return (
    <Panel
      title="Schedule"
      id="schedule"
      action={
        open ? null : (
          <Button variant="ghost" onClick={() => setOpen(true)}>
            Add change
          </Button>
        )
      }
    >
      {changes.length === 0 && !open ? (
        <Text small dim>
          Publish or unpublish this product at a set time.
        </Text>
      ) : null}
      <ul className="schedule-list">
        {changes.map((c) => (
          <li key={c.id}>
            <span>
              <strong>{c.state === "done" ? DONE_LABELS[c.action] : ACTION_LABELS[c.action]}</strong>
              <span className="small dim">
                <LocalTime at={c.at} />
                {c.state === "refused" ? `. Couldn’t: ${c.problem}` : null}
              </span>
            </span>
            {c.state === "pending" ? (
              <Button
                variant="ghost"
                loading={busy}
                aria-label={`Cancel: ${ACTION_LABELS[c.action]}`}
                onClick={() => cancel(c)}
              >
                Cancel
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {open ? (
        <div className="editor-block">
          <Select
            label="Change"
            value={action}
            options={[
              { value: "publish", label: "Publish" },
              { value: "unpublish", label: "Unpublish" },
            ]}
            onChange={(e) => setAction(e.target.value as ScheduledChange["action"])}
          />
          <InstantField
            label="Date and time"
            hint={`${zone ? `Your time zone: ${zone} ` : ""}It happens within five minutes.`}
            error={errorOf("at")}
            value={at}
            onChange={setAt}
          />
          <div className="row">
            <Button variant="soft" loading={busy} onClick={add}>
              Schedule
            </Button>
            <Button variant="ghost" onClick={() => setOpen(false)}>
              Close
            </Button>
          </div>
        </div>
      ) : null}
      {problem && !problem.field ? <Callout tone="error">{problem.message}</Callout> : null}
    </Panel>
  );
}

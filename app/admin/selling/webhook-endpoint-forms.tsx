import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Callout, Checkbox, Row, Text, TextField, toast } from "#app/ui/index.ts";
import {
  WEBHOOK_EVENT_TYPES,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEventType,
} from "#worker/store/outbound-webhooks/contract.ts";
import { Drawer, showUndoToast } from "../table/index.ts";
import { DeleteButton } from "./delete-button.tsx";

const EVENT_LABELS: Record<WebhookEventType, string> = {
  "order.paid": "An order is paid",
  "order.shipped": "A parcel was sent",
  "order.completed": "An order is done",
  "order.cancelled": "A paid order is cancelled",
  "refund.settled": "Money went back",
};

/** The secret of an endpoint, this once. */
function EndpointSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <div className="admin-form">
      <Callout tone="success" title="Copy the secret now">
        <p>It signs every message, and it cannot be shown again. The endpoint checks messages with it.</p>
      </Callout>
      <code className="secret">{secret}</code>
      <Button onClick={onDone}>I have it</Button>
    </div>
  );
}

/** Adds an endpoint (`hook` null) or changes one. `onDone` is told the id of a new one. */
export function WebhookEndpointForm({
  hook,
  onDone,
}: {
  hook: WebhookEndpoint | null;
  onDone: (id: string | null) => void;
}) {
  const { revalidate } = useRevalidator();
  const { busy, problem, form, call, errorOf } = useApiCall();
  const [url, setUrl] = useState(hook?.url ?? "");
  const [events, setEvents] = useState<WebhookEventType[]>(hook?.events ?? []);
  const [created, setCreated] = useState<{ id: string; secret: string } | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (hook) {
      if (!(await call("PATCH", `/api/admin/webhooks-out/${hook.id}`, { url, events }))) return;
      toast({ title: "The endpoint is changed", tone: "success" });
      await revalidate();
      return onDone(null);
    }
    const answer = await call<{ id: string; secret: string }>("POST", "/api/admin/webhooks-out", { url, events });
    if (!answer) return;
    setCreated(answer);
    await revalidate();
  };
  if (created) return <EndpointSecret secret={created.secret} onDone={() => onDone(created.id)} />;
  return (
    <form className="admin-form" onSubmit={submit} ref={form}>
      <TextField
        label="Address"
        hint="Begins with https and answers with 2xx within 15 seconds. Redirects are not followed."
        type="url"
        required
        maxLength={500}
        value={url}
        error={errorOf("url")}
        onChange={(e) => setUrl(e.target.value)}
      />
      <fieldset className="fieldset">
        <legend className="field-label">Told of</legend>
        <p className="field-hint">None ticked: everything, also kinds to come.</p>
        {WEBHOOK_EVENT_TYPES.map((type) => (
          <Checkbox
            key={type}
            label={`${EVENT_LABELS[type]} (${type})`}
            checked={events.includes(type)}
            onChange={(e) => setEvents((now) => (e.target.checked ? [...now, type] : now.filter((t) => t !== type)))}
          />
        ))}
      </fieldset>
      <ApiProblemNote problem={problem} fields={["url"]} />
      <Button type="submit" loading={busy}>
        {hook ? "Save" : "Add the endpoint"}
      </Button>
    </form>
  );
}

/** What can be done with one endpoint. */
export function WebhookEndpointActions({ hook }: { hook: WebhookEndpoint }) {
  const { revalidate } = useRevalidator();
  const { busy, problem, call } = useApiCall();
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const path = `/api/admin/webhooks-out/${hook.id}`;
  const sendTestEvent = async () => {
    const answer = await call<{ delivery: WebhookDelivery }>("POST", `${path}/test`, {});
    if (answer) {
      const { state, error } = answer.delivery;
      const arrived = state === "delivered";
      toast({
        title: arrived ? "The trial arrived" : "The trial did not arrive",
        description: error ?? undefined,
        tone: arrived ? "success" : "error",
      });
    }
    await revalidate();
  };
  const turn = async () => {
    if (await call("PATCH", path, { active: !hook.active }))
      showUndoToast(hook.active ? "The endpoint is switched off" : "The endpoint is switched on", async () => {
        await call("PATCH", path, { active: hook.active });
        await revalidate();
      });
    await revalidate();
  };
  const renew = async () => {
    const answer = await call<{ secret: string }>("POST", `${path}/secret`, {});
    if (answer) setSecret(answer.secret);
  };
  return (
    <Row gap={8}>
      {hook.active ? (
        <Button variant="soft" loading={busy} onClick={sendTestEvent}>
          Send a trial
        </Button>
      ) : null}
      <Drawer
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) setSecret(null);
        }}
        title="The endpoint"
        trigger={<Button variant="soft">Change</Button>}
      >
        {secret ? (
          <EndpointSecret secret={secret} onDone={() => setSecret(null)} />
        ) : (
          <>
            <WebhookEndpointForm hook={hook} onDone={() => setOpen(false)} />
            <div className="drawer-foot">
              <ApiProblemNote problem={problem} />
              <Button variant="outline" loading={busy} onClick={turn}>
                {hook.active ? "Switch it off" : "Switch it on"}
              </Button>
              <AlertDialog
                trigger={
                  <Button variant="outline" loading={busy}>
                    New secret
                  </Button>
                }
                title="Make a new secret?"
                text="Messages are signed with it at once; the old one is worth nothing any more."
                confirm="Make it"
                cancel="Keep the old one"
                onConfirm={() => void renew()}
              />
              <DeleteButton
                title="Delete this endpoint?"
                text="The log of its deliveries goes with it."
                path={path}
                onDone={() => {
                  setOpen(false);
                  void revalidate();
                }}
              />
              <Text small dim>
                Identifier: {hook.id}
              </Text>
            </div>
          </>
        )}
      </Drawer>
    </Row>
  );
}

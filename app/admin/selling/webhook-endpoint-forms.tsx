import { useState } from "react";
import { useRevalidator } from "react-router";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Checkbox, Row, Text, toast } from "#app/ui/index.ts";
import {
  WEBHOOK_EVENT_TYPES,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEventType,
} from "#worker/store/outbound-webhooks/contract.ts";
import { DeleteButton } from "../form/delete-button.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { ShownOnce } from "../form/shown-once.tsx";
import { TextField } from "../form/text-field.tsx";
import { useAction } from "../form/use-action.ts";
import { Drawer, showUndoToast } from "../table/index.ts";

const EVENT_LABELS: Record<WebhookEventType, string> = {
  "order.paid": "Order paid",
  "order.shipped": "Order shipped",
  "order.completed": "Order completed",
  "order.cancelled": "Paid order canceled",
  "refund.settled": "Refund settled",
};

/** Shows the signing secret of an endpoint once. */
const EndpointSecret = ({ secret, onDone }: { secret: string; onDone: () => void }) => (
  <ShownOnce title="Copy the signing secret now" secret={secret} onDone={onDone}>
    It's used to verify that events come from this store. It can't be shown again.
  </ShownOnce>
);

/** Adds an endpoint (`endpoint` is null) or edits one. `onDone` gets the id of a new one. */
export function WebhookEndpointForm({
  endpoint,
  onDone,
}: {
  endpoint: WebhookEndpoint | null;
  onDone: (id: string | null) => void;
}) {
  const [created, setCreated] = useState<{ id: string; secret: string } | null>(null);
  if (created) return <EndpointSecret secret={created.secret} onDone={() => onDone(created.id)} />;
  const events: WebhookEventType[] = endpoint?.events ?? [];
  return (
    <RecordForm<{ url: string; events: WebhookEventType[] }, { id: string; secret: string }>
      initial={{ url: endpoint?.url ?? "", events }}
      request={(body) =>
        endpoint
          ? { method: "PATCH", path: `/api/admin/webhooks-out/${endpoint.id}`, body }
          : { method: "POST", path: "/api/admin/webhooks-out", body }
      }
      saved={endpoint ? "Endpoint saved" : undefined}
      save={endpoint ? "Save" : "Add endpoint"}
      onSaved={(result) => (endpoint ? onDone(null) : setCreated(result))}
    >
      {({ draft, set, bindText }) => (
        <>
          <TextField
            label="Endpoint URL"
            hint="Must start with https:// and return a 2xx status within 15 seconds. Redirects aren't followed."
            type="url"
            required="Enter the endpoint's URL."
            maxLength={500}
            {...bindText("url")}
          />
          <fieldset className="fieldset">
            <legend className="field-label">Events</legend>
            <p className="field-hint">Select none to receive all events, including new types.</p>
            {WEBHOOK_EVENT_TYPES.map((type) => (
              <Checkbox
                key={type}
                label={`${EVENT_LABELS[type]} (${type})`}
                checked={draft.events.includes(type)}
                onChange={(e) =>
                  set({ events: e.target.checked ? [...draft.events, type] : draft.events.filter((t) => t !== type) })
                }
              />
            ))}
          </fieldset>
        </>
      )}
    </RecordForm>
  );
}

/** The actions of an endpoint. */
export function WebhookEndpointActions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { revalidate } = useRevalidator();
  const { busy, problem, act } = useAction();
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const path = `/api/admin/webhooks-out/${endpoint.id}`;
  const sendTestEvent = async () => {
    const result = await act<{ delivery: WebhookDelivery }>("POST", `${path}/test`);
    if (!result) return;
    const { state, error } = result.delivery;
    const delivered = state === "delivered";
    toast({
      title: delivered ? "Test event delivered" : "Test event failed",
      description: error ?? undefined,
      tone: delivered ? "success" : "error",
    });
  };
  const toggleActive = async () => {
    if (await act("PATCH", path, { active: !endpoint.active }))
      showUndoToast(endpoint.active ? "Endpoint disabled" : "Endpoint enabled", () =>
        act("PATCH", path, { active: endpoint.active }),
      );
  };
  const rollSecret = async () => {
    const result = await act<{ secret: string }>("POST", `${path}/secret`);
    if (result) setSecret(result.secret);
  };
  return (
    <Row gap={8}>
      {endpoint.active ? (
        <Button variant="soft" loading={busy} onClick={sendTestEvent}>
          Send test event
        </Button>
      ) : null}
      <Drawer
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) setSecret(null);
        }}
        title="Edit endpoint"
        trigger={<Button variant="soft">Edit</Button>}
      >
        {secret ? (
          <EndpointSecret secret={secret} onDone={() => setSecret(null)} />
        ) : (
          <>
            <WebhookEndpointForm endpoint={endpoint} onDone={() => setOpen(false)} />
            <div className="drawer-foot">
              <ApiProblemNote problem={problem} />
              <Button variant="outline" loading={busy} onClick={toggleActive}>
                {endpoint.active ? "Disable endpoint" : "Enable endpoint"}
              </Button>
              <AlertDialog
                trigger={
                  <Button variant="outline" loading={busy}>
                    Roll secret
                  </Button>
                }
                title="Roll signing secret?"
                text="New events are signed with the new secret right away. The current secret stops working."
                confirm="Roll secret"
                cancel="Keep current secret"
                onConfirm={() => void rollSecret()}
              />
              <DeleteButton
                title="Delete this endpoint?"
                text="This also deletes its delivery log."
                path={path}
                onDone={() => {
                  setOpen(false);
                  void revalidate();
                }}
              />
              <Text small dim>
                ID: {endpoint.id}
              </Text>
            </div>
          </>
        )}
      </Drawer>
    </Row>
  );
}

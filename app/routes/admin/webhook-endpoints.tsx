import { useState } from "react";
import { useNavigate, useRevalidator, useSearchParams } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { Badge, Button, EmptyState, Link, Row, Table, toast } from "#app/ui/index.ts";
import type { DeliveryState, WebhookDelivery, WebhookEndpoint } from "#worker/store/outbound-webhooks/contract.ts";
import { LocalTime, RelativeTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { WebhookEndpointActions, WebhookEndpointForm } from "../../admin/selling/webhook-endpoint-forms.tsx";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { DataTable, Drawer, defineColumns, type Filter, Panel, PhoneRow } from "../../admin/table/index.ts";
import { withParams } from "../../admin/table/list-params.ts";
import type { Route } from "./+types/webhook-endpoints.ts";
import "../../admin/selling/selling.css";

export const meta = () => adminMeta("Webhooks");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

const STATE_LABELS: Record<DeliveryState, readonly [string, "success" | "primary" | "danger"]> = {
  delivered: ["Delivered", "success"],
  waiting: ["Pending", "primary"],
  failed: ["Failed", "danger"],
};

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  const endpoints = await store.outboundWebhooks.listEndpoints();
  const endpoint =
    endpoints.find((e) => e.id === url.searchParams.get("hook")) ?? (endpoints.length === 1 ? endpoints[0] : undefined);
  const requestedState = url.searchParams.get("state");
  const state =
    requestedState !== null && requestedState in STATE_LABELS ? (requestedState as DeliveryState) : undefined;
  const before = url.searchParams.get("before") ?? undefined;
  const page = endpoint
    ? await store.outboundWebhooks.listDeliveries(endpoint.id, { state, before })
    : { deliveries: [], next: null };
  return { endpoints, endpoint: endpoint ?? null, ...page };
}

const filters: Filter[] = [
  {
    name: "state",
    label: "Status",
    options: (["delivered", "waiting", "failed"] as const).map((s) => [s, STATE_LABELS[s][0]]),
  },
];

const column = defineColumns<WebhookDelivery>();

/** The webhook endpoints, and the delivery log of the selected one. */
export default function WebhookEndpoints({
  loaderData: { endpoints, endpoint, deliveries, next },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const replay = async (ids: string[]) => {
    let delivered = 0;
    for (const id of ids) {
      try {
        const { delivery } = await apiRequest<{ delivery: WebhookDelivery }>(
          "POST",
          `/api/admin/webhook-deliveries/${id}/replay`,
          {},
        );
        if (delivery.state === "delivered") delivered++;
      } catch (e) {
        toast({ title: "Couldn’t redeliver event", description: errorMessage(e), tone: "error" });
      }
    }
    toast({
      title: `${delivered} of ${ids.length} ${ids.length === 1 ? "event" : "events"} delivered`,
      tone: delivered === ids.length ? "success" : "error",
    });
    await revalidate();
  };
  const columns = [
    column.accessor("type", { header: "Event", cell: (c) => <code>{c.getValue()}</code> }),
    column.accessor("at", { header: "Date", cell: (c) => <LocalTime at={c.getValue()} /> }),
    column.accessor((d) => STATE_LABELS[d.state], {
      header: "Status",
      cell: (c) => <StatusBadge status={c.getValue()} />,
    }),
    column.accessor("tries", { header: "Attempts", meta: { end: true } }),
    column.accessor((d) => d.error ?? d.status, { header: "Response" }),
    column.accessor("nextAt", {
      header: "Next attempt",
      meta: { low: true },
      cell: (c) => <LocalTime at={c.getValue()} />,
    }),
    column.display({
      header: "Actions",
      cell: ({ row: { original: d } }) => (
        <Button variant="soft" aria-label={`Redeliver ${d.type}`} onClick={() => void replay([d.id])}>
          Redeliver
        </Button>
      ),
    }),
  ];
  const choose = (id: string) => withParams(params, { hook: id });
  return (
    <>
      <AdminPageHeader
        title="Webhooks"
        lead="Send order events to other systems. Events are signed with Standard Webhooks, sent every five minutes and retried for three days."
      />
      <Row gap={12}>
        <Drawer
          open={isCreating}
          onOpenChange={setIsCreating}
          title="Add endpoint"
          trigger={<Button>Add endpoint</Button>}
        >
          <WebhookEndpointForm
            endpoint={null}
            onDone={(id) => {
              setIsCreating(false);
              if (id) void navigate(choose(id));
            }}
          />
        </Drawer>
      </Row>
      {endpoints.length === 0 ? (
        <EmptyState
          title="No endpoints yet"
          text="Add the URL of your accounting, warehouse or other system to send it order events."
        />
      ) : (
        <Panel title="Endpoints" id="endpoints">
          <Table<WebhookEndpoint>
            caption="Endpoints"
            hideCaption
            columns={[
              {
                key: "url",
                label: "URL",
                cell: (h) => (
                  <Link className="dt-wrap-any" to={choose(h.id)}>
                    {h.url}
                  </Link>
                ),
              },
              {
                key: "events",
                label: "Events",
                cell: (h) => (h.events.length === 0 ? "All events" : h.events.join(", ")),
              },
              { key: "waiting", label: "Pending", end: true, cell: (h) => h.waiting },
              { key: "failed", label: "Failed", end: true, cell: (h) => h.failed },
              {
                key: "active",
                label: "Status",
                cell: (h) => <Badge tone={h.active ? "success" : "neutral"}>{h.active ? "Enabled" : "Disabled"}</Badge>,
              },
            ]}
            rows={endpoints}
            rowKey={(h) => h.id}
          />
        </Panel>
      )}
      {endpoint ? (
        <Panel
          title={`Deliveries to ${new URL(endpoint.url).host}`}
          id="deliveries"
          action={<WebhookEndpointActions key={endpoint.id} endpoint={endpoint} />}
        >
          <DataTable
            name="Deliveries"
            columns={columns}
            rows={deliveries}
            rowKey={(d) => d.id}
            rowName={(d) => `${d.type} at ${new Date(d.at).toISOString()}`}
            phoneRow={(d) => (
              <PhoneRow
                title={d.type}
                value={STATE_LABELS[d.state][0]}
                note={d.error ?? d.status}
                valueNote={<RelativeTime at={d.at} />}
              />
            )}
            filters={filters}
            next={next}
            bulk={[{ label: "Redeliver events", run: (ids, clear) => void replay(ids).then(clear) }]}
            empty={{
              title: "No deliveries yet",
              text: "Deliveries appear here after the next event. You can also send a test event.",
            }}
          />
        </Panel>
      ) : null}
    </>
  );
}

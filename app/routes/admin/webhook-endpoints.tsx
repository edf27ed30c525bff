import { useState } from "react";
import { useNavigate, useRevalidator, useSearchParams } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { apiRequest, errorMessage } from "#app/lib/api-request.ts";
import { Badge, Button, EmptyState, Link, Row, Table, toast } from "#app/ui/index.ts";
import type { DeliveryState, WebhookDelivery, WebhookEndpoint } from "#worker/store/outbound-webhooks/contract.ts";
import { AdminPageHeader, adminMeta, LocalTime } from "../../admin/admin-components.tsx";
import { WebhookEndpointActions, WebhookEndpointForm } from "../../admin/selling/webhook-endpoint-forms.tsx";
import { type DataColumn, DataTable, Drawer, type Filter, Panel } from "../../admin/table/index.ts";
import type { Route } from "./+types/webhook-endpoints.ts";
import "../../admin/selling/selling.css";

export const meta = () => adminMeta("Webhooks");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

const STATES: Record<DeliveryState, readonly [string, "success" | "primary" | "danger"]> = {
  delivered: ["Delivered", "success"],
  waiting: ["Waits", "primary"],
  failed: ["Given up", "danger"],
};

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  const hooks = await store.outboundWebhooks.listEndpoints();
  const hook = hooks.find((h) => h.id === url.searchParams.get("hook")) ?? (hooks.length === 1 ? hooks[0] : undefined);
  const requestedState = url.searchParams.get("state");
  const state = requestedState !== null && requestedState in STATES ? (requestedState as DeliveryState) : undefined;
  const before = url.searchParams.get("before") ?? undefined;
  const page = hook
    ? await store.outboundWebhooks.listDeliveries(hook.id, { state, before })
    : { deliveries: [], next: null };
  return { hooks, hook: hook ?? null, ...page };
}

const filters: Filter[] = [
  {
    name: "state",
    label: "State",
    options: [
      { value: "", label: "All" },
      ...(["delivered", "waiting", "failed"] as const).map((value) => ({ value, label: STATES[value][0] })),
    ],
  },
];

/** Who is told of orders by webhook, and what became of each delivery. */
export default function WebhookEndpoints({ loaderData: { hooks, hook, deliveries, next } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [making, setMaking] = useState(false);
  const replay = async (ids: string[]) => {
    let arrived = 0;
    for (const id of ids) {
      try {
        const { delivery } = await apiRequest<{ delivery: WebhookDelivery }>(
          "POST",
          `/api/admin/webhook-deliveries/${id}/replay`,
          {},
        );
        if (delivery.state === "delivered") arrived++;
      } catch (e) {
        toast({ title: "Not told again", description: errorMessage(e), tone: "error" });
      }
    }
    toast({ title: `${arrived} of ${ids.length} arrived`, tone: arrived === ids.length ? "success" : "error" });
    await revalidate();
  };
  const columns: DataColumn<WebhookDelivery>[] = [
    { key: "type", label: "Event", cell: (d) => <code>{d.type}</code> },
    { key: "at", label: "Happened", cell: (d) => <LocalTime at={d.at} /> },
    { key: "state", label: "State", cell: (d) => <Badge tone={STATES[d.state][1]}>{STATES[d.state][0]}</Badge> },
    { key: "tries", label: "Tries", end: true, cell: (d) => d.tries },
    { key: "status", label: "Answer", cell: (d) => d.error ?? (d.status === null ? null : String(d.status)) },
    {
      key: "next",
      label: "Next try",
      priority: "low",
      cell: (d) => (d.nextAt === null ? null : <LocalTime at={d.nextAt} />),
    },
    {
      key: "replay",
      label: "By hand",
      cell: (d) => (
        <Button variant="soft" aria-label={`Tell ${d.type} again`} onClick={() => void replay([d.id])}>
          Tell again
        </Button>
      ),
    },
  ];
  const choose = (id: string) => {
    const to = new URLSearchParams(params);
    to.delete("before");
    to.set("hook", id);
    return `?${to}`;
  };
  return (
    <>
      <AdminPageHeader
        title="Webhooks"
        lead="Other systems that are told of orders. Each message is signed by Standard Webhooks and tried again for three days. A round goes out every five minutes."
      />
      <Row gap={12}>
        <Drawer open={making} onOpenChange={setMaking} title="New endpoint" trigger={<Button>New endpoint</Button>}>
          <WebhookEndpointForm
            hook={null}
            onDone={(id) => {
              setMaking(false);
              if (id) void navigate(choose(id));
            }}
          />
        </Drawer>
      </Row>
      {hooks.length === 0 ? (
        <EmptyState title="Nobody is told yet" text="Add the address of your books, your warehouse or your own tool." />
      ) : (
        <Panel title="Endpoints" id="endpoints">
          <Table<WebhookEndpoint>
            caption="Endpoints"
            hideCaption
            columns={[
              {
                key: "url",
                label: "Address",
                cell: (h) => (
                  <Link className="dt-wrap-any" to={choose(h.id)}>
                    {h.url}
                  </Link>
                ),
              },
              {
                key: "events",
                label: "Told of",
                cell: (h) => (h.events.length === 0 ? "Everything" : h.events.join(", ")),
              },
              { key: "waiting", label: "Waiting", end: true, cell: (h) => h.waiting },
              { key: "failed", label: "Given up", end: true, cell: (h) => h.failed },
              {
                key: "active",
                label: "State",
                cell: (h) => <Badge tone={h.active ? "success" : "neutral"}>{h.active ? "On" : "Off"}</Badge>,
              },
            ]}
            rows={hooks}
            rowKey={(h) => h.id}
          />
        </Panel>
      )}
      {hook ? (
        <Panel
          title={`Deliveries to ${new URL(hook.url).host}`}
          id="deliveries"
          action={<WebhookEndpointActions key={hook.id} hook={hook} />}
        >
          <DataTable
            name="Deliveries"
            columns={columns}
            rows={deliveries}
            rowKey={(d) => d.id}
            rowName={(d) => `${d.type} of ${new Date(d.at).toISOString()}`}
            filters={filters}
            next={next}
            bulk={[{ label: "Tell again", run: (ids, clear) => void replay(ids).then(clear) }]}
            empty={{ title: "Nothing was told yet", text: "The next event stands here, or send a trial." }}
          />
        </Panel>
      ) : null}
    </>
  );
}

import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { Badge, Button, Row, Table, Text } from "#app/ui/index.ts";
import { formatBacklog, isBacklogLate } from "#worker/settings/domain-backlog.ts";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import type { Route } from "./+types/server-health.ts";

export const meta = () => adminMeta("Server health");

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const [probes, jobs, flags, connections] = await Promise.all([
    ctx.settings.runProbes(() => ctx.live.readFlags()),
    ctx.settings.listJobRuns(),
    ctx.live.readFlags(),
    ctx.live.countListeners(),
  ]);
  return {
    at: ctx.now(),
    probes,
    jobs,
    connections,
    flags: { version: flags.version, contentVersion: flags.contentVersion },
  };
}

const REFRESH_MS = 15_000;

export default function ServerHealth({ loaderData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && void revalidate(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <>
      <AdminPageHeader
        title="Server health"
        lead="Measured from the data center that served this page. Updates every 15 seconds."
      />
      <Row gap={16}>
        <Button variant="outline" onClick={() => revalidate()} loading={state === "loading"}>
          Refresh
        </Button>
        <Text dim small>
          Updated <LocalTime at={loaderData.at} />
        </Text>
      </Row>
      <Table
        caption="Response times"
        columns={[
          { key: "name", label: "Service", cell: (p) => p.name },
          {
            key: "state",
            label: "Status",
            cell: (p) => <Badge tone={p.ok ? "success" : "danger"}>{p.ok ? "OK" : "Failed"}</Badge>,
          },
          { key: "ms", label: "Time", end: true, cell: (p) => (p.ms === null ? "" : `${p.ms} ms`) },
          { key: "detail", label: "Detail", cell: (p) => p.detail },
        ]}
        rows={loaderData.probes}
        rowKey={(p) => p.name}
      />
      <Table
        caption="Connections and versions"
        columns={[
          { key: "k", label: "Metric", cell: (r) => r[0] },
          { key: "v", label: "Value", end: true, cell: (r) => r[1] },
        ]}
        rows={[
          ["Live connections", loaderData.connections],
          ["Flags version", loaderData.flags.version],
          ["Content version", loaderData.flags.contentVersion],
        ]}
        rowKey={(r) => String(r[0])}
      />
      {loaderData.jobs.length === 0 ? (
        <Text>
          No scheduled jobs have run yet. They run every few minutes in production and under npm start. Elsewhere, run
          them yourself.
        </Text>
      ) : (
        <Table
          caption="Scheduled jobs, last run"
          columns={[
            { key: "name", label: "Job", cell: (j) => j.name },
            {
              key: "ok",
              label: "Result",
              cell: (j) => <Badge tone={j.ok ? "success" : "danger"}>{j.ok ? "Succeeded" : "Failed"}</Badge>,
            },
            { key: "at", label: "Date", cell: (j) => <LocalTime at={j.at} /> },
            {
              key: "backlog",
              label: "Backlog",
              cell: (j) =>
                isBacklogLate(j, loaderData.at) ? (
                  <Badge tone="danger">{formatBacklog(j, loaderData.at)}</Badge>
                ) : (
                  formatBacklog(j, loaderData.at)
                ),
            },
            { key: "detail", label: "Detail", cell: (j) => j.detail },
          ]}
          rows={loaderData.jobs}
          rowKey={(j) => j.name}
        />
      )}
    </>
  );
}

import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { Badge, Button, Row, Table, Text } from "#app/ui/index.ts";
import { AdminPageHeader, adminMeta, LocalTime } from "../../admin/admin-components.tsx";
import type { Route } from "./+types/server-health.ts";

export const meta = () => adminMeta("Server health");

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const [probes, jobs, flags, listening] = await Promise.all([
    ctx.settings.runProbes(() => ctx.live.readFlags()),
    ctx.settings.listJobRuns(),
    ctx.live.readFlags(),
    ctx.live.countListeners(),
  ]);
  return {
    at: ctx.now(),
    probes,
    jobs,
    listening,
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
        lead="Measured for this page, from the place that answered you; again every 15 seconds while you look."
      />
      <Row gap={16}>
        <Button variant="outline" onClick={() => revalidate()} loading={state === "loading"}>
          Measure again
        </Button>
        <Text dim small>
          Measured <LocalTime at={loaderData.at} />
        </Text>
      </Row>
      <Table
        caption="Round trips"
        columns={[
          { key: "name", label: "Part", cell: (p) => p.name },
          {
            key: "state",
            label: "State",
            cell: (p) => <Badge tone={p.ok ? "success" : "danger"}>{p.ok ? "Answers" : "Fails"}</Badge>,
          },
          { key: "ms", label: "Time", end: true, cell: (p) => (p.ms === null ? "" : `${p.ms} ms`) },
          { key: "detail", label: "Detail", cell: (p) => p.detail },
        ]}
        rows={loaderData.probes}
        rowKey={(p) => p.name}
      />
      <Table
        caption="State"
        columns={[
          { key: "k", label: "What", cell: (r) => r[0] },
          { key: "v", label: "Value", end: true, cell: (r) => r[1] },
        ]}
        rows={[
          ["Open pages on the live socket", loaderData.listening],
          ["Version of the flags", loaderData.flags.version],
          ["Version of the content", loaderData.flags.contentVersion],
        ]}
        rowKey={(r) => String(r[0])}
      />
      {loaderData.jobs.length === 0 ? (
        <Text>
          No scheduled job has run yet. On the internet and under npm start they run every few minutes; elsewhere they
          wait for you to call them.
        </Text>
      ) : (
        <Table
          caption="Scheduled jobs, last run"
          columns={[
            { key: "name", label: "Job", cell: (j) => j.name },
            {
              key: "ok",
              label: "Result",
              cell: (j) => <Badge tone={j.ok ? "success" : "danger"}>{j.ok ? "Done" : "Failed"}</Badge>,
            },
            { key: "at", label: "When", cell: (j) => <LocalTime at={j.at} /> },
            { key: "detail", label: "Detail", cell: (j) => j.detail },
          ]}
          rows={loaderData.jobs}
          rowKey={(j) => j.name}
        />
      )}
    </>
  );
}

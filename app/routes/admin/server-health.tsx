import { useRevalidator } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Badge, Button, Row, Stack, Table, Text } from "#app/ui/index.ts";
import type { JobQueueStatus } from "#worker/jobs/contract.ts";
import { formatJobState, jobLabel } from "#worker/jobs/domain.ts";
import { formatBacklog, isBacklogLate } from "#worker/settings/domain-backlog.ts";
import { useAction } from "../../admin/form/use-action.ts";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { useRefreshWhile } from "../../admin/use-refresh-while.ts";
import type { Route } from "./+types/server-health.ts";

export const meta = () => adminMeta("Server health");

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const [probes, jobs, queue, flags, connections] = await Promise.all([
    ctx.settings.runProbes(() => ctx.live.readFlags()),
    ctx.settings.listJobRuns(),
    ctx.settings.readJobQueue().catch(() => null),
    ctx.live.readFlags(),
    ctx.live.countListeners(),
  ]);
  return {
    at: ctx.now(),
    probes,
    jobs,
    queue,
    connections,
    flags: { version: flags.version, contentVersion: flags.contentVersion },
  };
}

const REFRESH_MS = 15_000;

export default function ServerHealth({ loaderData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  useRefreshWhile(true, REFRESH_MS);
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
      <JobQueueSection queue={loaderData.queue} />
      {loaderData.jobs.length === 0 ? (
        <Text>No scheduled jobs have run yet. They run every few minutes in production and under npm start.</Text>
      ) : (
        <Table
          caption="Scheduled jobs, last run"
          columns={[
            { key: "name", label: "Job", cell: (j) => jobLabel(j.name) },
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
            { key: "detail", label: "Detail", cell: (j) => <span className="wrap-anywhere">{j.detail}</span> },
          ]}
          rows={loaderData.jobs}
          rowKey={(j) => j.name}
        />
      )}
    </>
  );
}

/** What runs and what waits, and the button that queues all jobs. */
function JobQueueSection({ queue }: { queue: JobQueueStatus | null }) {
  const { busy, problem, act } = useAction();
  const runJobs = () => act("POST", "/api/admin/jobs", { jobs: "all" }, "Jobs queued");
  return (
    <section aria-labelledby="job-queue">
      <Stack gap={16}>
        <h2 id="job-queue">Job queue</h2>
        <ApiProblemNote problem={problem} returnTo="/420/server-health" />
        {queue === null ? (
          <Text>
            <Badge tone="danger">Failed</Badge> The job queue can't be reached. Scheduled jobs won't run until it
            responds.
          </Text>
        ) : queue.jobs.length === 0 ? (
          <Text>No jobs are waiting. Jobs that are due are queued every five minutes.</Text>
        ) : (
          <Table
            caption="Running and waiting, in order"
            columns={[
              { key: "name", label: "Job", cell: (j) => jobLabel(j.name) },
              {
                key: "state",
                label: "Status",
                cell: (j) => <Badge tone={QUEUE_STATE_TONES[j.state]}>{formatJobState(j)}</Badge>,
              },
              { key: "since", label: "Since", cell: (j) => <LocalTime at={j.since} /> },
              { key: "left", label: "Remaining", end: true, cell: (j) => j.left ?? "" },
            ]}
            rows={queue.jobs}
            rowKey={(j) => j.name}
          />
        )}
        <Row>
          <Button variant="outline" onClick={runJobs} loading={busy}>
            Run jobs now
          </Button>
        </Row>
      </Stack>
    </section>
  );
}

const QUEUE_STATE_TONES = { running: "success", waiting: "neutral", interrupted: "danger" } as const;

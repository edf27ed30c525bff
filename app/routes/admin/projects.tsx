import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { LinkButton, Row } from "#app/ui/index.ts";
import { type ProjectQueueItem, projectQueueQuery } from "#worker/store/projects/contract.ts";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { PROJECT_STATUS_LABELS } from "../../admin/project-request-labels.ts";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { DataTable, defineColumns } from "../../admin/table/index.ts";
import type { Route } from "./+types/projects.ts";

export const meta = () => adminMeta("Project requests");

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  const query = projectQueueQuery.safeParse(Object.fromEntries(url.searchParams));
  const { status, cursor } = query.success ? query.data : {};
  return { ...(await store.projects.admin.listRequests(status, cursor)), status: status ?? null };
}

const column = defineColumns<ProjectQueueItem>();
const columns = [
  column.accessor("submittedAt", { header: "Submitted", cell: (c) => <LocalTime at={c.getValue()} /> }),
  column.accessor((r) => `${r.email ?? ""}${r.member ? "" : " (guest)"}`, { header: "Customer" }),
  column.accessor("products", { header: "Recommended", meta: { end: true } }),
  column.accessor((r) => PROJECT_STATUS_LABELS[r.status], {
    header: "Status",
    cell: (c) => <StatusBadge status={c.getValue()} />,
  }),
];

/** The queue of custom project requests. */
export default function Projects({ loaderData: { rows, next, counts, status } }: Route.ComponentProps) {
  const filters = ["submitted", "in_review", "answered", "closed"] as const;
  const all = filters.reduce((sum, s) => sum + (counts[s] ?? 0), 0);
  return (
    <>
      <AdminPageHeader title="Project requests" lead="Custom project requests and replies, newest first." />
      <nav aria-label="Status">
        <Row gap={8}>
          <LinkButton to="/420/projects" variant={status === null ? "soft" : "ghost"}>
            All {all}
          </LinkButton>
          {filters.map((s) => (
            <LinkButton key={s} to={`/420/projects?status=${s}`} variant={status === s ? "soft" : "ghost"}>
              {PROJECT_STATUS_LABELS[s][0]} {counts[s] ?? 0}
            </LinkButton>
          ))}
        </Row>
      </nav>
      <DataTable
        name="Requests"
        columns={columns}
        rows={rows}
        rowKey={(r) => r.id}
        rowName={(r) => r.email ?? "a guest"}
        href={(r) => `/420/projects/${r.id}`}
        next={next}
        cursorParam="cursor"
        empty={{
          title: "No project requests",
          text: "Requests appear here when customers submit a custom project. Drafts are visible only to their owners.",
          art: <Plant name="quinoa" size={120} />,
        }}
      />
    </>
  );
}

import { useSearchParams } from "react-router";
import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { Badge, type Column, EmptyState, Link, LinkButton, Row, Table } from "#app/ui/index.ts";
import type { ProjectQueueItem } from "#worker/store/projects/contract.ts";
import { projectQueueQuery } from "#worker/store/projects/contract.ts";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { PROJECT_REQUEST_STATUS_LABELS } from "../../admin/project-request-labels.ts";
import type { Route } from "./+types/projects.ts";

export const meta = () => adminMeta("Project requests");

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  const query = projectQueueQuery.safeParse(Object.fromEntries(url.searchParams));
  const { status, cursor } = query.success ? query.data : {};
  return { ...(await store.projects.admin.listRequests(status, cursor)), status: status ?? null };
}

const columns: Column<ProjectQueueItem>[] = [
  {
    key: "sent",
    label: "Submitted",
    cell: (r) => (
      <Link to={`/420/projects/${r.id}`}>{r.submittedAt === null ? "" : <LocalTime at={r.submittedAt} />}</Link>
    ),
  },
  { key: "from", label: "Customer", cell: (r) => `${r.email ?? ""}${r.member ? "" : " (guest)"}` },
  { key: "products", label: "Recommended", cell: (r) => r.products, end: true },
  {
    key: "status",
    label: "Status",
    cell: (r) => (
      <Badge tone={PROJECT_REQUEST_STATUS_LABELS[r.status].tone}>{PROJECT_REQUEST_STATUS_LABELS[r.status].name}</Badge>
    ),
  },
];

/** The queue of custom project requests. */
export default function Projects({ loaderData: { rows, next, counts, status } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const filters = ["submitted", "in_review", "answered", "closed"] as const;
  const all = filters.reduce((sum, s) => sum + (counts[s] ?? 0), 0);
  const more = new URLSearchParams(search);
  if (next) more.set("cursor", next);
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
              {PROJECT_REQUEST_STATUS_LABELS[s].name} {counts[s] ?? 0}
            </LinkButton>
          ))}
        </Row>
      </nav>
      {rows.length === 0 ? (
        <EmptyState
          title="No project requests"
          text="Requests appear here when customers submit a custom project. Drafts are visible only to their owners."
          art={<Plant name="quinoa" size={120} />}
        />
      ) : (
        <Table caption="Requests" hideCaption columns={columns} rows={rows} rowKey={(r) => r.id} />
      )}
      <Row gap={12}>
        {search.has("cursor") ? (
          <LinkButton to={status ? `/420/projects?status=${status}` : "/420/projects"} variant="outline">
            First page
          </LinkButton>
        ) : null}
        {next ? (
          <LinkButton to={`/420/projects?${more}`} variant="outline">
            Next page
          </LinkButton>
        ) : null}
      </Row>
    </>
  );
}

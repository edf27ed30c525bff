import { useSearchParams } from "react-router";
import { Plant } from "#app/art/index.ts";
import { visit } from "#app/context.ts";
import { Badge, type Column, EmptyState, Link, LinkButton, Row, Table } from "#app/ui/index.ts";
import { projectQueue } from "#worker/store/projects/contract.ts";
import type { QueueRow } from "#worker/store/projects/index.ts";
import { adminMeta, RoomHead, When } from "../../admin/admin-components.tsx";
import { REQUEST_WORDS } from "../../admin/project-request-labels.ts";
import type { Route } from "./+types/projects.ts";

export const meta = () => adminMeta("Project requests");

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(visit);
  const asked = projectQueue.safeParse(Object.fromEntries(url.searchParams));
  const { status, cursor } = asked.success ? asked.data : {};
  return { ...(await store.projects.desk.queue(status, cursor)), status: status ?? null };
}

const columns: Column<QueueRow>[] = [
  {
    key: "sent",
    label: "Sent in",
    cell: (r) => <Link to={`/420/projects/${r.id}`}>{r.submittedAt === null ? "" : <When at={r.submittedAt} />}</Link>,
  },
  { key: "from", label: "From", cell: (r) => `${r.email ?? ""}${r.member ? "" : " (guest)"}` },
  { key: "products", label: "Suggested", cell: (r) => r.products, end: true },
  {
    key: "status",
    label: "Status",
    cell: (r) => <Badge tone={REQUEST_WORDS[r.status].tone}>{REQUEST_WORDS[r.status].name}</Badge>,
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
      <RoomHead
        title="Project requests"
        lead="Answers that people sent in, what the rules suggested, and the replies. Newest first."
      />
      <nav aria-label="Status">
        <Row gap={8}>
          <LinkButton to="/420/projects" variant={status === null ? "soft" : "ghost"}>
            All {all}
          </LinkButton>
          {filters.map((s) => (
            <LinkButton key={s} to={`/420/projects?status=${s}`} variant={status === s ? "soft" : "ghost"}>
              {REQUEST_WORDS[s].name} {counts[s] ?? 0}
            </LinkButton>
          ))}
        </Row>
      </nav>
      {rows.length === 0 ? (
        <EmptyState
          title="Nothing here"
          text="A request stands here as soon as somebody sends in a custom project. Drafts are seen by their owners only."
          art={<Plant name="quinoa" size={120} />}
        />
      ) : (
        <Table caption="Requests" hideCaption columns={columns} rows={rows} rowKey={(r) => r.id} />
      )}
      <Row gap={12}>
        {search.has("cursor") ? (
          <LinkButton to={status ? `/420/projects?status=${status}` : "/420/projects"} variant="outline">
            To the newest
          </LinkButton>
        ) : null}
        {next ? (
          <LinkButton to={`/420/projects?${more}`} variant="outline">
            Older ones
          </LinkButton>
        ) : null}
      </Row>
    </>
  );
}

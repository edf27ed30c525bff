import { Plant } from "#app/art/index.ts";
import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { type ProjectQueueItem, projectQueueQuery } from "#worker/store/projects/contract.ts";
import { RelativeTime, ShortDay } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { PROJECT_STATUS_LABELS } from "../../admin/project-request-labels.ts";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { DataTable, defineColumns, ListTabs, PhoneRow } from "../../admin/table/index.ts";
import type { Route } from "./+types/projects.ts";

export const meta = () => adminMeta("Project requests");

export async function loader({ context }: Route.LoaderArgs) {
  const { url, store } = context.get(requestContextKey);
  const query = projectQueueQuery.safeParse(Object.fromEntries(url.searchParams));
  const { status, cursor } = query.success ? query.data : {};
  return store.projects.admin.listRequests(status, cursor);
}

const customerText = (r: ProjectQueueItem): string => `${r.email ?? ""}${r.member ? "" : " (guest)"}`;

/** "$80"; nothing where no budget was given. */
const budgetText = (r: ProjectQueueItem): string =>
  r.budget === null
    ? ""
    : new Intl.NumberFormat("en-US", { style: "currency", currency: brand.currency, maximumFractionDigits: 0 }).format(
        r.budget,
      );

const column = defineColumns<ProjectQueueItem>();
const columns = [
  column.accessor(customerText, { header: "Customer" }),
  column.accessor("submittedAt", {
    header: "Submitted",
    cell: ({ row: { original: r } }) => (r.submittedAt === null ? null : <RelativeTime at={r.submittedAt} />),
  }),
  column.accessor((r) => r.goals.join(", "), { header: "Goals" }),
  column.accessor(budgetText, { header: "Budget a month", meta: { end: true } }),
  column.accessor("products", { header: "Recommended", meta: { end: true, low: true } }),
  column.accessor((r) => PROJECT_STATUS_LABELS[r.status], {
    header: "Status",
    cell: (c) => <StatusBadge status={c.getValue()} />,
  }),
];

/** The queue of custom project requests. */
export default function Projects({ loaderData: { rows, next, counts } }: Route.ComponentProps) {
  const filters = ["submitted", "in_review", "answered", "closed"] as const;
  const all = filters.reduce((sum, s) => sum + (counts[s] ?? 0), 0);
  return (
    <>
      <AdminPageHeader title="Project requests" lead="Custom project requests and replies, newest first." />
      <ListTabs
        label="Requests by status"
        param="status"
        tabs={[
          { value: "", label: "All", count: all },
          ...filters.map((value) => ({ value, label: PROJECT_STATUS_LABELS[value][0], count: counts[value] })),
        ]}
      />
      <DataTable
        name="Requests"
        columns={columns}
        rows={rows}
        rowKey={(r) => r.id}
        rowName={(r) => r.email ?? "a guest"}
        href={(r) => `/420/projects/${r.id}`}
        phoneRow={(r) => (
          <PhoneRow
            title={customerText(r)}
            value={budgetText(r)}
            note={r.goals.join(", ")}
            valueNote={r.submittedAt === null ? null : <ShortDay at={r.submittedAt} />}
            badges={<StatusBadge status={PROJECT_STATUS_LABELS[r.status]} />}
          />
        )}
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

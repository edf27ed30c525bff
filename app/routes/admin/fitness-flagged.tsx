import { requestContextKey } from "#app/context.ts";
import { GUARDRAIL_RULES } from "#worker/fitness/coach/domain-guardrail-texts.ts";
import { type FlaggedRow, flaggedQuery } from "#worker/fitness/staff/contract-staff.ts";
import { FlaggedDrawer } from "../../admin/fitness/flagged-drawer.tsx";
import { RelativeTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { StatusBadge, type StatusLabel } from "../../admin/status-badge.tsx";
import { DataTable, defineColumns, ListTabs, PhoneRow } from "../../admin/table/index.ts";
import type { Route } from "./+types/fitness-flagged.ts";

export const meta = () => adminMeta("Flagged conversations");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, fitnessStaff } = context.get(requestContextKey);
  const query = flaggedQuery.parse(Object.fromEntries(url.searchParams));
  return { show: query.show, ...(await fitnessStaff.listFlagged(query)) };
}

const TABS = [
  { value: "", label: "Not handled" },
  { value: "handled", label: "Handled" },
  { value: "all", label: "All" },
];
const HANDLED: StatusLabel = ["Handled", "neutral"];
const OPEN: StatusLabel = ["Not handled", "danger"];
const URGENT: StatusLabel = ["Stopped", "warning"];

const kinds = ({ guardrails }: FlaggedRow) => guardrails.map((guardrail) => GUARDRAIL_RULES[guardrail].name).join(", ");
const isStopped = ({ guardrails }: FlaggedRow) =>
  guardrails.some((guardrail) => GUARDRAIL_RULES[guardrail].severity === "stop");
const memberText = ({ name, email }: FlaggedRow) => name || email;

const column = defineColumns<FlaggedRow>();
const columns = [
  column.accessor(kinds, {
    header: "Guardrail",
    cell: ({ row: { original: row } }) => (
      <>
        {kinds(row)} {isStopped(row) ? <StatusBadge status={URGENT} /> : null}
      </>
    ),
  }),
  column.accessor("at", { header: "When", cell: ({ row: { original: row } }) => <RelativeTime at={row.at} /> }),
  column.accessor(memberText, {
    header: "Member",
    cell: ({ row: { original: row } }) => <span className="dt-wrap-any">{memberText(row)}</span>,
  }),
  column.accessor((row) => (row.isHandled ? "Handled" : "Not handled"), {
    header: "Status",
    cell: ({ row: { original: row } }) => <StatusBadge status={row.isHandled ? HANDLED : OPEN} />,
  }),
  column.accessor("note", {
    header: "Note",
    meta: { low: true },
    cell: (c) => <span className="dt-wrap-any">{c.getValue()}</span>,
  }),
  column.display({ id: "read", header: "Read", cell: ({ row: { original: row } }) => <FlaggedDrawer row={row} /> }),
];

/** Coach messages that a guardrail flagged, of members who let staff read them. */
export default function FitnessFlagged({ loaderData: { show, rows, next } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Flagged conversations"
        lead="Coach messages that a guardrail flagged, from members who let staff read them. The audit log records each one you open. If a member withdraws consent, theirs are deleted."
      />
      <ListTabs label="Flagged conversations by status" param="show" tabs={TABS} />
      <DataTable
        name="Flagged conversations"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => `${kinds(row)}, ${memberText(row)}`}
        phoneRow={(row) => (
          <PhoneRow
            title={kinds(row)}
            note={memberText(row)}
            value={<FlaggedDrawer row={row} />}
            valueNote={<RelativeTime at={row.at} />}
            badges={
              row.isHandled ? <StatusBadge status={HANDLED} /> : isStopped(row) ? <StatusBadge status={URGENT} /> : null
            }
          />
        )}
        next={next}
        empty={
          show === "open"
            ? { title: "Nothing to read", text: "Flagged messages appear here if the member lets staff read them." }
            : { title: "No conversations here", text: "Handled messages stay here until the member withdraws consent." }
        }
      />
    </>
  );
}

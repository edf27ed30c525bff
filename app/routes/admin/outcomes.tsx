import { requestContextKey } from "#app/context.ts";
import { EmptyState, Link } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { OutcomeRow } from "#worker/science/contract-library.ts";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { OutcomeDrawer } from "../../admin/science/outcome-form.tsx";
import { joinParts, PhoneRow, PhoneTable } from "../../admin/table/index.ts";
import type { Route } from "./+types/outcomes.ts";

export const meta = () => adminMeta("Outcomes");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export const loader = async ({ context }: Route.LoaderArgs) => ({
  outcomes: await context.get(requestContextKey).library.listOutcomes(),
});

const hopedFor = ({ better }: OutcomeRow) => (better === null ? "Neither" : better === "higher" ? "Higher" : "Lower");
const studiesText = ({ studies }: OutcomeRow) => plural(studies, "study", "studies");

/** What studies measured. */
export default function Outcomes({ loaderData: { outcomes } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Outcomes"
        lead="What studies measure. Each grade is for one outcome of one ingredient."
        phoneBar
        actions={<OutcomeDrawer outcome={null} />}
      />
      {outcomes.length === 0 ? (
        <EmptyState
          title="No outcomes yet"
          text={
            <>
              Add what a study measured, such as sleep quality, then <Link to="/420/studies/new">add the study</Link>.
            </>
          }
        />
      ) : (
        <PhoneTable
          caption="Outcomes"
          hideCaption
          columns={[
            { key: "name", label: "Outcome", cell: (outcome) => outcome.name },
            { key: "line", label: "What it means", cell: (outcome) => outcome.line },
            { key: "better", label: "Desired", cell: hopedFor },
            { key: "studies", label: "Studies", cell: studiesText },
            { key: "edit", label: "Edit", cell: (outcome) => <OutcomeDrawer outcome={outcome} /> },
          ]}
          rows={outcomes}
          rowKey={(outcome) => outcome.key}
          phoneRow={(outcome) => (
            <PhoneRow
              title={outcome.name}
              note={outcome.line}
              value={<OutcomeDrawer outcome={outcome} />}
              badges={
                <span className="small dim">
                  {joinParts(studiesText(outcome), `desired: ${hopedFor(outcome).toLowerCase()}`)}
                </span>
              }
            />
          )}
        />
      )}
    </>
  );
}

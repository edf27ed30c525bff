import { requestContextKey } from "#app/context.ts";
import { Badge } from "#app/ui/index.ts";
import { type ExerciseRow, exercisesQuery } from "#worker/fitness/training/contract-exercise-edit.ts";
import { EQUIPMENT, MODALITIES, MUSCLES } from "#worker/fitness/training/domain-exercise.ts";
import { plural } from "#worker/kernel/plural.ts";
import { ExerciseDrawer } from "../../admin/exercises/exercise-drawer.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { DataTable, defineColumns, joinParts, PhoneRow, readListParams } from "../../admin/table/index.ts";
import type { Route } from "./+types/exercises.ts";

export const meta = () => adminMeta("Exercises");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, fitnessStaff } = context.get(requestContextKey);
  return fitnessStaff.listExercises(exercisesQuery.parse(readListParams(url.searchParams)));
}

const TABS = [
  { label: "All", query: "" },
  { label: "Changed", query: "show=edited" },
  { label: "Added by staff", query: "show=staff" },
  { label: "Hidden", query: "show=hidden" },
];

const musclesText = ({ exercise }: ExerciseRow) => exercise.primary.map((muscle) => MUSCLES[muscle].name).join(", ");
const equipmentText = ({ exercise }: ExerciseRow) =>
  exercise.equipment.map((piece) => EQUIPMENT[piece]).join(", ") || "No equipment";
const stateOf = ({ exercise, version, isHidden }: ExerciseRow) =>
  isHidden ? "Hidden" : exercise.id.startsWith("staff-") ? "Added" : version > 0 ? "Changed" : null;

const column = defineColumns<ExerciseRow>();
const columns = [
  column.accessor((row) => row.exercise.name, {
    header: "Exercise",
    cell: ({ row: { original: row } }) => (
      <>
        <span className="dt-wrap-any">{row.exercise.name}</span>{" "}
        {stateOf(row) ? <Badge tone="neutral">{stateOf(row)}</Badge> : null}
      </>
    ),
  }),
  column.accessor(musclesText, { header: "Muscles" }),
  column.accessor(equipmentText, { header: "Equipment", meta: { low: true } }),
  column.accessor((row) => MODALITIES[row.exercise.modality].name, { header: "Measured by", meta: { low: true } }),
  column.display({ id: "edit", header: "Edit", cell: ({ row: { original: row } }) => <ExerciseDrawer row={row} /> }),
];

/** The exercises of the app, with what staff changed and added. */
export default function Exercises({ loaderData: { rows, total } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Exercises"
        phoneBar
        lead={`${plural(total, "exercise")} in the app. Members see your changes on their next visit. What they've logged stays.`}
        actions={<ExerciseDrawer row={null} />}
      />
      <DataTable
        name="Exercises"
        columns={columns}
        rows={rows}
        rowKey={({ exercise }) => exercise.id}
        rowName={({ exercise }) => exercise.name}
        phoneRow={(row) => (
          <PhoneRow
            title={row.exercise.name}
            note={joinParts(musclesText(row), equipmentText(row))}
            value={<ExerciseDrawer row={row} />}
            badges={stateOf(row) ? <Badge tone="neutral">{stateOf(row)}</Badge> : null}
          />
        )}
        search="Name or other name"
        tabs={TABS}
        filters={[
          {
            name: "muscle",
            label: "Muscle",
            options: Object.entries(MUSCLES).map(([key, { name }]) => [key, name] as const),
          },
        ]}
        next={null}
        empty={{ title: "No exercises here", text: "Exercises you change, add or hide appear here." }}
      />
    </>
  );
}

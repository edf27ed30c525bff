import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { GradeTile } from "#app/ui/grade-tile.tsx";
import { LinkButton } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import type { IngredientRow } from "#worker/science/contract-library.ts";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { DataTable, defineColumns, PhoneRow } from "../../admin/table/index.ts";
import type { Route } from "./+types/ingredients.ts";
import "#app/ui/grade-tile.css";

export const meta = () => adminMeta("Ingredients");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, library } = context.get(requestContextKey);
  const q = (url.searchParams.get("q") ?? "").trim().toLowerCase();
  const all = await library.listIngredients();
  return { ingredients: all.filter(({ name, latin }) => `${name} ${latin}`.toLowerCase().includes(q)) };
}

const Status = ({ of: { status } }: { of: IngredientRow }) => (
  <StatusBadge status={status === "published" ? ["Published", "success"] : ["Draft", "neutral"]} />
);

const column = defineColumns<IngredientRow>();
const columns = [
  column.accessor("name", { header: "Ingredient" }),
  column.accessor("latin", { header: "Latin name", cell: (c) => <em>{c.getValue()}</em> }),
  column.accessor("grade", { header: "Grade", cell: (c) => <GradeTile grade={c.getValue()} /> }),
  column.accessor("studies", { header: "Studies", meta: { end: true } }),
  column.accessor("status", { header: "Status", cell: ({ row }) => <Status of={row.original} /> }),
];

const Add = () => <LinkButton to="/420/ingredients/new">Add ingredient</LinkButton>;

/** The ingredients of the library, by name. */
export default function Ingredients({ loaderData: { ingredients } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Ingredients"
        lead="Brand-neutral pages about what studies tested. Grades are computed from the studies."
        phoneBar
        actions={<Add />}
      />
      <DataTable
        name="Ingredients"
        columns={columns}
        rows={ingredients}
        rowKey={(ingredient) => ingredient.key}
        rowName={(ingredient) => ingredient.name}
        href={(ingredient) => `/420/ingredients/${ingredient.key}`}
        phoneRow={(ingredient) => (
          <PhoneRow
            title={ingredient.name}
            note={ingredient.latin}
            value={<GradeTile grade={ingredient.grade} />}
            valueNote={plural(ingredient.studies, "study", "studies")}
            badges={ingredient.status === "published" ? null : <Status of={ingredient} />}
          />
        )}
        search="Name or Latin name"
        next={null}
        empty={{
          title: "No ingredients yet",
          text: "Add one, then the studies that tested it.",
          action: <Add />,
          art: <Plant name="maca" size={120} />,
        }}
      />
    </>
  );
}

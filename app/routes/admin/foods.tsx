import { requestContextKey } from "#app/context.ts";
import { Badge } from "#app/ui/index.ts";
import { FOOD_CREDITS, UNRELIABLE_B12_NOTE } from "#worker/nutrition/contract-food-credits.ts";
import { type LibraryFoodRow, libraryFoodsQuery } from "#worker/nutrition/contract-food-edit.ts";
import { FOOD_CATEGORIES } from "#worker/nutrition/domain-food-library.ts";
import { formatNutrient } from "#worker/nutrition/domain-nutrients.ts";
import { FoodDrawer } from "../../admin/foods/food-form.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { DataTable, defineColumns, joinParts, PhoneRow, readListParams } from "../../admin/table/index.ts";
import type { Route } from "./+types/foods.ts";

export const meta = () => adminMeta("Foods");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, nutrition } = context.get(requestContextKey);
  return nutrition.listLibraryFoods(libraryFoodsQuery.parse(readListParams(url.searchParams)));
}

const TABS = [
  { label: "All", query: "" },
  { label: "Corrected", query: "show=edited" },
  { label: "Added by staff", query: "show=staff" },
  { label: "Hidden", query: "show=hidden" },
  { label: "Allergens unknown", query: "show=unknown" },
];

/** Of a long source its first words: the whole of it is in the food's form. */
const sourceText = ({ food }: LibraryFoodRow) => `${food.source.split(";")[0]} ${food.sourceId}`.trim();
/** What the description says besides the source. */
const descriptionText = ({ food: { description, source } }: LibraryFoodRow) =>
  description.startsWith(source) ? description.slice(source.length).replace(/^[.;:]\s*/, "") : description;
const energyText = ({ food: { per100g } }: LibraryFoodRow) =>
  per100g.energyKcal === undefined ? "Unknown" : formatNutrient("energyKcal", per100g.energyKcal);
const stateOf = ({ food, version, isHidden }: LibraryFoodRow) =>
  isHidden ? "Hidden" : food.from === "staff" ? "Added" : version > 0 ? "Corrected" : null;

const column = defineColumns<LibraryFoodRow>();
const columns = [
  column.accessor((row) => row.food.name, {
    header: "Food",
    cell: ({ row: { original: row } }) => (
      <>
        <span className="dt-wrap-any">{row.food.name}</span>{" "}
        {stateOf(row) ? <Badge tone="neutral">{stateOf(row)}</Badge> : null}
        <span className="dim small food-description dt-wrap-any">{descriptionText(row)}</span>
      </>
    ),
  }),
  column.accessor((row) => FOOD_CATEGORIES[row.food.category].name, { header: "Category" }),
  column.accessor(sourceText, { header: "Source" }),
  column.accessor(energyText, { header: "Energy, 100 g", meta: { end: true } }),
  column.accessor((row) => Object.keys(row.food.per100g).length, { header: "Known figures", meta: { end: true } }),
  column.display({ id: "edit", header: "Edit", cell: ({ row: { original: row } }) => <FoodDrawer row={row} /> }),
];

/** The food library: 2,200 foods, with what staff corrected and added. */
export default function Foods({ loaderData: { rows, chosen, total } }: Route.ComponentProps) {
  const all = total.toLocaleString("en-US");
  const howMany = chosen === total ? all : `${chosen.toLocaleString("en-US")} of ${all}`;
  return (
    <>
      <AdminPageHeader
        title="Foods"
        phoneBar
        lead={`${howMany} foods of the diary. Search shows the 50 that fit best; own products come from their labels.`}
        actions={<FoodDrawer row={null} />}
      />
      <DataTable
        name="Foods"
        columns={columns}
        rows={rows}
        rowKey={({ food }) => food.id}
        rowName={({ food }) => food.name}
        phoneRow={(row) => (
          <PhoneRow
            title={row.food.name}
            note={joinParts(sourceText(row), energyText(row))}
            value={<FoodDrawer row={row} />}
            badges={stateOf(row) ? <Badge tone="neutral">{stateOf(row)}</Badge> : null}
          />
        )}
        search="Name or another word for it"
        tabs={TABS}
        next={null}
        empty={{ title: "No foods here", text: "Foods that you correct, add or hide appear in their list." }}
      />
      <section className="stack">
        <h2>Sources</h2>
        {FOOD_CREDITS.map(({ name, text, license }) => (
          <p key={name} className="small">
            <strong>{name}.</strong> {text} {license}.
          </p>
        ))}
        <p className="small">{UNRELIABLE_B12_NOTE}</p>
      </section>
    </>
  );
}

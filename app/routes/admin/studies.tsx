import { Plant } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { LinkButton } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { type StudyRow, studyListQuery } from "#worker/science/contract-library.ts";
import { ShortDay } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { DataTable, defineColumns, ListTabs, PhoneRow, readListParams } from "../../admin/table/index.ts";
import type { Route } from "./+types/studies.ts";

export const meta = () => adminMeta("Studies");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, library } = context.get(requestContextKey);
  const { before, ...params } = readListParams(url.searchParams);
  const [page, ingredients] = await Promise.all([
    library.listStudies(studyListQuery.parse({ ...params, cursor: before })),
    library.listIngredients(),
  ]);
  return { ...page, ingredients: ingredients.map(({ key, name }) => ({ key, name })) };
}

const Badges = ({ study }: { study: StudyRow }) => (
  <>
    <StatusBadge status={study.status === "published" ? ["Published", "success"] : ["Draft", "neutral"]} />
    {study.retractedAt === null ? null : <StatusBadge status={["Retracted", "danger"]} />}
  </>
);
const source = ({ authors, year }: StudyRow) => `${authors.split(",")[0]}, ${year}`;

const column = defineColumns<StudyRow>();
const columns = [
  column.accessor("headline", { header: "Finding" }),
  column.accessor("year", { header: "Paper", cell: ({ row }) => `${source(row.original)}, ${row.original.journal}` }),
  column.accessor("status", { header: "Status", cell: ({ row }) => <Badges study={row.original} /> }),
  column.accessor("texts", { header: "Posts", meta: { end: true } }),
  column.accessor("updatedAt", {
    header: "Changed",
    meta: { low: true },
    cell: (c) => <ShortDay at={c.getValue()} />,
  }),
];

const TABS = [
  ["", "All"],
  ["published", "Published"],
  ["draft", "Drafts"],
  ["retracted", "Retracted"],
] as const;

const AddStudy = () => <LinkButton to="/420/studies/new">Add study</LinkButton>;

/** The studies of the library, the newest papers first. */
export default function Studies({ loaderData: { studies, next, ingredients } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Studies"
        lead="Human studies, what they found and what they can’t tell. Every grade is computed from them."
        phoneBar
        actions={
          <>
            <LinkButton to="/420/outcomes" variant="outline">
              Outcomes
            </LinkButton>
            <AddStudy />
          </>
        }
      />
      <ListTabs label="Status" param="show" tabs={TABS.map(([value, label]) => ({ value, label }))} />
      <DataTable
        name="Studies"
        columns={columns}
        rows={studies}
        rowKey={(study) => study.id}
        rowName={(study) => study.headline}
        href={(study) => `/420/studies/${study.id}`}
        phoneRow={(study) => (
          <PhoneRow
            title={study.headline}
            note={source(study)}
            value=""
            valueNote={study.texts > 0 ? plural(study.texts, "post") : ""}
            badges={<Badges study={study} />}
          />
        )}
        search="Finding, title, author or DOI"
        filters={[
          {
            name: "ingredient",
            label: "Ingredient",
            options: ingredients.map(({ key, name }) => [key, name] as const),
          },
        ]}
        next={next}
        empty={{
          title: "No studies yet",
          text: "Add one with its DOI, what it found, and what it can’t tell.",
          action: <AddStudy />,
          art: <Plant name="maca" size={120} />,
        }}
      />
    </>
  );
}

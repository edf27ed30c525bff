import { useNavigate } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { LinkButton } from "#app/ui/index.ts";
import { studyPath } from "#worker/science/domain-study-words.ts";
import { DeleteButton } from "../../admin/form/delete-button.tsx";
import { adminMeta } from "../../admin/page-title.tsx";
import { RetractDrawer } from "../../admin/science/retract-drawer.tsx";
import { EMPTY_STUDY, toStudyDraft } from "../../admin/science/study-draft.ts";
import { StudyEditor } from "../../admin/science/study-editor.tsx";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { DetailHeader } from "../../admin/table/index.ts";
import type { Route } from "./+types/study.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => adminMeta(loaderData?.view?.study.headline || "Add study");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { library } = context.get(requestContextKey);
  if (params.id === "new") {
    const [ingredients, outcomes] = await Promise.all([library.listIngredients(), library.listOutcomes()]);
    const named = (list: readonly { key: string; name: string }[]) => list.map(({ key, name }) => ({ key, name }));
    return { view: null, ingredients: named(ingredients), outcomes: named(outcomes) };
  }
  const view = await library.getStudy(params.id);
  return { view, ingredients: view.ingredients, outcomes: view.outcomes };
}

/** A study of the library; `new` adds one. */
export default function Study({ loaderData: { view, ingredients, outcomes } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const id = view?.study.id ?? null;
  const isRetracted = view ? view.study.retractedAt !== null : false;
  return (
    <>
      <DetailHeader
        back={{ to: "/420/studies", label: "All studies" }}
        title={view?.study.headline || "Add study"}
        badges={
          view ? (
            <>
              <StatusBadge status={view.status === "published" ? ["Published", "success"] : ["Draft", "neutral"]} />
              {isRetracted ? <StatusBadge status={["Retracted", "danger"]} /> : null}
            </>
          ) : null
        }
        actions={
          view && id ? (
            <>
              {view.status === "published" ? (
                <LinkButton to={studyPath(id)} variant="outline" target="_blank">
                  View page
                </LinkButton>
              ) : (
                <DeleteButton
                  name="study"
                  title="Delete this study?"
                  text="You can only delete a draft that no post mentions."
                  method="POST"
                  path={`/api/admin/library/studies/${id}/delete`}
                  body={{ version: view.version }}
                  onDone={() => void navigate("/420/studies")}
                />
              )}
              <RetractDrawer {...{ id, version: view.version, isRetracted }} texts={view.texts.length} />
            </>
          ) : null
        }
      />
      <StudyEditor
        key={id ?? "new"}
        id={id}
        version={view?.version ?? 0}
        loaded={view ? toStudyDraft(view.study, view.status) : EMPTY_STUDY}
        ingredients={ingredients}
        outcomes={outcomes}
        texts={view?.texts ?? []}
      />
    </>
  );
}

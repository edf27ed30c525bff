import { useNavigate } from "react-router";
import { requestContextKey } from "#app/context.ts";
import { LinkButton } from "#app/ui/index.ts";
import type { IngredientEditorView } from "#worker/science/contract-library.ts";
import { DeleteButton } from "../../admin/form/delete-button.tsx";
import { adminMeta } from "../../admin/page-title.tsx";
import { EMPTY_INGREDIENT, IngredientEditor, toIngredientDraft } from "../../admin/science/ingredient-editor.tsx";
import { StatusBadge } from "../../admin/status-badge.tsx";
import { DetailHeader } from "../../admin/table/index.ts";
import type { Route } from "./+types/ingredient.ts";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  adminMeta(loaderData?.view?.ingredient.name || "Add ingredient");
export { SectionError as ErrorBoundary } from "../../admin/table/index.ts";

export const loader = async ({ params, context }: Route.LoaderArgs) => ({
  view: params.key === "new" ? null : await context.get(requestContextKey).library.getIngredient(params.key),
});

/** Whether studies or texts name it: then it stays, and may become a draft. */
const isUsed = ({ report: { trials, uncounted }, texts }: IngredientEditorView) =>
  trials + uncounted.patients + uncounted.others + texts.length > 0;

/** An ingredient of the library; `new` adds one. */
export default function Ingredient({ loaderData: { view } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const key = view?.ingredient.key ?? null;
  return (
    <>
      <DetailHeader
        back={{ to: "/420/ingredients", label: "All ingredients" }}
        title={view?.ingredient.name || "Add ingredient"}
        badges={
          view ? (
            <StatusBadge status={view.status === "published" ? ["Published", "success"] : ["Draft", "neutral"]} />
          ) : null
        }
        actions={
          view ? (
            <>
              {view.status === "published" ? (
                <LinkButton to={`/ingredients/${key}`} variant="outline" target="_blank">
                  View page
                </LinkButton>
              ) : null}
              <LinkButton to={`/420/studies?ingredient=${key}`} variant="outline">
                Its studies
              </LinkButton>
              {isUsed(view) ? null : (
                <DeleteButton
                  name="ingredient"
                  title="Delete this ingredient?"
                  text="You can only delete an ingredient that no study or post mentions."
                  path={`/api/admin/library/ingredients/${key}`}
                  onDone={() => void navigate("/420/ingredients")}
                />
              )}
            </>
          ) : null
        }
      />
      <IngredientEditor
        key={key ?? "new"}
        id={key}
        version={view?.version ?? 0}
        loaded={view ? toIngredientDraft(view.ingredient, view.status) : EMPTY_INGREDIENT}
        view={view}
      />
    </>
  );
}

import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { knownPlant, morePlantNames } from "#app/art/drawing-names.ts";
import { plantNames } from "#app/art/index.ts";
import { apiRequest } from "#app/lib/api-request.ts";
import { GradeTile } from "#app/ui/grade-tile.tsx";
import { Checkbox, Grid, Select, Text, toast } from "#app/ui/index.ts";
import type { Ingredient } from "#worker/science/contract.ts";
import type { IngredientEditorView } from "#worker/science/contract-library.ts";
import { ingredientInput } from "#worker/science/contract-seed.ts";
import { gradeWords } from "#worker/science/domain-grade.ts";
import { followName, KeyField } from "../content/key-field.tsx";
import { bindFields } from "../form/bind-fields.ts";
import { EditorNotice } from "../form/editor-notice.tsx";
import { ListEditor } from "../form/list-editor.tsx";
import { TextArea, TextField } from "../form/text-field.tsx";
import { type CheckedDraft, checkBySchema, useRecordEditor } from "../form/use-record-editor.ts";
import { LocalTime } from "../local-time.tsx";
import { Detail, Panel, SaveBar } from "../table/index.ts";
import { RelyingPosts } from "./relying-posts.tsx";
import "#app/ui/grade-tile.css";
import "../catalogue/catalogue.css";
import "./science-editor.css";

type IngredientInput = Omit<Ingredient, "reviewedAt">;
interface IngredientDraft extends IngredientInput {
  status: "draft" | "published";
  /** Read through today. */
  reviewed: boolean;
}
type IngredientSave = { ingredient: IngredientInput } & Pick<IngredientDraft, "status" | "reviewed">;

export const EMPTY_INGREDIENT: IngredientDraft = {
  ...{ key: "", name: "", latin: "", origin: "", summary: "", cautions: [], outlook: "", drawing: "" },
  ...{ status: "draft", reviewed: false },
};

/** A stored ingredient as its form has it. */
export const toIngredientDraft = (
  { reviewedAt: _, ...ingredient }: Ingredient,
  status: IngredientDraft["status"],
): IngredientDraft => ({ ...ingredient, status, reviewed: false });

const checkInput = checkBySchema<IngredientInput>(ingredientInput);
function check({ status, reviewed, ...ingredient }: IngredientDraft): CheckedDraft<IngredientSave> {
  const checked = checkInput(ingredient);
  return checked.ok ? { ok: true, input: { ingredient: checked.input, status, reviewed } } : checked;
}

const FIELD_NAMES: Partial<Record<keyof IngredientDraft, string>> = {
  ...{ name: "the name", latin: "the Latin name", origin: "the origin", summary: "the summary" },
  ...{ cautions: "the cautions", outlook: "the outlook", drawing: "the drawing", status: "the status" },
};

/** "camu-camu" as people write it. */
const plantLabel = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

/** The editor of an ingredient; `id` is null for a new one. */
export function IngredientEditor({
  id,
  version,
  loaded,
  view,
}: {
  id: string | null;
  version: number;
  loaded: IngredientDraft;
  view: IngredientEditorView | null;
}) {
  const editor = useRecordEditor<IngredientDraft, IngredientSave>({ loaded, version, check });
  const { draft, set } = editor;
  const navigate = useNavigate();
  const errorOf = (path: string) => editor.errorOf(path) ?? editor.errorOf(`ingredient.${path}`);
  const { bindText, bindFlag } = bindFields({ of: draft, set, errorOf, fields: ingredientInput.shape });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const saved = await editor.save(async ({ ingredient, status, reviewed }, version) => {
      if (id !== null)
        return apiRequest("PUT", `/api/admin/library/ingredients/${id}`, { version, status, ingredient, reviewed });
      await apiRequest("POST", "/api/admin/library/ingredients", { status, ingredient });
      await navigate(`/420/ingredients/${ingredient.key}`, { replace: true });
    });
    if (saved !== null) toast({ title: id === null ? "Ingredient added" : "Ingredient saved", tone: "success" });
  };
  const reviewedAt = view?.ingredient.reviewedAt ?? null;
  return (
    <form
      className="editor-form science-editor"
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label="Ingredient"
    >
      <EditorNotice editor={editor} noun="ingredient" names={FIELD_NAMES} />
      <Detail
        aside={
          <>
            <Panel title="Status" id="ingredient-status">
              <Select
                label="Status"
                hideLabel
                options={[
                  { value: "draft", label: "Draft: readers don’t see it" },
                  { value: "published", label: "Published" },
                ]}
                {...bindText("status")}
              />
              {view ? (
                <>
                  <Checkbox
                    label="I reviewed it today"
                    hint="The page shows when it was last reviewed."
                    {...bindFlag("reviewed")}
                  />
                  <Text small dim>
                    {reviewedAt === null ? (
                      "Not reviewed yet."
                    ) : (
                      <>
                        Last reviewed <LocalTime at={reviewedAt} />.
                      </>
                    )}
                  </Text>
                </>
              ) : null}
            </Panel>
            {view ? (
              <>
                <Panel title="Grade" id="ingredient-grade">
                  <p className="grade-change">
                    <GradeTile grade={view.report.grade} />
                    {gradeWords(view.report)}
                  </p>
                  <ol className="grade-previews">
                    {view.report.steps.map((step) => (
                      <li key={step.rule} className="small">
                        {step.text}
                      </li>
                    ))}
                  </ol>
                  <Text small dim>
                    Computed from the studies. It can’t be set by hand.
                  </Text>
                </Panel>
                <RelyingPosts texts={view.texts} what="this ingredient" />
              </>
            ) : null}
          </>
        }
      >
        <Panel title="What it is" id="ingredient-what">
          <Grid min={220} gap={12}>
            <TextField
              label="Name"
              {...bindText("name")}
              onChange={(event) =>
                set((was) =>
                  id === null
                    ? followName(was, { name: "name", key: "key" }, event.target.value)
                    : { name: event.target.value },
                )
              }
            />
            {id === null ? <KeyField before="/ingredients/" {...bindText("key")} /> : null}
            <TextField label="Latin name" {...bindText("latin")} />
            <TextField label="Origin" {...bindText("origin")} />
            <Select
              label="Drawing"
              options={[
                { value: "", label: "A leaf" },
                ...[...plantNames, ...morePlantNames].map((value) => ({
                  value: value as string,
                  label: plantLabel(value),
                })),
                ...(draft.drawing === "" || knownPlant(draft.drawing)
                  ? []
                  : [{ value: draft.drawing, label: `${draft.drawing}: not drawn, a leaf is shown` }]),
              ]}
              {...bindText("drawing")}
            />
          </Grid>
          <TextArea label="Summary" hint="What it is, brand-neutral." rows={4} {...bindText("summary")} />
          <TextArea label="Open questions" rows={3} {...bindText("outlook")} />
        </Panel>
        <Panel title="Cautions" id="ingredient-cautions">
          <ListEditor
            list={draft.cautions}
            onChange={(cautions) => set({ cautions })}
            path="cautions"
            errorOf={errorOf}
            rowClass="study-result"
            nameOf={(caution, at) => caution.title || `caution ${at + 1}`}
            add={draft.cautions.length < 12 ? { label: "Add caution", entry: () => ({ title: "", text: "" }) } : null}
          >
            {(_, { bindText: bindCaution }) => (
              <>
                <TextField
                  label="For whom"
                  hint="Such as “With a thyroid condition”."
                  maxLength={80}
                  {...bindCaution("title")}
                />
                <TextArea label="What to know" rows={2} maxLength={600} {...bindCaution("text")} />
              </>
            )}
          </ListEditor>
        </Panel>
      </Detail>
      <SaveBar
        dirty={editor.dirty}
        busy={editor.busy}
        onReset={editor.reset}
        label={id === null ? "Add ingredient" : "Save"}
        isNew={id === null}
      />
    </form>
  );
}

import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { Callout, Checkbox, Grid, Select, Text, toast } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { BLINDINGS, DESIGNS, FUNDINGS } from "#worker/science/contract.ts";
import type { LibrarySaveAnswer, StudyEditorView } from "#worker/science/contract-library.ts";
import { studyInput } from "#worker/science/contract-seed.ts";
import { FUNDING_WORDS } from "#worker/science/domain-study-words.ts";
import { bindFields } from "../form/bind-fields.ts";
import { EditorNotice } from "../form/editor-notice.tsx";
import { NumberField, OptionalNumberField } from "../form/parsed-fields.tsx";
import { TextArea, TextField } from "../form/text-field.tsx";
import { useRecordEditor } from "../form/use-record-editor.ts";
import { Detail, Panel, SaveBar } from "../table/index.ts";
import { GradePreviewList } from "./grade-preview.tsx";
import { RelyingPosts } from "./relying-posts.tsx";
import { ResultFields } from "./result-fields.tsx";
import { checkStudy, type StudyDraft, type StudySave, suggestKey } from "./study-draft.ts";
import "../catalogue/catalogue.css";
import "./science-editor.css";

type Named = StudyEditorView["ingredients"];

const DESIGN_NAMES: Record<(typeof DESIGNS)[number], string> = {
  parallel: "Parallel groups",
  crossover: "Crossover",
  single_dose: "Single dose",
  uncontrolled: "One group",
};
const BLINDING_NAMES: Record<(typeof BLINDINGS)[number], string> = {
  double: "Double-blind",
  single: "Single-blind",
  open: "Open-label",
  not_stated: "Not stated",
};

const FIELD_NAMES: Partial<Record<keyof StudyDraft, string>> = {
  ...{ headline: "the finding", summary: "the summary", title: "the title", authors: "the authors", year: "the year" },
  ...{ journal: "the journal", doi: "the DOI", design: "the design", people: "the number of people" },
  ...{ population: "who took part", limitations: "what it can't tell", results: "the results", status: "the status" },
  ...{ dose: "the dose", duration: "the duration", funding: "the funding", groupKey: "the research group" },
};

/** What a save changed, in a sentence or two. */
export function describeSave(
  { changedGrades, textsToReview }: LibrarySaveAnswer,
  nameOf: (key: string) => string,
): string {
  const grades = changedGrades.map(
    ({ ingredient, outcome, before, after }) =>
      `${nameOf(ingredient)}, ${nameOf(outcome)}: ${before || "none"} to ${after || "none"}.`,
  );
  const texts =
    textsToReview > 0 ? [`${plural(textsToReview, "post")} ${textsToReview === 1 ? "needs" : "need"} a review.`] : [];
  return [...grades, ...texts].join(" ");
}

/** The editor of a study; `id` is null for a new one. */
export function StudyEditor({
  id,
  version,
  loaded,
  ingredients,
  outcomes,
  texts,
}: {
  id: string | null;
  version: number;
  loaded: StudyDraft;
  ingredients: Named;
  outcomes: Named;
  texts: StudyEditorView["texts"];
}) {
  const editor = useRecordEditor<StudyDraft, StudySave>({ loaded, version, check: checkStudy });
  const { draft, set } = editor;
  const navigate = useNavigate();
  const errorOf = (path: string) => editor.errorOf(path) ?? editor.errorOf(`study.${path}`);
  const { bind, bindText, bindFlag } = bindFields({ of: draft, set, errorOf, fields: studyInput.shape });
  const names = {
    ingredients: new Map(ingredients.map(({ key, name }) => [key, name])),
    outcomes: new Map(outcomes.map(({ key, name }) => [key, name])),
  };
  const keyFollows = id === null && (draft.id === "" || draft.id === suggestKey(draft));
  /** A change that may change the suggested key. */
  const put = (change: Partial<StudyDraft>) =>
    set((was) => ({ ...change, ...(keyFollows ? { id: suggestKey({ ...was, ...change }) } : {}) }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await editor.save(async ({ status, study, note }, version) => {
      if (id !== null)
        return apiRequest<LibrarySaveAnswer>("PUT", `/api/admin/library/studies/${id}`, {
          version,
          status,
          study,
          note,
        });
      const made = await apiRequest<LibrarySaveAnswer>("POST", "/api/admin/library/studies", { status, study });
      await navigate(`/420/studies/${made.id}`, { replace: true });
      return made;
    });
    if (answer)
      toast({
        title: id === null ? "Study added" : "Study saved",
        description: describeSave(answer, (key) => names.ingredients.get(key) ?? names.outcomes.get(key) ?? key),
        tone: "success",
      });
    else requestAnimationFrame(() => document.querySelector<HTMLElement>(".science-editor [aria-invalid]")?.focus());
  };
  const { people, randomized, controlled, patients, groupKey, paidByMaker, status } = draft;
  return (
    <form className="editor-form science-editor" onSubmit={(event) => void submit(event)} noValidate aria-label="Study">
      <EditorNotice editor={editor} noun="study" names={FIELD_NAMES} />
      <Detail
        aside={
          <>
            <Panel title="Status" id="study-status">
              <Select
                label="Status"
                hideLabel
                options={[
                  { value: "draft", label: "Draft: readers don’t see it" },
                  { value: "published", label: "Published" },
                ]}
                {...bindText("status")}
              />
              {id === null ? (
                <TextField
                  label="Key"
                  hint="Used in its address. It can’t be changed later."
                  autoComplete="off"
                  spellCheck={false}
                  {...bindText("id")}
                />
              ) : (
                <TextArea
                  label="What was corrected"
                  hint={
                    texts.length > 0
                      ? `Readers see it on the study’s page, and ${plural(texts.length, "post")} that ${texts.length === 1 ? "relies" : "rely"} on it ${texts.length === 1 ? "is" : "are"} listed for review. Leave blank for a typo.`
                      : "Readers see it on the study’s page. Leave blank for a typo."
                  }
                  rows={2}
                  maxLength={300}
                  {...bindText("note")}
                />
              )}
            </Panel>
            <Panel title="Grades" id="study-grades">
              <GradePreviewList
                names={names}
                facts={{
                  ...{ id: draft.id, status, randomized, controlled, patients, groupKey, paidByMaker },
                  people: Number.isInteger(people) ? people : null,
                  results: draft.results.map(({ ingredient, outcome, answer, measure }) => ({
                    ...{ ingredient, outcome, answer, measure },
                  })),
                }}
              />
            </Panel>
            {id === null ? null : <RelyingPosts texts={texts} what="this study" />}
          </>
        }
      >
        <Panel title="The finding" id="study-finding">
          <TextField label="Finding in one line" {...bindText("headline")} />
          <TextArea label="Summary" hint="In our own words, null findings too." rows={4} {...bindText("summary")} />
          <TextArea
            label="What it can’t tell you"
            hint="One limitation per line, at least one."
            rows={4}
            aria-required
            {...bindText("limitations")}
          />
        </Panel>
        <Panel title="Results" id="study-results">
          {errorOf("results") ? <Callout tone="error">{errorOf("results")}</Callout> : null}
          <ResultFields
            results={draft.results}
            onChange={(results) => put({ results })}
            {...{ ingredients, outcomes, errorOf }}
          />
        </Panel>
        <Panel title="The paper" id="study-paper">
          <TextField label="Title" {...bindText("title")} />
          <TextField
            label="Authors"
            hint="As “Gonzales GF, Córdova A”."
            {...bindText("authors")}
            onChange={(event) => put({ authors: event.target.value })}
          />
          <Grid min={150} gap={12}>
            <TextField label="Journal" {...bindText("journal")} />
            <NumberField label="Year" whole {...bind("year")} onChange={(year) => put({ year })} />
            <TextField label="Volume" {...bindText("volume")} />
            <TextField label="Pages" {...bindText("pages")} />
            <TextField label="DOI" spellCheck={false} autoComplete="off" {...bindText("doi")} />
            <TextField label="PubMed ID" inputMode="numeric" autoComplete="off" {...bindText("pmid")} />
          </Grid>
        </Panel>
        <Panel title="How it was run" id="study-run">
          <Grid min={180} gap={12}>
            <Select
              label="Design"
              options={DESIGNS.map((value) => ({ value, label: DESIGN_NAMES[value] }))}
              {...bindText("design")}
            />
            <Select
              label="Blinding"
              options={BLINDINGS.map((value) => ({ value, label: BLINDING_NAMES[value] }))}
              {...bindText("blinding")}
            />
          </Grid>
          <Checkbox label="Randomized" {...bindFlag("randomized")} />
          <Checkbox label="With a control group" {...bindFlag("controlled")} />
          <Checkbox
            label="In patients"
            hint="People with the disease that the outcome is about: listed, not counted."
            {...bindFlag("patients")}
          />
          <Grid min={180} gap={12}>
            <TextField label="Compared with" {...bindText("comparator")} />
            <OptionalNumberField label="People" hint="Leave blank if not stated or not checked." {...bind("people")} />
          </Grid>
          <TextField label="Who took part" {...bindText("population")} />
          <Grid min={150} gap={12}>
            <TextField label="Dose in words" {...bindText("dose")} />
            <OptionalNumberField label="Lowest dose" {...bind("doseMin")} />
            <OptionalNumberField label="Highest dose" {...bind("doseMax")} />
            <TextField label="Unit of the dose" hint="Such as g/day." {...bindText("doseUnit")} />
            <TextField label="Duration in words" {...bindText("duration")} />
            <OptionalNumberField label="Weeks" {...bind("weeks")} />
          </Grid>
        </Panel>
        <Panel title="Funding and research group" id="study-funding">
          <Grid min={180} gap={12}>
            <Select
              label="Funding"
              options={FUNDINGS.map((value) => ({ value, label: FUNDING_WORDS[value] }))}
              {...bindText("funding")}
            />
            <TextField
              label="Research group"
              hint="Use the same key for all studies by the same group."
              autoComplete="off"
              spellCheck={false}
              {...bindText("groupKey")}
            />
          </Grid>
          <TextField label="Funding in words" {...bindText("fundingText")} />
          <Checkbox label="Paid for by a maker of the tested product" {...bindFlag("paidByMaker")} />
        </Panel>
        <Text small dim>
          Leave blank what the paper doesn’t state. Don’t guess.
        </Text>
      </Detail>
      <SaveBar
        dirty={editor.dirty}
        busy={editor.busy}
        onReset={editor.reset}
        label={id === null ? "Add study" : "Save"}
        isNew={id === null}
      />
    </form>
  );
}

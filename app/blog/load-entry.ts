import { knownDrawing } from "#app/art/drawing-names.ts";
import type { RequestContext } from "#app/context.ts";
import { loadLibrary } from "#app/lib/load-library.ts";
import type { EntryCard, EntryView } from "#worker/content/contract.ts";
import { listNumberedReferences, listReferences } from "#worker/content/domain-body.ts";
import { typesetBody, typesetFields, typesetRecipe } from "#worker/content/domain-typeset.ts";
import { type Program, programFacts } from "#worker/fitness/training/programs/domain-program.ts";
import { PROGRAMS } from "#worker/fitness/training/programs/domain-programs.ts";
import { formatMinutes } from "#worker/kernel/format-minutes.ts";
import { CONTENT_TAG, entryTag } from "#worker/kernel/page-tags.ts";
import type { IngredientEvidence, Library, Study } from "#worker/science/contract.ts";
import { shortCitation } from "#worker/science/domain-citation.ts";
import { evidenceByIngredient } from "#worker/science/domain-evidence.ts";
import { ANSWER_WORDS, gradeWords } from "#worker/science/domain-grade.ts";
import { describeStudy, studyFacts, studyPath } from "#worker/science/domain-study-words.ts";
import type { EmbedData, ReferenceNote, StudyCard } from "./body/embeds.ts";

/** An entry as its page shows it, with what its body shows of studies, recipes and ingredients. */
export interface EntryPageData {
  entry: EntryView;
  references: ReferenceNote[];
  embeds: EmbedData;
  /** What the text is about, for the products that stand after it. */
  about: { handles: string[]; ingredients: string[] };
}

/** The entry under an address with all that it shows, or null where readers see none. */
export async function loadEntryPage(ctx: RequestContext, path: string): Promise<EntryPageData | null> {
  const [found, library] = await Promise.all([
    ctx.publicData(`entry ${path}`, async () => {
      const stored = await ctx.entries.getEntry(path);
      if (!stored) return null;
      const entry = { ...toReadEntry(stored), related: stored.related.map(toReadCard) };
      const slugs = listReferences(entry.body).recipes;
      const recipes = slugs.length > 0 ? (await ctx.entries.listEntriesBySlug(slugs)).map(toReadCard) : [];
      return { value: { entry, recipes }, tags: [entryTag(path), CONTENT_TAG] };
    }),
    loadLibrary(ctx),
  ]);
  if (!found) return null;
  return describeOnce(found, library);
}

/** What is kept in the isolate never changes: what follows from it is worked out once. */
const described = new WeakMap<object, { library: Library; page: EntryPageData }>();

function describeOnce(found: { entry: EntryView; recipes: EntryCard[] }, library: Library): EntryPageData {
  const known = described.get(found);
  if (known?.library === library) return known.page;
  const { entry, recipes } = found;
  const page = { entry, ...describeBody(entry, recipes, library), about: describeSubject(entry, library) };
  described.set(found, { library, page });
  return page;
}

/** A text in a list as readers see it: a drawing that exists, its words typeset. */
const toReadCard = <T extends { drawing: string; title: string; summary: string }>(card: T): T => ({
  ...typesetFields(card, ["title", "summary"]),
  drawing: knownDrawing(card.drawing),
});

/** A text as readers see it. */
const toReadEntry = (entry: EntryView): EntryView => ({
  ...toReadCard(entry),
  body: typesetBody(entry.body),
  facts: entry.facts && typesetRecipe(entry.facts),
  series: entry.series && {
    ...typesetFields(entry.series, ["title"]),
    parts: entry.series.parts.map((part) => typesetFields(part, ["title"])),
  },
});

/** What a text that nobody reads yet shows of studies, recipes and ingredients: for the editor. */
export async function describeDraft(ctx: RequestContext, draft: Pick<EntryView, "body" | "pictures">) {
  const slugs = listReferences(draft.body).recipes;
  const [recipes, library] = await Promise.all([
    slugs.length > 0 ? ctx.entries.listEntriesBySlug(slugs) : [],
    loadLibrary(ctx),
  ]);
  return library ? describeBody(draft, recipes, library) : null;
}

/** A text that is being written, with all that its page would show; never kept or shared. */
export async function loadPreviewPage(ctx: RequestContext, id: string): Promise<EntryPageData> {
  const [stored, library] = await Promise.all([ctx.texts.getDraftView(id), ctx.science.readLibrary()]);
  const entry = toReadEntry(stored);
  const slugs = listReferences(entry.body).recipes;
  const recipes = slugs.length > 0 ? await ctx.entries.listEntriesBySlug(slugs) : [];
  return { entry, ...describeBody(entry, recipes, library), about: describeSubject(entry, library) };
}

function describeBody(entry: Pick<EntryView, "body" | "pictures">, recipes: readonly EntryCard[], library: Library) {
  const wanted = listReferences(entry.body);
  const studyOf = new Map(library.studies.map((study) => [study.id, study]));
  const references = listNumberedReferences(entry.body).references.map((reference): ReferenceNote => {
    const study = reference.study === null ? undefined : studyOf.get(reference.study);
    return {
      ...reference,
      cited: study
        ? {
            citation: shortCitation(study),
            facts: describeStudy(study),
            doi: study.doi,
            path: studyPath(study.id),
          }
        : null,
    };
  });
  const evidence = evidenceByIngredient(library);
  const studies = wanted.studies.flatMap((id) => {
    const study = studyOf.get(id);
    return study ? [toStudyCard(study, evidence)] : [];
  });
  const embeds: EmbedData = {
    pictures: entry.pictures,
    studies,
    evidence: wanted.ingredients.flatMap((key) => {
      const own = evidence.get(key);
      if (!own) return [];
      const path = `/ingredients/${key}`;
      const rows = own.outcomes.map(({ outcome, report }) => ({
        key: outcome.key,
        outcome: outcome.name,
        grade: report.grade,
        answer: report.answer ? ANSWER_WORDS[report.answer] : gradeWords(report),
        trials: report.trials,
        people: report.people,
        path: `${path}#${outcome.key}`,
      }));
      const shown = { ingredient: key, name: own.ingredient.name, path };
      return [{ ...shown, outcome: "", rows }, ...rows.map((row) => ({ ...shown, outcome: row.key, rows: [row] }))];
    }),
    recipes: recipes.map(({ slug, path, title, summary, recipe, minutes, drawing }) => ({
      slug,
      path,
      title,
      summary,
      length: recipe ? formatMinutes(recipe.minutes) : `${minutes} min`,
      drawing: knownDrawing(drawing),
    })),
    programs: wanted.programs.flatMap((id) => {
      const program = PROGRAMS.find((one) => one.id === id);
      return program ? [toProgramCard(program)] : [];
    }),
    ingredients: wanted.ingredients.flatMap((key) => {
      const own = evidence.get(key);
      if (!own) return [];
      const { name, latin, summary, drawing } = own.ingredient;
      return [
        {
          key,
          path: `/ingredients/${key}`,
          name,
          latin,
          summary,
          grade: own.report.grade,
          drawing: knownDrawing(drawing),
        },
      ];
    }),
  };
  return { references, embeds };
}

/** The products that a text names, and the ingredients that it treats: by its cards and tables, and by its tags. */
function describeSubject(entry: EntryView, library: Library): EntryPageData["about"] {
  const { products, ingredients } = listReferences(entry.body);
  const known = new Set(library.ingredients.map(({ key }) => key));
  const tagged = entry.tags.map(({ slug }) => slug).filter((slug) => known.has(slug));
  const cooked = entry.facts?.ingredients.flatMap(({ items }) => items.flatMap(({ product }) => product ?? [])) ?? [];
  return {
    handles: [...new Set([...products, ...cooked])],
    ingredients: [...new Set([...tagged, ...ingredients])].slice(0, 4),
  };
}

const toProgramCard = (program: Program): EmbedData["programs"][number] => ({
  id: program.id,
  title: program.title,
  facts: programFacts(program),
  forWhom: program.forWhom,
});

function toStudyCard(study: Study, evidence: ReadonlyMap<string, IngredientEvidence>): StudyCard {
  const main = study.results.find((result) => result.main) ?? study.results[0];
  const own = main ? evidence.get(main.ingredient) : undefined;
  const row = own?.outcomes.find(({ outcome }) => outcome.key === main?.outcome);
  return {
    id: study.id,
    path: studyPath(study.id),
    headline: study.headline,
    citation: shortCitation(study),
    facts: studyFacts(study),
    grade:
      own && row
        ? {
            value: row.report.grade,
            words: gradeWords(row.report),
            of: `${own.ingredient.name}, ${row.outcome.name.toLowerCase()}`,
          }
        : null,
    retracted: study.retractedAt !== null,
  };
}

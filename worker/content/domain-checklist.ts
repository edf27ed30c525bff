/** The editorial checklist: what a text still needs before readers see it. Pure: the editor may run it as it is typed. */
import type { EntryFields } from "./contract-entry.ts";
import {
  type Body,
  bodyText,
  countWords,
  inlineText,
  listNumberedReferences,
  listReferences,
  walkBody,
} from "./domain-body.ts";
import { type ClaimFinding, checkClaims, type StudyFact } from "./domain-claim-check.ts";
import { type EntryKind, SEARCH_RESULT_LENGTHS } from "./domain-entry.ts";
import { findRecipeGaps } from "./domain-recipe.ts";

export type CheckKey =
  | "title"
  | "address"
  | "summary"
  | "category"
  | "author"
  | "header"
  | "body"
  | "recipe"
  | "headings"
  | "alt"
  | "sources"
  | "links"
  | "embeds"
  | "claims";

/** One line of the checklist, or one of several places of it. */
export interface CheckItem {
  key: CheckKey;
  label: string;
  /** `blocked`: it isn't published so; `signoff`: only where staff stand for it; `warning`: advice. */
  state: "done" | "warning" | "signoff" | "blocked";
  /** What to do, in a sentence; empty where nothing is. */
  problem: string;
  /** Index of the block of the body where it is, from 0; null: beside the body. */
  block: number | null;
  /** The words to find there; empty: the block itself. */
  words: string;
}

/** What the server knows beside the text. */
export interface CheckFacts {
  /** Of all studies that the text names. */
  studies: ReadonlyMap<string, StudyFact>;
  /** Products, recipes and ingredients that the text names and that readers can't see, as "product puna". */
  missing: readonly string[];
  /** Links to pages of this site that lead nowhere. */
  brokenLinks: readonly string[];
  /** The text that has this address, with a free one. */
  takenBy: { title: string; proposal: string } | null;
  /** The text whose old links lead from this address. */
  formerlyOf: string | null;
  /** The header picture has no description. */
  headerWithoutAlt: boolean;
}

/** A text with so many words should have headings, and sources. */
const LONG = { headings: 500, sources: 300 };

const LABELS: Record<CheckKey, string> = {
  title: "Title",
  address: "Address",
  summary: "Summary",
  category: "Category",
  author: "Author",
  header: "Header picture",
  body: "Text",
  recipe: "Recipe",
  headings: "Headings",
  alt: "Alt text",
  sources: "Sources",
  links: "Links",
  embeds: "Embeds",
  claims: "Claims",
};

type Problem = Omit<CheckItem, "key" | "label">;
const advice = (problem: string, block: number | null = null, words = ""): Problem => ({
  state: "warning",
  problem,
  block,
  words,
});
const adviceIf = (applies: boolean, problem: string): Problem[] => (applies ? [advice(problem)] : []);
const block = (problem: string, at: number | null = null, words = ""): Problem => ({
  ...advice(problem, at, words),
  state: "blocked",
});

/** Every line of the list; one with several problems stands once for each. */
export function checkText(
  { kind, fields, body }: { kind: EntryKind; fields: EntryFields; body: Body },
  facts: CheckFacts,
): CheckItem[] {
  const words = countWords(bodyText(body));
  const isListed = kind !== "page";
  // A line that can't apply is left out: a page has no category, an article no recipe.
  const lines: [CheckKey, Problem[] | null][] = [
    ["title", checkTitle(fields)],
    ["address", checkAddress(facts)],
    ["summary", checkSummary(fields)],
    ["category", isListed ? adviceIf(fields.category === "", "Choose a category.") : null],
    ["author", isListed ? adviceIf(fields.authorId === "", "Choose an author.") : null],
    [
      "header",
      isListed
        ? adviceIf(fields.headerMediaId === "" && fields.drawing === "", "Add a header picture or a drawing.")
        : null,
    ],
    [
      "body",
      words === 0 && kind !== "recipe" && body.content.every((node) => node.type === "paragraph")
        ? [block("Write the text.")]
        : [],
    ],
    ["recipe", kind === "recipe" ? findRecipeGaps(fields.recipe).map((gap) => block(gap)) : null],
    ["headings", checkHeadings(body, words)],
    ["alt", checkAlt(fields, body, facts)],
    ["sources", kind === "article" ? checkSources(body, words) : null],
    ["links", checkLinks(body, facts)],
    ["embeds", checkEmbeds(body, facts)],
    ["claims", checkClaims({ ...fields, body }, facts.studies).map(toClaimProblem)],
  ];
  return lines.flatMap(([key, problems]) => {
    if (problems === null) return [];
    const found: Problem[] = problems.length > 0 ? problems : [{ state: "done", problem: "", block: null, words: "" }];
    return found.map((problem) => ({ key, label: LABELS[key], ...problem }));
  });
}

function checkTitle({ title, seo }: EntryFields): Problem[] {
  if (title === "") return [block("Enter a title.")];
  const shown = seo.title || title;
  return shown.length > SEARCH_RESULT_LENGTHS.title
    ? [
        advice(
          `Search results cut titles at about ${SEARCH_RESULT_LENGTHS.title} characters; this one has ${shown.length}. Shorten it, or enter a shorter search title.`,
        ),
      ]
    : [];
}

function checkAddress({ takenBy, formerlyOf }: CheckFacts): Problem[] {
  if (takenBy)
    return [
      block(`“${takenBy.title || "Another post"}” has this address. Use “${takenBy.proposal}”, or enter another one.`),
    ];
  return formerlyOf === null
    ? []
    : [advice(`Old links of “${formerlyOf}” lead from this address. They will lead here once this is published.`)];
}

function checkSummary({ summary, seo }: EntryFields): Problem[] {
  if (summary === "") return [advice("Add a summary. Lists and search results show it.")];
  const shown = seo.description || summary;
  return shown.length > SEARCH_RESULT_LENGTHS.description
    ? [
        advice(
          `Search results cut summaries at about ${SEARCH_RESULT_LENGTHS.description} characters; this one has ${shown.length}.`,
        ),
      ]
    : [];
}

function checkHeadings(body: Body, words: number): Problem[] {
  const problems: Problem[] = [];
  let last = 1;
  for (const [index, node] of body.content.entries()) {
    if (node.type !== "heading") continue;
    const text = inlineText(node.content).trim();
    if (text === "") problems.push(advice("This heading is empty. Write it, or remove it.", index));
    else if (node.attrs.level > last + 1)
      problems.push(advice(`“${text}” skips a level. Make it a heading ${last + 1}.`, index, text));
    last = node.attrs.level;
  }
  if (last === 1 && words > LONG.headings)
    problems.push(advice("Add headings. They help readers of a long post find their place."));
  return problems;
}

function checkAlt(fields: EntryFields, body: Body, { headerWithoutAlt }: CheckFacts): Problem[] {
  const problems =
    fields.headerMediaId !== "" && headerWithoutAlt
      ? [advice("Describe the header picture for people who can't see it.")]
      : [];
  for (const [index, top] of body.content.entries())
    walkBody(top, (node) => {
      if (node.type === "image" && node.attrs.alt.trim() === "")
        problems.push(advice("Describe this picture for people who can't see it.", index, node.attrs.caption));
      if (node.type === "gallery") {
        const without = node.attrs.items.filter((item) => item.alt.trim() === "").length;
        if (without > 0)
          problems.push(
            advice(`Describe ${without === 1 ? "a picture" : `${without} pictures`} of this gallery.`, index),
          );
      }
    });
  return problems;
}

function checkSources(body: Body, words: number): Problem[] {
  if (words <= LONG.sources || listNumberedReferences(body).references.length > 0) return [];
  return listReferences(body).studies.length > 0 ? [] : [advice("Name your sources: cite studies, or add footnotes.")];
}

function checkLinks(body: Body, { brokenLinks }: CheckFacts): Problem[] {
  if (brokenLinks.length === 0) return [];
  const broken = new Set(brokenLinks);
  const problems: Problem[] = [];
  for (const [index, top] of body.content.entries())
    walkBody(top, (node) => {
      if (node.type !== "text") return;
      for (const mark of node.marks ?? [])
        if (mark.type === "link" && broken.has(mark.attrs.href))
          problems.push(advice(`The link to ${mark.attrs.href} is broken. Change or remove it.`, index, node.text));
    });
  return problems;
}

function checkEmbeds(body: Body, { missing }: CheckFacts): Problem[] {
  if (missing.length === 0) return [];
  const gone = new Set(missing);
  const problems: Problem[] = [];
  for (const [index, top] of body.content.entries())
    walkBody(top, (node) => {
      const named =
        node.type === "productEmbed"
          ? `product ${node.attrs.handle}`
          : node.type === "recipeEmbed"
            ? `recipe ${node.attrs.slug}`
            : node.type === "ingredientEmbed" || node.type === "studyTable"
              ? `ingredient ${node.attrs.ingredient}`
              : node.type === "programEmbed"
                ? `program ${node.attrs.program}`
                : "";
      if (gone.has(named))
        problems.push(
          advice(`Readers can't see the ${named.replace(" ", " “")}”. Publish it, or remove the embed.`, index),
        );
    });
  return problems;
}

const CLAIM_STATES: Record<ClaimFinding["kind"], CheckItem["state"]> = {
  disease: "signoff",
  retracted: "signoff",
  unknown_study: "blocked",
  unproven: "warning",
  superlative: "warning",
  null_result: "warning",
};

const toClaimProblem = ({ kind, problem, block: at, words }: ClaimFinding): Problem => ({
  state: CLAIM_STATES[kind],
  problem,
  block: at,
  words,
});

/** What forbids publishing: problems that block, and those that nobody has signed off. */
export const findBlocking = (items: readonly CheckItem[], signOff: boolean): CheckItem[] =>
  items.filter(({ state }) => state === "blocked" || (state === "signoff" && !signOff));

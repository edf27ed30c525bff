import type { RootContent, Table } from "mdast";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import {
  type Block,
  CALLOUT_TONES,
  type FaqItem,
  FIGURE_KINDS,
  type FigureKind,
  PICTURE_SIZES,
} from "../domain-body.ts";
import { POLL_RESULTS, type PollAttributes } from "../domain-poll.ts";
import { type MarkdownState, pictureId, plainText, toInline } from "./inline.ts";

type Directive = ContainerDirective | LeafDirective;
type ToBlocks = (nodes: readonly RootContent[], state: MarkdownState) => Block[];

/** The block of a directive such as `:::figure` or `::study`; what is unknown keeps its inner text and is reported. */
export function readDirective(node: Directive, state: MarkdownState, toBlocks: ToBlocks): Block[] {
  const given = (name: string): string => (node.attributes?.[name] ?? "").trim();
  const children = node.type === "containerDirective" ? (node.children as RootContent[]) : [];
  const missing = (what: string): Block[] => {
    state.warnings.add(`"${node.name}" was left out: ${what} is missing.`);
    return [];
  };
  switch (node.name) {
    case "figure":
      return readFigure(children, given, state) ?? missing("its table");
    case "pullquote": {
      const paragraph = children.find((child) => child.type === "paragraph");
      return [{ type: "pullQuote", content: paragraph ? toInline(paragraph.children, state) : [] }];
    }
    case "callout":
      return [
        {
          type: "callout",
          attrs: { tone: oneOf(CALLOUT_TONES, given("tone"), "note"), title: given("title") },
          content: orEmpty(toBlocks(children, state)),
        },
      ];
    case "faq": {
      const content = readFaq(children, state, toBlocks);
      return content.length > 0 ? [{ type: "faq", content }] : missing("a question");
    }
    case "poll": {
      const options = children.flatMap((child) =>
        child.type === "list" ? child.children.map((item) => itemText(item.children, state)) : [],
      );
      if (options.length < 2 || !given("question")) return missing("its question or its two options");
      return [{ type: "poll", attrs: readPoll(options, given, state) }];
    }
    case "picture": {
      const src = given("src");
      if (!src) return missing("its address");
      const size = oneOf(PICTURE_SIZES, given("size"), "text");
      return [
        {
          type: "image",
          attrs: { mediaId: pictureId(src, state), alt: given("alt"), caption: given("caption"), size },
        },
      ];
    }
    case "gallery": {
      const items = children.flatMap((child) =>
        child.type === "paragraph"
          ? child.children.flatMap((picture) =>
              picture.type === "image"
                ? [{ mediaId: pictureId(picture.url, state), alt: picture.alt ?? "", caption: picture.title ?? "" }]
                : [],
            )
          : [],
      );
      return items.length > 0 ? [{ type: "gallery", attrs: { items } }] : missing("its pictures");
    }
    case "product":
      return given("handle") ? [{ type: "productEmbed", attrs: { handle: given("handle") } }] : missing("its handle");
    case "study":
      return given("id") ? [{ type: "studyEmbed", attrs: { study: given("id") } }] : missing("its id");
    case "studies": {
      const ingredient = given("ingredient");
      if (!ingredient) return missing("its ingredient");
      return [{ type: "studyTable", attrs: { ingredient, outcome: given("outcome") } }];
    }
    case "recipe":
      return given("slug") ? [{ type: "recipeEmbed", attrs: { slug: given("slug") } }] : missing("its slug");
    case "program":
      return given("id") ? [{ type: "programEmbed", attrs: { program: given("id") } }] : missing("its id");
    case "ingredient":
      return given("key") ? [{ type: "ingredientEmbed", attrs: { ingredient: given("key") } }] : missing("its key");
    default:
      state.warnings.add(`There is no block named "${node.name}". Its text was kept.`);
      return toBlocks(children, state);
  }
}

const orEmpty = (content: Block[]): Block[] => (content.length > 0 ? content : [{ type: "paragraph" }]);
const oneOf = <T extends string>(list: readonly T[], value: string, fallback: T): T =>
  list.find((one) => one === value) ?? fallback;

const itemText = (children: readonly RootContent[], state: MarkdownState): string =>
  children.map((child) => ("children" in child ? plainText(child.children, state) : "")).join(" ");

/** The question and the options of a poll, with the ids, the end and the rule that it may name. */
function readPoll(options: string[], given: (name: string) => string, state: MarkdownState): PollAttributes {
  const optionIds = given("options").split(/\s+/).filter(Boolean);
  const closesAt = Date.parse(given("closes"));
  const results = POLL_RESULTS.find((one) => one === given("results"));
  if (given("closes") && Number.isNaN(closesAt))
    state.warnings.add(`The end of the poll "${given("question")}" was left out: it isn't a time.`);
  return {
    question: given("question"),
    options,
    ...(given("id") ? { id: given("id") } : {}),
    ...(optionIds.length > 0 ? { optionIds } : {}),
    ...(Number.isNaN(closesAt) ? {} : { closesAt }),
    // Results after an end that isn't there would never be shown.
    ...(results && (results !== "closed" || !Number.isNaN(closesAt)) ? { results } : {}),
  };
}

function readFigure(
  children: readonly RootContent[],
  given: (name: string) => string,
  state: MarkdownState,
): Block[] | null {
  const table = children.find((child): child is Table => child.type === "table");
  const [columns, ...rows] = (table?.children ?? []).map((row) =>
    row.children.map((c) => plainText(c.children, state)),
  );
  if (!columns || rows.length === 0) return null;
  const kind: FigureKind = oneOf(FIGURE_KINDS, given("kind"), "table");
  return [
    {
      type: "figure",
      attrs: {
        kind,
        title: given("title"),
        unit: given("unit"),
        columns,
        // A row of Markdown may end early.
        rows: rows.map((row) => columns.map((_, index) => row[index] ?? "")),
        note: given("note"),
        source: given("source"),
      },
    },
  ];
}

function readFaq(children: readonly RootContent[], state: MarkdownState, toBlocks: ToBlocks): FaqItem[] {
  const items: { question: string; answer: RootContent[] }[] = [];
  for (const child of children) {
    if (child.type === "heading") items.push({ question: plainText(child.children, state), answer: [] });
    else items.at(-1)?.answer.push(child);
  }
  return items.map(({ question, answer }) => ({
    type: "faqItem",
    attrs: { question },
    content: orEmpty(toBlocks(answer, state)),
  }));
}

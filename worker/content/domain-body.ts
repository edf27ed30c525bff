/**
 * The body of an article, recipe or page: a ProseMirror document as JSON, as the editor saves it and pages render it.
 * Types and pure functions only, so that public pages need no zod; contract-body.ts checks what comes from outside.
 */
import type { PollAttributes } from "./domain-poll.ts";

export type Mark =
  | { type: "bold" | "italic" | "strike" | "code" | "subscript" | "superscript" }
  | { type: "link"; attrs: { href: string } }
  /** A statement that rests on studies of the library, by their ids. */
  | { type: "claim"; attrs: { studies: string[] } };

export interface TextNode {
  type: "text";
  text: string;
  marks?: Mark[];
}

export type Inline =
  | TextNode
  | { type: "hardBreak" }
  /** Refers to a study of the library. */
  | { type: "citation"; attrs: { study: string } }
  /** A note of its own words: `*…*` is italic and addresses become links. */
  | { type: "footnote"; attrs: { text: string } };

export const PICTURE_SIZES = ["text", "wide", "full"] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

export const CALLOUT_TONES = ["note", "caution", "evidence"] as const;
export type CalloutTone = (typeof CALLOUT_TONES)[number];

/** How a figure draws its table: the first column names a row, the others are its values. */
export const FIGURE_KINDS = ["bars", "range", "line", "dots", "timeline", "table"] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

export interface GalleryItem {
  mediaId: string;
  alt: string;
  caption: string;
}

export interface FigureAttributes {
  kind: FigureKind;
  /** Says the finding. */
  title: string;
  /** Of the values, such as `g`; empty where the columns name theirs. */
  unit: string;
  columns: string[];
  /** As many cells as there are columns. Numbers are written with a point. */
  rows: string[][];
  note: string;
  source: string;
}

export interface TableCell {
  type: "tableCell" | "tableHeader";
  attrs?: { colspan?: number; rowspan?: number };
  content: Block[];
}

export interface ListItem {
  type: "listItem";
  content: Block[];
}

export interface FaqItem {
  type: "faqItem";
  attrs: { question: string };
  content: Block[];
}

export type Block =
  | { type: "paragraph"; content?: Inline[] }
  | { type: "heading"; attrs: { level: 2 | 3 | 4 }; content?: Inline[] }
  | { type: "bulletList"; content: ListItem[] }
  | { type: "orderedList"; attrs?: { start: number }; content: ListItem[] }
  | { type: "blockquote"; content: Block[] }
  | { type: "pullQuote"; content?: Inline[] }
  | { type: "horizontalRule" }
  | { type: "codeBlock"; attrs?: { language: string | null }; content?: TextNode[] }
  | { type: "image"; attrs: { mediaId: string; alt: string; caption: string; size: PictureSize } }
  | { type: "gallery"; attrs: { items: GalleryItem[] } }
  | { type: "table"; content: { type: "tableRow"; content: TableCell[] }[] }
  | { type: "callout"; attrs: { tone: CalloutTone; title: string }; content: Block[] }
  | { type: "faq"; content: FaqItem[] }
  | { type: "poll"; attrs: PollAttributes }
  | { type: "figure"; attrs: FigureAttributes }
  | { type: "productEmbed"; attrs: { handle: string } }
  | { type: "studyEmbed"; attrs: { study: string } }
  | { type: "studyTable"; attrs: { ingredient: string; outcome: string } }
  | { type: "recipeEmbed"; attrs: { slug: string } }
  | { type: "ingredientEmbed"; attrs: { ingredient: string } }
  /** A training program of the fitness app, by its id. */
  | { type: "programEmbed"; attrs: { program: string } };

export interface Body {
  type: "doc";
  content: Block[];
}

type AnyNode = Body | Block | Inline | ListItem | FaqItem | TableCell | { type: "tableRow"; content: TableCell[] };

/** A document without words. */
export const EMPTY_BODY: Body = { type: "doc", content: [{ type: "paragraph" }] };

/** Calls `visit` for a node and all below it, in reading order. */
export function walkBody(node: AnyNode, visit: (node: AnyNode) => void): void {
  visit(node);
  if ("content" in node && node.content) for (const child of node.content) walkBody(child as AnyNode, visit);
}

/** The words of inline nodes, without notes. */
export const inlineText = (content: readonly Inline[] = []): string =>
  content.map((node) => (node.type === "text" ? node.text : node.type === "hardBreak" ? " " : "")).join("");

/** Words that stand in a node's attributes and are read on the page. */
function attributeText(node: AnyNode): string[] {
  switch (node.type) {
    case "image":
      return [node.attrs.caption];
    case "gallery":
      return node.attrs.items.map((item) => item.caption);
    case "callout":
      return [node.attrs.title];
    case "faqItem":
      return [node.attrs.question];
    case "poll":
      return [node.attrs.question, ...node.attrs.options];
    case "figure":
      return [node.attrs.title, ...node.attrs.columns, ...node.attrs.rows.flat(), node.attrs.note];
    default:
      return [];
  }
}

const isTextBlock = (node: AnyNode): node is Extract<Block, { content?: Inline[] }> =>
  node.type === "paragraph" || node.type === "heading" || node.type === "pullQuote" || node.type === "codeBlock";

/** All that is read on the page, one line a block: for the search, the reading time and what related texts share. */
export function bodyText(body: Body): string {
  const lines: string[] = [];
  walkBody(body, (node) => {
    lines.push(...attributeText(node));
    if (isTextBlock(node)) lines.push(inlineText(node.content));
  });
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}

/** Counts words of any script: a run of letters or digits, with the apostrophes and hyphens inside it. */
export const countWords = (text: string): number =>
  text.match(/[\p{L}\p{N}]+(?:['’\-.,][\p{L}\p{N}]+)*/gu)?.length ?? 0;

/** Whole minutes to read so many words at 220 a minute, at least one. */
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / 220));

export interface Heading {
  level: 2 | 3 | 4;
  text: string;
  /** Unique on its page. */
  anchor: string;
}

/** Letters without accents, digits and single hyphens: "Plant protein" becomes "plant-protein". */
export const toSlug = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** The headings in their order, with the anchors under which the page shows them. */
export function listHeadings(body: Body): Heading[] {
  const taken = new Map<string, number>();
  const headings: Heading[] = [];
  walkBody(body, (node) => {
    if (node.type !== "heading") return;
    const text = inlineText(node.content).trim();
    if (text === "") return;
    const base = toSlug(text) || "section";
    const count = (taken.get(base) ?? 0) + 1;
    taken.set(base, count);
    headings.push({ level: node.attrs.level, text, anchor: count === 1 ? base : `${base}-${count}` });
  });
  return headings;
}

/** What a body refers to, each once, in the order of its first mention. */
export interface BodyReferences {
  studies: string[];
  products: string[];
  recipes: string[];
  ingredients: string[];
  programs: string[];
  media: string[];
  /** Addresses of links; those of this site begin with a slash. */
  links: string[];
}

/** The most of a table. */
export const TABLE_LIMITS = { rows: 300, columns: 20 } as const;

/** Stands for a picture of an import that is not fetched yet: the library has no such file. */
export const isPendingPicture = (mediaId: string): boolean => mediaId.startsWith("import-");

/** Everything that a body names elsewhere: for what a page loads, where something is used, and the check of links. */
export function listReferences(body: Body): BodyReferences {
  const found = {
    studies: new Set<string>(),
    products: new Set<string>(),
    recipes: new Set<string>(),
    ingredients: new Set<string>(),
    programs: new Set<string>(),
    media: new Set<string>(),
    links: new Set<string>(),
  };
  walkBody(body, (node) => {
    if (node.type === "citation" || node.type === "studyEmbed") found.studies.add(node.attrs.study);
    else if (node.type === "productEmbed") found.products.add(node.attrs.handle);
    else if (node.type === "recipeEmbed") found.recipes.add(node.attrs.slug);
    else if (node.type === "programEmbed") found.programs.add(node.attrs.program);
    else if (node.type === "ingredientEmbed" || node.type === "studyTable")
      found.ingredients.add(node.attrs.ingredient);
    else if (node.type === "image") found.media.add(node.attrs.mediaId);
    else if (node.type === "gallery") for (const item of node.attrs.items) found.media.add(item.mediaId);
    else if (node.type === "text")
      for (const mark of node.marks ?? []) {
        if (mark.type === "link") found.links.add(mark.attrs.href);
        if (mark.type === "claim") for (const study of mark.attrs.studies) found.studies.add(study);
      }
  });
  return {
    studies: [...found.studies],
    products: [...found.products],
    recipes: [...found.recipes],
    ingredients: [...found.ingredients],
    programs: [...found.programs],
    media: [...found.media].filter((mediaId) => !isPendingPicture(mediaId)),
    links: [...found.links],
  };
}

/** A reference in the order of the page: a study or note that is named again keeps its number. */
export interface Reference {
  number: number;
  study: string | null;
  text: string | null;
}

/** The numbered references of a body, and the number of each of its reference nodes. */
export function listNumberedReferences(body: Body): { references: Reference[]; numberOf: Map<Inline, number> } {
  const references: Reference[] = [];
  const numberOf = new Map<Inline, number>();
  const numberOfWork = new Map<string, number>();
  walkBody(body, (node) => {
    if (node.type !== "citation" && node.type !== "footnote") return;
    const study = node.type === "citation" ? node.attrs.study : null;
    const text = node.type === "footnote" ? node.attrs.text : null;
    // A work that is named again keeps its number: a list of sources names each once.
    const work = text === null ? `study ${study}` : `note ${text.trim()}`;
    const known = numberOfWork.get(work);
    const number = known ?? references.length + 1;
    numberOf.set(node, number);
    if (known !== undefined) return;
    numberOfWork.set(work, number);
    references.push({ number, study, text });
  });
  return { references, numberOf };
}

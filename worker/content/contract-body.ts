/** What a body may hold: the one law for the editor, the import and the seed. Unknown nodes, marks and attributes are refused. */
import { z } from "zod";
import { type Body, CALLOUT_TONES, FIGURE_KINDS, PICTURE_SIZES, TABLE_LIMITS } from "./domain-body.ts";
import { POLL_LIMITS, POLL_RESULTS } from "./domain-poll.ts";

/**
 * Bytes of a body as JSON. A row of D1 holds 2,000,000, and beside the body stand fields, a recipe and the last saves; a
 * character that is not Latin takes two or three.
 */
export const MAX_BODY_BYTES = 1_300_000;
/** Levels of nesting: a table in a list in a callout, and more than anyone reads. */
const MAX_DEPTH = 12;
/** Lists and objects of JSON in each other: two for each of those levels, and the rows of a figure or the items of a mark. */
const MAX_JSON_DEPTH = 2 * MAX_DEPTH + 8;
/** The last instant that a date can hold. */
const MAX_INSTANT = 8_640_000_000_000_000;

const text = (max: number) => z.string().max(max, `Keep it under ${max.toLocaleString("en-US")} characters.`);
/** Names a study, product, recipe or ingredient. */
export const contentKey = z.string().regex(/^[a-z0-9][a-z0-9-]{0,119}$/, "Use lowercase letters, digits and hyphens.");

/** A link to a page of this site, to an anchor, to another site or to an email address. */
export const linkAddress = z
  .string()
  .trim()
  .max(2000)
  .regex(
    /^(?:https?:\/\/[^\s"<>]+|mailto:[^\s"<>]+|\/(?!\/)[^\s"<>\\]*|#[^\s"<>]*)$/i,
    "Enter an address that begins with https:// or /.",
  );

const plainMark = z.strictObject({ type: z.enum(["bold", "italic", "strike", "code", "subscript", "superscript"]) });
const mark = z.union([
  plainMark,
  z.strictObject({ type: z.literal("link"), attrs: z.strictObject({ href: linkAddress }) }),
  z.strictObject({ type: z.literal("claim"), attrs: z.strictObject({ studies: z.array(contentKey).min(1).max(20) }) }),
]);
const textNode = z.strictObject({
  type: z.literal("text"),
  text: z.string().min(1).max(100_000),
  marks: z.array(mark).max(8).optional(),
});
const inline = z.discriminatedUnion("type", [
  textNode,
  z.strictObject({ type: z.literal("hardBreak") }),
  z.strictObject({ type: z.literal("citation"), attrs: z.strictObject({ study: contentKey }) }),
  z.strictObject({ type: z.literal("footnote"), attrs: z.strictObject({ text: text(2000).min(1) }) }),
]);
const inlineContent = z.array(inline).max(5000).optional();

const galleryItem = z.strictObject({ mediaId: z.string().min(1).max(80), alt: text(400), caption: text(600) });
const cellSpan = z.int().min(1).max(50).optional();

/** Why a figure's table can't be drawn, or null. */
export function explainFigureRows(columns: readonly string[], rows: readonly (readonly string[])[]): string | null {
  const uneven = rows.findIndex((row) => row.length !== columns.length);
  return uneven === -1 ? null : `Row ${uneven + 1} has ${rows[uneven]?.length} cells, the heading ${columns.length}.`;
}

const figure = z.strictObject({
  type: z.literal("figure"),
  attrs: z
    .strictObject({
      kind: z.enum(FIGURE_KINDS),
      title: text(200).min(1),
      unit: text(40),
      columns: z.array(text(120)).min(2).max(8),
      rows: z
        .array(z.array(text(300)))
        .min(1)
        .max(60),
      note: text(1000),
      source: text(1000),
    })
    .superRefine((attributes, context) => {
      const error = explainFigureRows(attributes.columns, attributes.rows);
      if (error) context.addIssue({ code: "custom", message: error, path: ["rows"] });
    }),
});

const pollId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/, "Use lowercase letters, digits and hyphens.");
const poll = z.strictObject({
  type: z.literal("poll"),
  attrs: z
    .strictObject({
      question: text(POLL_LIMITS.question).min(1),
      options: z.array(text(POLL_LIMITS.option).min(1)).min(POLL_LIMITS.minOptions).max(POLL_LIMITS.maxOptions),
      id: pollId.optional(),
      optionIds: z.array(pollId).optional(),
      closesAt: z.int().min(0).max(MAX_INSTANT).optional(),
      results: z.enum(POLL_RESULTS).optional(),
    })
    .superRefine(({ options, optionIds, closesAt, results }, context) => {
      if (optionIds && (optionIds.length !== options.length || new Set(optionIds).size !== options.length))
        context.addIssue({ code: "custom", message: "Give each option an id of its own.", path: ["optionIds"] });
      if (results === "closed" && closesAt === undefined)
        context.addIssue({
          code: "custom",
          message: "Choose when the poll closes. Its results are shown after that.",
          path: ["closesAt"],
        });
    }),
});

const block = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("paragraph"), content: inlineContent }),
  z.strictObject({
    type: z.literal("heading"),
    attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3), z.literal(4)]) }),
    content: inlineContent,
  }),
  z.strictObject({
    type: z.literal("bulletList"),
    get content() {
      return z.array(listItem).min(1).max(500);
    },
  }),
  z.strictObject({
    type: z.literal("orderedList"),
    attrs: z.strictObject({ start: z.int().min(0).max(9999) }).optional(),
    get content() {
      return z.array(listItem).min(1).max(500);
    },
  }),
  z.strictObject({
    type: z.literal("blockquote"),
    get content() {
      return blocks;
    },
  }),
  z.strictObject({ type: z.literal("pullQuote"), content: inlineContent }),
  z.strictObject({ type: z.literal("horizontalRule") }),
  z.strictObject({
    type: z.literal("codeBlock"),
    attrs: z.strictObject({ language: z.string().max(40).nullable() }).optional(),
    content: z.array(textNode).max(1).optional(),
  }),
  z.strictObject({
    type: z.literal("image"),
    attrs: z.strictObject({
      mediaId: z.string().min(1).max(80),
      alt: text(400),
      caption: text(600),
      size: z.enum(PICTURE_SIZES),
    }),
  }),
  z.strictObject({
    type: z.literal("gallery"),
    attrs: z.strictObject({ items: z.array(galleryItem).min(1).max(30) }),
  }),
  z.strictObject({
    type: z.literal("table"),
    get content() {
      return z.array(tableRow).min(1).max(TABLE_LIMITS.rows);
    },
  }),
  z.strictObject({
    type: z.literal("callout"),
    attrs: z.strictObject({ tone: z.enum(CALLOUT_TONES), title: text(200) }),
    get content() {
      return blocks;
    },
  }),
  z.strictObject({
    type: z.literal("faq"),
    get content() {
      return z.array(faqItem).min(1).max(50);
    },
  }),
  poll,
  figure,
  z.strictObject({ type: z.literal("productEmbed"), attrs: z.strictObject({ handle: contentKey }) }),
  z.strictObject({ type: z.literal("studyEmbed"), attrs: z.strictObject({ study: contentKey }) }),
  z.strictObject({
    type: z.literal("studyTable"),
    attrs: z.strictObject({ ingredient: contentKey, outcome: z.union([contentKey, z.literal("")]) }),
  }),
  z.strictObject({ type: z.literal("recipeEmbed"), attrs: z.strictObject({ slug: contentKey }) }),
  z.strictObject({ type: z.literal("ingredientEmbed"), attrs: z.strictObject({ ingredient: contentKey }) }),
  z.strictObject({ type: z.literal("programEmbed"), attrs: z.strictObject({ program: contentKey }) }),
]);
const blocks = z.array(block).min(1).max(5000);
const listItem = z.strictObject({
  type: z.literal("listItem"),
  get content() {
    return blocks;
  },
});
const faqItem = z.strictObject({
  type: z.literal("faqItem"),
  attrs: z.strictObject({ question: text(300).min(1) }),
  get content() {
    return blocks;
  },
});
const tableCell = z.strictObject({
  type: z.enum(["tableCell", "tableHeader"]),
  attrs: z.strictObject({ colspan: cellSpan, rowspan: cellSpan }).optional(),
  get content() {
    return blocks;
  },
});
const tableRow = z.strictObject({
  type: z.literal("tableRow"),
  content: z.array(tableCell).min(1).max(TABLE_LIMITS.columns),
});

const doc = z.strictObject({ type: z.literal("doc"), content: blocks });

function depthOf(value: unknown, depth = 0): number {
  const content = typeof value === "object" && value !== null ? (value as { content?: unknown }).content : null;
  if (depth > MAX_DEPTH || !Array.isArray(content)) return depth;
  let deepest = depth;
  for (const child of content) deepest = Math.max(deepest, depthOf(child, depth + 1));
  return deepest;
}

const encoder = new TextEncoder();
const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000).toLocaleString("en-US")} kB`;

/** What is wrong with the size of a body as JSON, as a sentence that says by how much; null: nothing. */
export function findBodySizeProblem(json: string): string | null {
  const bytes = encoder.encode(json).length;
  if (bytes <= MAX_BODY_BYTES) return null;
  const over = kilobytes(bytes - MAX_BODY_BYTES);
  return `The text takes ${kilobytes(bytes)} with its formatting; a post holds ${kilobytes(MAX_BODY_BYTES)}. It is ${over} too long: split it into two posts.`;
}

/** Whether lists and objects of any kind stand in each other deeper than so many levels. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

/**
 * A body from outside. Nesting is measured first: the schema would follow it as deep as it goes, and so would
 * `JSON.stringify` where it is no body at all.
 */
export const bodyInput = z
  .unknown()
  .refine((value) => depthOf(value) <= MAX_DEPTH && !isDeeper(value, MAX_JSON_DEPTH), {
    error: "The text is nested too deeply. Move inner parts out.",
    abort: true,
  })
  .superRefine((value, context) => {
    const problem = findBodySizeProblem(JSON.stringify(value ?? null));
    if (problem) context.addIssue({ code: "custom", message: problem, continue: false });
  })
  .pipe(doc) as unknown as z.ZodType<Body, unknown>;

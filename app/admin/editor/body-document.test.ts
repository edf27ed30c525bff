import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getSchema } from "@tiptap/core";
import { describe, expect, it } from "vitest";
import { bodyInput } from "#worker/content/contract-body.ts";
import type { Body } from "#worker/content/domain-body.ts";
import { readEntryFile } from "../../../worker/content/markdown/front-matter.ts";
import { toBody, toEditorDocument, UNTITLED_QUESTION } from "./body-document.ts";
import { schemaExtensions } from "./editor-schema.ts";

const schema = getSchema(schemaExtensions);
const SEED = join(import.meta.dirname, "../../../migrations/seed/content");
const files = ["articles", "recipes"].flatMap((folder) =>
  readdirSync(join(SEED, folder)).map((name) => [name, readFileSync(join(SEED, folder, name), "utf8")] as const),
);

it("reads every demo text", () => expect(files.length).toBeGreaterThan(35));

describe.each(files)("%s", (name, text) => {
  it("is the same after it was opened and saved", () => {
    const { body } = readEntryFile(name, text).entry;
    const document = toEditorDocument(schema, body);
    let unknown = 0;
    document.descendants((node) => {
      if (node.type.name.startsWith("unknown")) unknown += 1;
    });
    expect(unknown).toBe(0);
    expect(toBody(document)).toEqual(body);
  });
});

const words = (text: string, marks?: object[]) => ({ type: "text", text, ...(marks ? { marks } : {}) });
const paragraph = (...content: object[]) => ({ type: "paragraph", ...(content.length > 0 ? { content } : {}) });

/** Every node and every mark of the body's law. */
const EVERYTHING = {
  type: "doc",
  content: [
    paragraph(
      words("a", [
        { type: "claim", attrs: { studies: ["x-2002"] } },
        { type: "link", attrs: { href: "/article/maca" } },
      ]),
      words("b", [{ type: "bold" }, { type: "italic" }, { type: "strike" }, { type: "code" }]),
      words("c", [{ type: "subscript" }]),
      words("d", [{ type: "superscript" }]),
      { type: "citation", attrs: { study: "gonzales-2002-maca" } },
      { type: "hardBreak" },
      { type: "footnote", attrs: { text: "A *note*." } },
    ),
    ...[2, 3, 4].map((level) => ({ type: "heading", attrs: { level }, content: [words("Heading")] })),
    { type: "bulletList", content: [{ type: "listItem", content: [{ type: "horizontalRule" }, paragraph()] }] },
    { type: "orderedList", attrs: { start: 4 }, content: [{ type: "listItem", content: [paragraph(words("four"))] }] },
    { type: "blockquote", content: [paragraph(words("quote"))] },
    { type: "pullQuote", content: [words("large")] },
    { type: "codeBlock", attrs: { language: "ts" }, content: [words("1 < 2")] },
    { type: "image", attrs: { mediaId: "m1", alt: "Roots", caption: "", size: "wide" } },
    { type: "gallery", attrs: { items: [{ mediaId: "m1", alt: "", caption: "One" }] } },
    {
      type: "table",
      content: [
        {
          type: "tableRow",
          content: [
            { type: "tableHeader", attrs: { colspan: 2 }, content: [paragraph(words("h"))] },
            { type: "tableCell", content: [paragraph(words("c"))] },
          ],
        },
      ],
    },
    { type: "callout", attrs: { tone: "caution", title: "Careful" }, content: [paragraph(words("x"))] },
    { type: "faq", content: [{ type: "faqItem", attrs: { question: "Why?" }, content: [paragraph(words("So."))] }] },
    { type: "poll", attrs: { question: "Which?", options: ["a", "b"] } },
    {
      type: "poll",
      attrs: {
        ...{ question: "When?", options: ["a", "b"], id: "p", optionIds: ["x", "y"] },
        ...{ closesAt: 5, results: "closed" },
      },
    },
    {
      type: "figure",
      attrs: {
        kind: "bars",
        title: "T",
        unit: "g",
        columns: ["Food", "g"],
        rows: [["Tarwi", "15.6"]],
        note: "",
        source: "S",
      },
    },
    { type: "productEmbed", attrs: { handle: "puna" } },
    { type: "studyEmbed", attrs: { study: "x-2002" } },
    { type: "studyTable", attrs: { ingredient: "maca", outcome: "" } },
    { type: "recipeEmbed", attrs: { slug: "soup" } },
    { type: "ingredientEmbed", attrs: { ingredient: "maca" } },
    { type: "programEmbed", attrs: { program: "full-body-3" } },
  ],
} as unknown as Body;

const roundTrip = (body: unknown) => toBody(toEditorDocument(schema, body as Body));

it("knows every node and mark that the body's law allows", () => {
  expect(bodyInput.safeParse(EVERYTHING).error).toBeUndefined();
  expect(roundTrip(EVERYTHING)).toEqual(EVERYTHING);
});

it("keeps what it doesn't know: a block, words, a mark, an attribute, and a known part in a place of its own", () => {
  const strange = {
    type: "doc",
    content: [
      { type: "map", attrs: { lat: 1 }, content: [paragraph(words("x"))] },
      paragraph(words("a"), { type: "formula", attrs: { tex: "x" } }, words("b", [{ type: "highlight" }])),
      { type: "image", attrs: { mediaId: "m", alt: "", caption: "", size: "text", crop: "1:1" } },
      { type: "listItem", content: [paragraph(words("alone"))] },
      { type: "heading", attrs: { level: 2 }, content: [{ type: "image", attrs: { mediaId: "m" } }] },
    ],
  };
  expect(roundTrip(strange)).toEqual(strange);
});

it("stores what the law allows where the editor has more: no empty last paragraph, no marks on a break, a question", () => {
  const body = roundTrip({
    type: "doc",
    content: [
      paragraph(words("a", [{ type: "bold" }]), { type: "hardBreak", marks: [{ type: "bold" }] }),
      { type: "faq", content: [{ type: "faqItem", attrs: { question: " " }, content: [paragraph()] }] },
      paragraph(),
    ],
  });
  expect(body.content).toHaveLength(2);
  expect(JSON.stringify(body.content[0])).not.toContain('"hardBreak","marks"');
  expect(JSON.stringify(body)).toContain(UNTITLED_QUESTION);
  expect(bodyInput.safeParse(body).success).toBe(true);
  expect(roundTrip({ type: "doc", content: [] })).toEqual({ type: "doc", content: [paragraph()] });
});

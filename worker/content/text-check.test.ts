import { describe, expect, it } from "vitest";
import type { Body } from "./domain-body.ts";
import { listReferences } from "./domain-body.ts";
import { type CheckFacts, checkText } from "./domain-checklist.ts";
import { checkClaims, type StudyFact } from "./domain-claim-check.ts";
import type { EntryKind } from "./domain-entry.ts";
import { readEntryFile } from "./markdown/front-matter.ts";
import { diffRevisions, diffWords } from "./revision-diff.ts";
import { DEMO_CONTENT } from "./testing/demo-content.ts";
import { bodyOf } from "./testing/writing-site.ts";
import { NO_FIELDS } from "./text-rows.ts";

const FOUND: StudyFact = { retracted: false, foundNothing: false };
const FACTS: CheckFacts = {
  studies: new Map(),
  missing: [],
  brokenLinks: [],
  takenBy: null,
  formerlyOf: null,
  headerWithoutAlt: false,
};
const kindsOf = (text: string) =>
  checkClaims({ title: "", summary: "", body: bodyOf(text) }, new Map()).map((finding) => finding.kind);

describe("the claim check", () => {
  it.each([
    "Maca cures arthritis.",
    "This powder treats diabetes and depression.",
    "Take it to prevent the flu.",
    "Beetroot lowers blood pressure.",
    "Our blend relieves joint pain within days.",
    "Cacao heals eczema; thousands say so.",
    "If you have arthritis, turmeric relieves it.",
    "It doesn’t just calm you, it treats insomnia.",
    "No other root cures arthritis like maca.",
    "Turmeric treats arthritis without side effects.",
  ])("finds a disease claim in %j", (text) => expect(kindsOf(text)).toContain("disease"));

  it.each([
    "No trial has shown that maca cures arthritis.",
    "Does maca treat depression?",
    "Iron deficiency has many causes.",
    "People with asthma took part.",
    "Treat the dough gently.",
    "It doesn’t prevent colds.",
    "Heat the pan and reverse the pancake.",
  ])("finds none in %j", (text) => expect(kindsOf(text)).not.toContain("disease"));

  it("asks for a study under a statement about health, and is content with a citation in its paragraph", () => {
    expect(kindsOf("Maca improves endurance in runners.")).toEqual(["unproven"]);
    const cited: Body = {
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [
            { type: "text", text: "Maca improves endurance in runners." },
            { type: "citation", attrs: { study: "one" } },
          ],
        },
      ],
    };
    const check = (fact?: StudyFact) =>
      checkClaims({ title: "", summary: "", body: cited }, new Map(fact ? [["one", fact]] : [])).map((f) => f.kind);
    expect(check(FOUND)).toEqual([]);
    expect(check()).toEqual(["unknown_study"]);
    expect(check({ ...FOUND, retracted: true })).toEqual(["retracted"]);
  });

  it("doubts a claim whose study found nothing, and words that promise too much", () => {
    const claimed: Body = {
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [{ type: "text", text: "Maca helps.", marks: [{ type: "claim", attrs: { studies: ["one"] } }] }],
        },
      ],
    };
    const studies = new Map([["one", { ...FOUND, foundNothing: true }]]);
    expect(checkClaims({ title: "", summary: "", body: claimed }, studies)).toMatchObject([
      { kind: "null_result", words: "Maca helps.", block: 0 },
    ]);
    expect(kindsOf("It is clinically proven.")).toEqual(["superlative"]);
  });

  it.each(DEMO_CONTENT.files.map(({ name, text }) => [name, text] as const))(
    "has nothing against the demo text %s",
    (name, text) => {
      const { fields, body } = readEntryFile(name, text).entry;
      const studies = new Map(listReferences(body).studies.map((id): [string, StudyFact] => [id, FOUND]));
      expect(
        checkClaims({ ...fields, body }, studies).filter((f) => f.kind === "disease" || f.kind === "unknown_study"),
      ).toEqual([]);
    },
  );
});

describe("the checklist", () => {
  const problems = (fields = {}, body: Body = bodyOf("Words."), facts: Partial<CheckFacts> = {}) =>
    checkText({ kind: "article", fields: { ...NO_FIELDS, ...fields }, body }, { ...FACTS, ...facts })
      .filter((item) => item.state !== "done")
      .map((item) => `${item.key} ${item.state} ${item.block ?? "-"}`);

  it("is done where nothing is missing", () => {
    const whole = { title: "T", summary: "S", category: "c", authorId: "a", drawing: "maca" };
    expect(problems(whole)).toEqual([]);
  });

  it("has the lines of its kind alone", () => {
    const lines = (kind: EntryKind) =>
      checkText({ kind, fields: NO_FIELDS, body: bodyOf("Words.") }, FACTS).map((item) => item.key);
    const all = ["title", "address", "summary", "body", "headings", "alt", "links", "embeds", "claims"];
    const own = (kind: EntryKind) => lines(kind).filter((key) => !all.includes(key));
    expect(lines("page")).toEqual(all);
    expect(own("article")).toEqual(["category", "author", "header", "sources"]);
    expect(own("recipe")).toEqual(["category", "author", "header", "recipe"]);
  });

  it("says what is missing, and where", () => {
    expect(problems({}, { type: "doc", content: [{ type: "paragraph" }] })).toEqual([
      "title blocked -",
      "summary warning -",
      "category warning -",
      "author warning -",
      "header warning -",
      "body blocked -",
    ]);
    const whole = { title: "T", summary: "S", category: "c", authorId: "a", drawing: "maca" };
    const body: Body = {
      type: "doc",
      content: [
        { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "A" }] },
        { type: "heading", attrs: { level: 4 }, content: [{ type: "text", text: "B" }] },
        { type: "image", attrs: { mediaId: "m", alt: "", caption: "", size: "text" } },
        {
          type: "paragraph",
          content: [{ type: "text", text: "x", marks: [{ type: "link", attrs: { href: "/gone" } }] }],
        },
        { type: "productEmbed", attrs: { handle: "gone" } },
      ],
    };
    expect(problems(whole, body, { brokenLinks: ["/gone"], missing: ["product gone"] })).toEqual([
      "headings warning 1",
      "alt warning 2",
      "links warning 3",
      "embeds warning 4",
    ]);
    expect(problems({ ...whole, title: "T".repeat(61) })).toEqual(["title warning -"]);
    expect(problems(whole, bodyOf(Array.from({ length: 301 }, () => "word").join(" ")))).toEqual(["sources warning -"]);
  });
});

describe("the difference of two versions", () => {
  const diff = (before: Body, after: Body) =>
    diffRevisions({ fields: NO_FIELDS, body: before }, { fields: NO_FIELDS, body: after }).blocks.map(
      ({ change, before: from, after: to }) => `${change} ${from ?? "-"} ${to ?? "-"}`,
    );
  const [A, B, C] = [
    "Maca grows above four thousand meters.",
    "Lupin has forty percent protein.",
    "Oats soak overnight.",
  ];

  it("is by block: added, removed, moved, changed", () => {
    expect(diff(bodyOf(A, B), bodyOf(A, C, B))).toEqual(["same 0 0", "added - 1", "same 1 2"]);
    expect(diff(bodyOf(A, B, C), bodyOf(A, C))).toEqual(["same 0 0", "removed 1 -", "same 2 1"]);
    expect(diff(bodyOf(A, B, C), bodyOf(C, A, B))).toEqual(["moved 2 0", "same 0 1", "same 1 2"]);
    expect(diff(bodyOf(A), bodyOf(A.replace("four", "three")))).toEqual(["changed 0 0"]);
    expect(diff(bodyOf(A), bodyOf(C))).toEqual(["added - 0", "removed 0 -"]);
    expect(diff(bodyOf(), bodyOf())).toEqual([]);
  });

  it("is by word, and says where only the formatting changed", () => {
    expect(diffWords("one two three", "one 2 three four")).toEqual([
      { text: "one ", change: "same" },
      { text: "two", change: "removed" },
      { text: "2", change: "added" },
      { text: " three", change: "same" },
      { text: " four", change: "added" },
    ]);
    const bold: Body = {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: A, marks: [{ type: "bold" }] }] }],
    };
    const { blocks } = diffRevisions({ fields: NO_FIELDS, body: bodyOf(A) }, { fields: NO_FIELDS, body: bold });
    expect(blocks).toMatchObject([{ change: "changed", onlyFormatting: true }]);
  });

  it("gives back both texts, and of two long ones that share nothing doesn't take long", () => {
    const parts = diffWords("a b c d", "b x d e");
    const side = (leftOut: string) =>
      parts
        .filter((part) => part.change !== leftOut)
        .map((part) => part.text)
        .join("");
    expect([side("added"), side("removed")]).toEqual(["a b c d", "b x d e"]);
    const long = (letter: string) => Array.from({ length: 20_000 }, (_, n) => `${letter}${n}`).join(" ");
    const start = performance.now();
    expect(diffWords(long("a"), long("b")).length).toBeGreaterThan(1);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

import { describe, expect, it } from "vitest";
import type { Body, Inline } from "./domain-body.ts";
import { typesetBody, typesetText } from "./domain-typeset.ts";

describe("typesetting", () => {
  it.each([
    [`It didn't fall.`, "It didn’t fall."],
    [`"Adaptogen" means "a plant"; the word isn't a claim.`, "“Adaptogen” means “a plant”; the word isn’t a claim."],
    [`He said: "They call it 'real' quinoa."`, "He said: “They call it ‘real’ quinoa.”"],
    [`("ethical")`, "(“ethical”)"],
    [`the growers' price`, "the growers’ price"],
    [`in the '90s`, "in the ’90s"],
    [`"about 5"`, "“about 5”"],
    [`a 12" tube`, "a 12″ tube"],
    ["no marks at all", "no marks at all"],
  ])("%s", (typed, expected) => {
    expect(typesetText(typed)).toBe(expected);
    // What is set already stays.
    expect(typesetText(expected)).toBe(expected);
  });

  const words = (...content: Inline[]): Body => ({ type: "doc", content: [{ type: "paragraph", content }] });

  it("reads on across marks, and leaves code, addresses and ids alone", () => {
    const link = { type: "link" as const, attrs: { href: `/article/it's` } };
    const set = typesetBody(
      words(
        { type: "text", text: `The "` },
        { type: "text", text: `main`, marks: [{ type: "italic" }] },
        { type: "text", text: `" result wasn't `, marks: [link] },
        { type: "text", text: `x = "y'"`, marks: [{ type: "code" }] },
        { type: "text", text: `'s value` },
        { type: "footnote", attrs: { text: `Peru's "boom"` } },
      ),
    );
    expect(set).toEqual(
      words(
        { type: "text", text: "The “" },
        { type: "text", text: "main", marks: [{ type: "italic" }] },
        { type: "text", text: "” result wasn’t ", marks: [link] },
        { type: "text", text: `x = "y'"`, marks: [{ type: "code" }] },
        { type: "text", text: "’s value" },
        { type: "footnote", attrs: { text: "Peru’s “boom”" } },
      ),
    );
  });

  it("reaches questions, cells, captions and figures, and starts anew with each block", () => {
    const paragraph = (text: string) => ({ type: "paragraph" as const, content: [{ type: "text" as const, text }] });
    const figure = { kind: "bars" as const, unit: "g", note: `It's one.`, source: "", rows: [[`A'b`, "1"]] };
    const body: Body = {
      type: "doc",
      content: [
        paragraph(`An "open one`),
        {
          type: "faq",
          content: [{ type: "faqItem", attrs: { question: `Isn't it?` }, content: [paragraph(`"No."`)] }],
        },
        {
          type: "table",
          content: [{ type: "tableRow", content: [{ type: "tableCell", content: [paragraph(`don't`)] }] }],
        },
        { type: "callout", attrs: { tone: "note", title: `Don't` }, content: [paragraph(`it's`)] },
        { type: "figure", attrs: { ...figure, title: `It's`, columns: [`Who's`, "n"] } },
        { type: "bulletList", content: [{ type: "listItem", content: [paragraph(`can't`)] }] },
      ],
    };
    const set = JSON.stringify(typesetBody(body));
    expect(set).not.toContain("'");
    expect(set).toContain("“No.”");
    expect(set).toContain("An “open one");
  });
});

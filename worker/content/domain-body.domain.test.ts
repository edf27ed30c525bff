import { expect, it } from "vitest";
import { type Body, type Inline, listNumberedReferences } from "./domain-body.ts";

it("a work that is named again keeps its number, a study and a note alike", () => {
  const note = (text: string): Inline => ({ type: "footnote", attrs: { text } });
  const study = (id: string): Inline => ({ type: "citation", attrs: { study: id } });
  const content = [
    note("Thomas DT. 2016."),
    study("a"),
    note("Thomas DT. 2016. "),
    note("Other."),
    study("a"),
    note("a"),
  ];
  const body: Body = { type: "doc", content: [{ type: "paragraph", content }] };
  const { references, numberOf } = listNumberedReferences(body);
  expect(content.map((node) => numberOf.get(node))).toEqual([1, 2, 1, 3, 2, 4]);
  expect(references).toEqual([
    { number: 1, study: null, text: "Thomas DT. 2016." },
    { number: 2, study: "a", text: null },
    { number: 3, study: null, text: "Other." },
    { number: 4, study: null, text: "a" },
  ]);
});

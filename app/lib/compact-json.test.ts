import fc from "fast-check";
import { expect, it } from "vitest";
import { parseCompactJson, readCompactJson, writeCompactJson } from "./compact-json.ts";

it("gives back what was written", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(parseCompactJson(writeCompactJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it("needs no escapes for its own quotes", () => {
  expect(JSON.stringify(writeCompactJson({ title: "Puna", pieces: [1] }))).toBe(`"{'title':'Puna','pieces':[1]}"`);
});

it("reads a text once, and forgets the oldest", () => {
  const [first, ...others] = Array.from({ length: 17 }, (_, n) => writeCompactJson({ n })) as [string, ...string[]];
  const last = others.at(-1) as string;
  expect(readCompactJson(last)).toBe(readCompactJson(last));
  expect(readCompactJson(first)).toEqual({ n: 0 });
});

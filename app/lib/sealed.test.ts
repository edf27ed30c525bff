import fc from "fast-check";
import { expect, it } from "vitest";
import { seal, unseal } from "./sealed.ts";

it("gives back what was sealed", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(unseal(seal(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it("needs no escapes for its own quotes", () => {
  expect(JSON.stringify(seal({ title: "Puna", pieces: [1] }))).toBe(`"{'title':'Puna','pieces':[1]}"`);
});

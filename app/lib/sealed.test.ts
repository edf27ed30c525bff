import fc from "fast-check";
import { expect, it } from "vitest";
import { readSealed, seal, unseal } from "./sealed.ts";

it("gives back what was sealed", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(readSealed(seal(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

it("needs no escapes for its own quotes", () => {
  expect(JSON.stringify(seal({ title: "Puna", pieces: [1] }))).toBe(`"{'title':'Puna','pieces':[1]}"`);
});

it("reads a text once, and forgets the oldest", () => {
  const [first, ...others] = Array.from({ length: 17 }, (_, n) => seal({ n })) as [string, ...string[]];
  const last = others.at(-1) as string;
  expect(unseal(last)).toBe(unseal(last));
  expect(unseal(first)).toEqual({ n: 0 });
});

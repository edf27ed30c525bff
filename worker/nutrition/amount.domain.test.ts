import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAmount } from "./domain-amount.ts";

const oats = {
  portions: [
    { label: "1 cup", grams: 81 },
    { label: "1/3 cup", grams: 27 },
  ],
};
const bread = {
  portions: [
    { label: "1 slice", grams: 32 },
    { label: "1 slice, large", grams: 43 },
  ],
};
const almonds = {
  portions: [
    { label: "1 handful", grams: 28 },
    { label: "1 cup, ground", grams: 95 },
    { label: "1 cup, whole kernels", grams: 143 },
  ],
};
const milk = { portions: [{ label: "1 fl oz", grams: 30.5 }] };
const none = { portions: [] };
const gramsOf = (text: string, food: { portions: { label: string; grams: number }[] } = oats) => {
  const amount = parseAmount(text, food);
  return amount.ok ? amount.grams : amount.problem;
};

describe("grams", () => {
  it.each([
    ["150", 150],
    ["150g", 150],
    ["150 g", 150],
    ["150 grams", 150],
    ["1,5", 1.5],
    ["1.5", 1.5],
    [".5 kg", 500],
    ["1,500 g", 1500],
    ["1,500.5", 1500.5],
    ["0,125 kg", 125],
    ["3 oz", 85.049],
    ["1 lb", 453.592],
    ["500 mg", 0.5],
  ])("%s", (text, grams) => {
    expect(gramsOf(text, none)).toBeCloseTo(grams, 3);
  });
});

describe("household measures", () => {
  it.each([
    ["1 cup", 81],
    ["1.5 cup", 121.5],
    ["1,5 cups", 121.5],
    ["1/2 cup", 40.5],
    ["½ cup", 40.5],
    ["1½ cups", 121.5],
    ["1 1/2 cups", 121.5],
    ["half a cup", 40.5],
    ["a cup", 81],
    ["2 cups of", 162],
  ])("%s of oats", (text, grams) => {
    expect(gramsOf(text)).toBeCloseTo(grams, 3);
  });

  it("counts slices and handfuls where the food has them; the shortest label is the plain one", () => {
    expect(gramsOf("2 slices", bread)).toBe(64);
    expect(gramsOf("1 large slice", bread)).toBe(43);
    expect(gramsOf("a handful", almonds)).toBe(28);
    expect(gramsOf("1 cup whole kernels", almonds)).toBe(143);
  });

  it("takes spoons and milliliters from the food's own cup", () => {
    expect(gramsOf("2 tbsp")).toBeCloseTo((81 / 236.588) * 2 * 14.787, 2);
    expect(gramsOf("100 ml", milk)).toBeCloseTo(103.13, 1);
    expect(gramsOf("1 cup", milk)).toBeCloseTo(244, 0);
  });
});

describe("what is refused says what to do", () => {
  it.each([
    ["", "Enter an amount, such as 150 g or 1 cup."],
    ["abc", "Enter an amount, such as 150 g or 1 cup."],
    ["NaN", "Enter an amount, such as 150 g or 1 cup."],
    ["-5", "Enter an amount above zero."],
    ["−5 g", "Enter an amount above zero."],
    ["0", "Enter an amount above zero."],
    ["0 cups", "Enter an amount above zero."],
    ["1/0 cup", "Enter an amount, such as 150 g or 1 cup."],
    ["2 slices", "We don't know “slices” for this food. Enter grams or 1 cup, 1/3 cup."],
    ["900 kg", "Enter at most 100 kg."],
    ["1e9", "We don't know “e9” for this food. Enter grams or 1 cup, 1/3 cup."],
  ])("“%s”", (text, problem) => {
    expect(gramsOf(text)).toBe(problem);
  });

  it("a cup of what has none", () => {
    expect(gramsOf("1 cup", bread)).toBe(
      "We don't know how much a cup or spoon of it weighs. Enter grams or 1 slice, 1 slice, large.",
    );
    expect(gramsOf("1 cup", none)).toBe("We don't know how much a cup or spoon of it weighs. Enter grams.");
  });

  it("more than 5 kg is taken, and asked about", () => {
    expect(parseAmount("5000 g", none)).toMatchObject({ ok: true, isLarge: false });
    expect(parseAmount("6 kg", none)).toMatchObject({ ok: true, grams: 6000, isLarge: true });
  });
});

it("never throws, and takes only positive, finite grams", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), (text) => {
      const amount = parseAmount(text, oats);
      if (amount.ok) expect(amount.grams > 0 && amount.grams <= 100_000).toBe(true);
      else expect(amount.problem).toMatch(/\.$/);
    }),
  );
});

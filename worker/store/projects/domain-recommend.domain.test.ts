import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANSWER_OPTIONS, type CompleteAnswers } from "./contract.ts";
import { budgetCost, type Candidate } from "./domain-candidates.ts";
import { recommend } from "./domain-recommend.ts";

const asked: CompleteAnswers = {
  goals: ["strength"],
  diet: "vegan",
  protein: "some",
  fruit: "high",
  training: "strength",
  days: "2",
  allergens: ["none"],
  allergyNote: "",
  caffeine: "fine",
  taste: ["plain"],
  time: "shake",
  budget: 500,
  age: "adult",
  care: ["none"],
  note: "",
};

type Rough = Partial<Omit<Candidate, "label" | "item">> & {
  label?: Partial<Candidate["label"]>;
  panel?: "supplement" | "nutrition";
};

function offer(id: string, over: Rough = {}): Candidate {
  const { label, panel = "supplement", ...rest } = over;
  const ingredients = rest.ingredients ?? [];
  return {
    variantId: `v-${id}`,
    productId: `p-${id}`,
    handle: id,
    title: id,
    variantTitle: "",
    productKind: "",
    netWeight: "",
    look: {
      form: "pouch",
      plant: "maca",
      facts: [],
      colors: { body: "#000000", ink: "#000000", band: ["#000000", "#000000", "#000000"] },
    },
    price: 3000,
    currency: "USD",
    servings: 30,
    directions: "",
    warnings: "",
    ageRestricted: false,
    requiresShipping: true,
    goals: [],
    tags: [],
    parts: [],
    caffeine: null,
    available: true,
    ...rest,
    ingredients,
    label: {
      panel: "supplement",
      serving: { text: "1", grams: 5 },
      rows: [],
      ingredients: [],
      blends: [],
      inside: ingredients.map((key) => ({ key, what: key, why: "", other: false })),
      contains: [],
      mayContain: [],
      allergenNote: "",
      caffeineMg: 0,
      ...label,
    },
    item: {
      variantId: `v-${id}`,
      title: id,
      source: "suggested",
      servingsPerDay: 1,
      panel,
      nutrients: [],
      ingredients: [],
      allergens: [],
    },
  };
}

const creatine = offer("creatine", { ingredients: ["creatine"], ageRestricted: true });
const protein = offer("sara", {
  ingredients: ["pea", "quinoa"],
  panel: "nutrition",
  price: 5200,
  servings: 25,
  label: {
    rows: [{ nutrient: "protein", amount: 24, unit: "g" }],
    inside: [{ key: "pea", what: "Pea protein isolate", why: "", other: false }],
  },
});
const b12 = offer("b12", {
  label: { rows: [{ nutrient: "vitamin_b12", amount: 25, unit: "mcg" }] },
  price: 1500,
  servings: 60,
});
const maca = offer("puna", { ingredients: ["maca", "cacao"], caffeine: { mg: null } });
const guayusa = offer("guayusa", { ingredients: ["guayusa"], caffeine: { mg: 120 } });
const bar = offer("bar", {
  ingredients: ["creatine"],
  price: 2000,
  label: { contains: [{ kind: "peanut", species: "" }] },
});
const all = [creatine, protein, b12, maca, guayusa];

const rules = {
  currency: "USD",
  upperLimitWarning: () => null,
  price: (o: readonly Candidate[]) => ({ subtotal: o.reduce((a, x) => a + x.price, 0), discount: 0 }),
};
const run = (over: Partial<CompleteAnswers> = {}, offers: readonly Candidate[] = all) =>
  recommend({ ...asked, ...over }, offers, rules);
const names = (r: ReturnType<typeof run>) => r.suggestions.map((s) => s.handle);
const why = (r: ReturnType<typeof run>, handle: string) => r.leftOut.find((l) => l.handle === handle)?.why;

describe("the recommendation", () => {
  it("meets needs in their order, each with its rule, and says why the rest is left out", () => {
    const r = run();
    expect(names(r)).toEqual(["b12", "sara", "creatine"]);
    for (const s of r.suggestions) expect(s.rules[0]).toMatch(/^You /);
    expect(why(r, "puna")).toBe("no_need");
    expect(r.subtotal).toBe(1500 + 5200 + 3000);
    expect(r.suggestions.find((s) => s.handle === "sara")).toMatchObject({ days: 25, monthly: 6240 });
  });

  it("may recommend nothing at all", () => {
    const content = { goals: ["basics"], diet: "mixed", protein: "every", training: "none", days: "0" } as const;
    const r = run({ ...content, goals: [...content.goals] });
    expect(r.suggestions).toEqual([]);
    expect(r.leftOut).toHaveLength(all.length);
    expect(run({ budget: 0 }).suggestions).toEqual([]);
  });

  it("leaves out products that contain an allergen, may contain it, or match a free-text sensitivity", () => {
    expect(why(run({ allergens: ["peanut"] }, [bar]), "bar")).toBe("allergen");
    const traces = offer("traces", {
      ingredients: ["creatine"],
      label: { mayContain: [{ kind: "milk", species: "" }] },
    });
    expect(why(run({ allergens: ["milk"] }, [traces]), "traces")).toBe("allergen");
    const legume = offer("legume", {
      ingredients: ["creatine"],
      label: { allergenNote: "Take care if you react to peanuts." },
    });
    expect(why(run({ allergens: ["peanut"] }, [legume]), "legume")).toBe("allergen");
    const peas = run({ allergyNote: "Peas, and lupin" });
    expect(why(peas, "sara")).toBe("allergen");
    expect(peas.leftOut.find((l) => l.handle === "sara")?.rule).toContain("pea");
    expect(peas.forStaff).toHaveLength(1);
  });

  it("respects age, pregnancy, kidneys, thyroid and medication", () => {
    expect(names(run({ age: "minor" }))).toEqual(["sara"]);
    expect(why(run({ age: "minor" }), "creatine")).toBe("age");
    expect(names(run({ care: ["pregnant"] }))).toEqual(["sara"]);
    expect(names(run({ care: ["kidney"] }))).toEqual(["b12"]);
    expect(why(run({ care: ["thyroid"], goals: ["energy"] }), "puna")).toBe("care");
    const warned = offer("w", {
      ingredients: ["creatine"],
      warnings: "Ask a doctor first if you take blood thinners.",
    });
    expect(why(run({ care: ["medication"] }, [warned]), "w")).toBe("care");
    expect(run({ care: ["medication"] }).suggestions[0]?.cautions[0]).toContain("pharmacist");
  });

  it("respects caffeine tolerance", () => {
    expect(names(run({ goals: ["focus", "energy"] }))).toEqual(expect.arrayContaining(["puna", "guayusa"]));
    expect(why(run({ goals: ["focus", "energy"], caffeine: "none" }), "puna")).toBe("caffeine");
    const little = run({ goals: ["focus", "energy"], caffeine: "little" });
    expect(why(little, "guayusa")).toBe("caffeine");
    expect(little.suggestions.find((s) => s.handle === "puna")?.cautions).toHaveLength(1);
  });

  it("stays within the budget and reports what did not fit", () => {
    const r = run({ budget: 80 });
    expect(names(r)).toEqual(["b12", "sara"]);
    expect(why(r, "creatine")).toBe("budget");
  });

  it("chooses one product per need: by taste, then cost; a bundle that meets two needs is one product", () => {
    const cheap = offer("cheap", { ingredients: ["creatine"], price: 2000 });
    expect(why(run({}, [creatine, cheap]), "creatine")).toBe("covered");
    const choc = offer("choc", { ingredients: ["creatine", "cacao"], price: 9000 });
    expect(names(run({ taste: ["chocolate"] }, [cheap, choc]))).toEqual(["choc"]);
    const both = offer("both", {
      ingredients: ["creatine"],
      label: { rows: [{ nutrient: "protein", amount: 20, unit: "g" }] },
    });
    expect(run({}, [both]).suggestions[0]?.rules).toHaveLength(2);
  });

  it("does not choose an iron product for the vitamin C in it", () => {
    const iron = offer("iron", {
      ingredients: ["camu-camu"],
      label: { rows: [{ nutrient: "iron", amount: 18, unit: "mg" }] },
    });
    expect(why(run({ fruit: "low" }, [iron]), "iron")).toBe("no_need");
    expect(names(run({ fruit: "low" }, [offer("camu", { ingredients: ["camu-camu"] })]))).toEqual(["camu"]);
  });

  it("does not count cacao flavor as a cup of cacao", () => {
    const slow = {
      time: "slow",
      taste: ["chocolate"],
      goals: ["basics"],
      diet: "mixed",
      training: "none",
      days: "0",
    } as const;
    const wish = { ...slow, taste: [...slow.taste], goals: [...slow.goals] };
    expect(names(run(wish, [offer("killa", { ingredients: ["cacao"] })]))).toEqual(["killa"]);
    expect(names(run(wish, [offer("shake", { ingredients: ["pea", "cacao"] })]))).toEqual([]);
  });

  it("never exceeds an upper limit, nor recommends what is sold out", () => {
    const r = recommend(asked, all, {
      ...rules,
      upperLimitWarning: (items) => (items.length > 1 ? "More than the limit." : null),
    });
    expect(names(r)).toEqual(["b12"]);
    expect(why(r, "sara")).toBe("limit");
    expect(why(run({}, [{ ...creatine, available: false }]), "creatine")).toBe("stock");
  });
});

describe("for any answers", () => {
  const pick = <K extends "diet" | "protein" | "fruit" | "training" | "days" | "caffeine" | "time" | "age">(key: K) =>
    fc.constantFrom(...ANSWER_OPTIONS[key].map((o) => o.value)) as fc.Arbitrary<CompleteAnswers[K]>;
  const list = <K extends "goals" | "taste">(key: K) =>
    fc.subarray(ANSWER_OPTIONS[key].map((o) => o.value) as string[], { minLength: 1, maxLength: 3 }) as fc.Arbitrary<
      CompleteAnswers[K]
    >;
  const orNone = <K extends "allergens" | "care">(key: K) =>
    fc
      .subarray(ANSWER_OPTIONS[key].map((o) => o.value as string).filter((v) => v !== "none"))
      .map((v) => (v.length ? v : ["none"])) as fc.Arbitrary<CompleteAnswers[K]>;
  const anyAnswers: fc.Arbitrary<CompleteAnswers> = fc.record({
    goals: list("goals"),
    diet: pick("diet"),
    protein: pick("protein"),
    fruit: pick("fruit"),
    training: pick("training"),
    days: pick("days"),
    allergens: orNone("allergens"),
    allergyNote: fc.constantFrom("", "peas"),
    caffeine: pick("caffeine"),
    taste: list("taste"),
    time: pick("time"),
    budget: fc.integer({ min: 0, max: 300 }),
    age: pick("age"),
    care: orNone("care"),
    note: fc.constant(""),
  });
  const catalog = [...all, bar];

  it("respects the budget, allergies, caffeine, age and health; lists every product once", () => {
    fc.assert(
      fc.property(anyAnswers, (a) => {
        const r = recommend(a, catalog, rules);
        const picked = r.suggestions.map((s) => catalog.find((o) => o.handle === s.handle) as Candidate);
        expect(picked.reduce((n, o) => n + budgetCost(o), 0)).toBeLessThanOrEqual(a.budget * 100);
        expect(r.subtotal).toBeLessThanOrEqual(r.budget);
        for (const o of picked) {
          for (const c of o.label.contains) expect(a.allergens).not.toContain(c.kind);
          if (a.caffeine === "none") expect(o.caffeine).toBeNull();
          if (a.age === "minor") expect(o.ageRestricted).toBe(false);
          if (a.care.includes("pregnant")) expect(o.item.panel).toBe("nutrition");
        }
        for (const s of r.suggestions) expect(s.rules.length).toBeGreaterThan(0);
        const listed = [...r.suggestions, ...r.leftOut].map((x) => x.handle).sort();
        expect(listed).toEqual(catalog.map((o) => o.handle).sort());
      }),
      { numRuns: 500 },
    );
  });

  it("does not depend on the order of the products", () => {
    fc.assert(
      fc.property(anyAnswers, (a) => {
        expect(names(recommend(a, [...catalog].reverse(), rules))).toEqual(names(recommend(a, catalog, rules)));
      }),
    );
  });
});

it("gives as the reason what was answered, not what it may mean", () => {
  const answers: CompleteAnswers = {
    ...asked,
    goals: ["strength", "endurance"],
    training: "gentle",
    days: "5",
    protein: "few",
  };
  const offers = [
    offer("kallpa", { ingredients: ["creatine"] }),
    offer("chasqui", { ingredients: ["beetroot"] }),
    offer("unu", { ingredients: ["electrolytes"] }),
    protein,
  ];
  const texts = recommend(answers, offers, rules)
    .suggestions.flatMap((s) => JSON.stringify(s))
    .join(" ");
  expect(texts).toContain("You want to get stronger");
  expect(texts).toContain("You want to build endurance");
  expect(texts).toContain("You want to get stronger, and not every meal includes protein.");
  expect(texts).not.toMatch(/You (do|train)/);
});

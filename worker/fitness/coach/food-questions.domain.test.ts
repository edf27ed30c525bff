import { describe, expect, it } from "vitest";
import { findIntent } from "./domain-intents.ts";
import { answerByRules } from "./domain-rule-coach.ts";
import { readStatedAvoids, withoutStated } from "./domain-stated-avoids.ts";
import { memberData, ruleInput } from "./testing/member-data.ts";

type Change = Parameters<typeof memberData>[0];
const ask = (message: string, change: Change = {}, blocked: "energy"[] = []) =>
  answerByRules(
    message,
    ruleInput(withoutStated(memberData(change), readStatedAvoids(message)), { blocked: new Set(blocked) }),
  ).text;

describe("foods that are compared", () => {
  it.each([
    "compare tofu and tempeh",
    "Compare tofu with tempeh.",
    "tofu vs tempeh",
    "tofu vs. tempeh?",
    "tofu versus tempeh",
    "what's the difference between tofu and tempeh?",
    "how does tofu compare to tempeh",
    "is tofu better than tempeh?",
    "which is healthier, tofu or tempeh?",
    "can you compare 100 g tofu to 100 g tempeh?",
    "I'm tired. Compare tofu and tempeh",
  ])("are side by side, each with its own name: %s", (text) => {
    const said = ask(text);
    expect(said).toContain("Tofu, firm, with calcium sulfate for “tofu” and Tempeh for “tempeh”");
    expect(said).toContain("- Energy: tofu 144 kcal, tempeh 192 kcal");
    expect(said).toContain("- Protein: tofu 17.3 g, tempeh 20.3 g");
    expect(said).toContain("- 1/2 cup (126 g) of Tofu, firm, with calcium sulfate: 181 kcal and 21.8 g protein");
  });

  it.each([
    "which has more iron, lentils or chickpeas?",
    "which has more iron lentils or chickpeas",
    "what has more iron: lentils or chickpeas",
    "is iron higher in lentils or chickpeas?",
    "are lentils or chickpeas higher in iron",
    "do lentils have more iron than chickpeas?",
    "lentils or chickpeas for iron?",
    "how much iron is in lentils vs chickpeas",
    "how much more iron is in lentils than chickpeas",
  ])("have the nutrient that was asked for first: %s", (text) =>
    expect(ask(text)).toMatch(/^More iron per 100 g: Lentils, cooked, with 3\.33 mg against 2\.89 mg\./),
  );

  it("never have a zero for what isn't known", () => {
    const said = ask("compare tofu and tempeh");
    expect(said).toContain("- Vitamin B12: tofu 0 mcg, tempeh not known");
    expect(said).toMatch(/Not known for any of them: .*Iodine.*Unknown isn't zero/);
    expect(ask("which has more iodine, tofu or tempeh?")).toMatch(/can't be said: it isn't known for .*Tempeh/);
  });

  it("are in the member's unit, without energy where it is hidden, and by less where less is asked", () => {
    const units = { weight: "kg", length: "cm", volume: "ml", energy: "kJ" } as const;
    expect(ask("tofu vs tempeh", { profileInput: { units } })).toMatch(/tofu 602 kJ, tempeh 803 kJ/);
    for (const said of [
      ask("tofu vs tempeh", { profileInput: { hideNumbers: true } }),
      ask("tofu vs tempeh", {}, ["energy"]),
    ])
      expect(said).not.toMatch(/kcal|kJ|Energy/);
    expect(ask("which has fewer calories, tofu or tempeh", {}, ["energy"])).toMatch(/don't talk about calories/);
    expect(ask("which has fewer calories, white rice or quinoa")).toMatch(/^Less energy per 100 g: Quinoa, cooked/);
  });

  it("say what isn't found, what is one food, and what is dry beside cooked", () => {
    expect(ask("tofu vs zorblax")).toContain("no food called “zorblax”");
    expect(ask("compare tofu and tofu")).toContain("the same food");
    expect(ask("oats vs quinoa")).toContain("One is dry and another cooked");
    expect(ask("tofu vs tempeh", { profileInput: { avoids: ["soy"] } })).toContain("which you avoid");
  });

  it.each([
    ["squat vs deadlift", "unknown"],
    ["compare this week with last week", "unknown"],
    ["bulking vs cutting", "goal"],
    ["Compare my breakfast and lunch", "unknown"],
    ["is tofu high in calcium?", "facts"],
    ["any studies on creatine vs beta-alanine?", "evidence"],
  ])("aren't read into %s", (text, kind) => expect(findIntent(text).kind).toBe(kind));
});

describe("whether a food may be eaten", () => {
  it.each([
    "can I eat honey?",
    "Can I EAT Honey?????",
    "is honey vegan?",
    "is honey plant-based",
    "can vegans eat honey?",
    "do vegans eat honey",
    "why isn't honey vegan?",
    "honey ok?",
    "what about honey?",
    "am I allowed to eat honey",
    "I'm vegan, can I eat honey?",
    "is it ok to eat honey",
  ])("is said by what it is and by the plan, without judging: %s", (text) => {
    const said = ask(text);
    expect(said).toMatch(/^Honey: made by bees/);
    expect(said).toContain("doesn't fit your plan's vegan diet");
    expect(said).toContain("up to you");
    expect(said).not.toMatch(/should|must|never|wrong|bad|cruel/i);
  });

  it.each<[string, RegExp]>([
    ["gelatin", /skin and bones/],
    ["whey", /milk/],
    ["casein", /milk/],
    ["carmine", /insects/],
    ["eggs", /hens/],
    ["milk", /animals/],
    ["cheese pizza", /with cheese, unless/],
    ["fish sauce", /fish/],
  ])("is known of %s", (food, what) => {
    expect(ask(`can I eat ${food}?`)).toMatch(what);
    expect(ask(`can I eat ${food}?`)).toContain("doesn't fit your plan's vegan diet");
  });

  it("goes by the member's diet, and by what they avoid", () => {
    const of = (diet: "vegetarian" | "mostly_plants") => ({ profileInput: { diet } });
    expect(ask("can I eat honey?", of("vegetarian"))).toContain("fits a vegetarian diet");
    expect(ask("can I eat gelatin?", of("vegetarian"))).toContain("neither a vegan nor a vegetarian diet");
    expect(ask("can I eat eggs?", of("mostly_plants"))).toContain("mostly plants");
    expect(ask("can I eat honey?", { profileInput: null })).toContain("doesn't fit a vegan diet");
    const said = ask("can I eat whey?", { profileInput: { diet: "vegetarian", avoids: ["milk"] } });
    expect(said).toContain("You avoid milk");
    expect(said).toContain("May contain");
    expect(ask("I'm allergic to peanuts. Can I eat peanut butter?")).toMatch(/Got it.*You avoid peanut.*May contain/s);
    expect(ask("can I eat oats if I'm celiac?")).toContain("You avoid gluten");
    expect(ask("can I eat kiwi? I can't eat kiwi")).toContain("You said that you can't eat it");
  });

  it.each<[string, RegExp]>([
    ["can I have a banana?", /^Bananas, raw: .*plant-based/],
    ["can I eat soy milk", /^Soy milk, fortified: .*plant-based.*May contain/s],
    ["can I eat butter beans", /plant-based/],
    ["is tempeh gluten-free?", /Its ingredients have no gluten.*May contain/s],
    ["is seitan gluten free", /It has gluten in it/],
    ["does tofu contain soy?", /It has soy in it/],
    ["is sugar vegan", /bone char/],
    ["are Oreos vegan?", /I don't know “oreos”/],
    ["can I eat honey and eggs", /Honey: .*Eggs: /s],
    ["can I eat grapefruit with statins", /ask your clinician or pharmacist/],
    ["is vegan cheese ok", /fits a plant-based diet/],
  ])("is answered for %s", (text, said) => expect(ask(text)).toMatch(said));

  it.each([
    ["can I eat more protein?", "close"],
    ["can I have a meal plan?", "meals"],
    ["what can I eat for dinner", "meals"],
    ["can I eat carbs at night?", "unknown"],
    ["can I eat before a workout?", "unknown"],
    ["can I eat something sweet?", "unknown"],
    ["can my dog eat chocolate?", "unknown"],
    ["are you ok?", "unknown"],
    ["can I eat myself to death", "unknown"],
    ["is my iron ok?", "status"],
    ["can i eat honey instead of sugar", "swapFood"],
  ])("isn't read into %s", (text, kind) => expect(findIntent(text).kind).toBe(kind));
});

import { describe, expect, it } from "vitest";
import { cpuTimeOf } from "../../test/cpu-time.ts";
import { GUARDRAIL_RULES, GUARDRAILS, type Guardrail } from "./domain-guardrail-texts.ts";
import { checkMessage } from "./domain-guardrails.ts";
import { SENTENCES } from "./testing/guardrail-sentences.ts";

const held = (message: string): Guardrail[] => {
  const { found, others } = checkMessage(message);
  return found.filter((one) => !others.includes(one));
};

describe("what is said of someone else", () => {
  it.each<[string, Guardrail]>([
    ["my wife is pregnant", "pregnancy"],
    ["My wife's pregnant, what can I cook for her?", "pregnancy"],
    ["Dinner ideas for my pregnant wife", "pregnancy"],
    ["my wife is 12 weeks pregnant with our first", "pregnancy"],
    ["My wife is vegan. She is pregnant.", "pregnancy"],
    ["My wife, who is pregnant, needs more iron", "pregnancy"],
    ["my sister is breastfeeding", "lactation"],
    ["plan meals for my breastfeeding wife", "lactation"],
    ["my son is 14 and wants to lose weight", "minor"],
    ["My son, 14, wants to lose weight", "minor"],
    ["my 15 year old daughter wants a calorie deficit", "minor"],
    ["cook for my 15 year old son", "minor"],
    ["my mother takes warfarin", "warfarin"],
    ["my mother takes warfarin, what should I cook?", "warfarin"],
    ["My grandfather is on blood thinners since his stroke", "warfarin"],
    ["my dad takes lisinopril, metformin and warfarin", "metformin"],
    ["my husband has been on synthroid for years", "levothyroxine"],
    ["dinner for a friend with diabetes", "diabetes"],
    ["My mom has diabetes, so I want to eat less sugar", "diabetes"],
    ["my diabetic mother visits on Sunday", "diabetes"],
    ["my roommate is diabetic", "diabetes"],
    ["Mom is diabetic, dinner ideas", "diabetes"],
    ["my mother's diabetes got worse", "diabetes"],
    ["my wife breastfeeds our baby", "lactation"],
    ["my brother has kidney disease", "kidney"],
    ["My father in law has a pacemaker and wants to lift with me", "heart"],
    ["my husband passed out yesterday", "emergency"],
    ["my wife sprained her ankle", "injury"],
    ["my partner eats 600 calories a day", "extreme_deficit"],
  ])("%s", (text, guardrail) => {
    const { found, others } = checkMessage(text);
    expect(found).toContain(guardrail);
    expect(others).toContain(guardrail);
    expect(held(text)).toEqual([]);
  });

  it("is a caution for its own answer and not for what comes after", () => {
    const now = checkMessage("my wife is pregnant, plan a week of meals");
    expect(now.blocked).toEqual(expect.arrayContaining(["weight", "energy"]));
    expect(now.text).toBe(GUARDRAIL_RULES.pregnancy.ofOther);
    expect(now.may.join(" ")).toMatch(/someone else/);
    expect(checkMessage("plan my week", { earlier: ["my wife is pregnant"] }).blocked).toEqual([]);
  });
  it("holds for a question that goes on about them", () => {
    const { blocked } = checkMessage("which supplements does she need?", { earlier: ["my wife is pregnant"] });
    expect(blocked).toContain("supplements");
    expect(checkMessage("how much iron for my wife?", { earlier: ["my wife is pregnant"] }).blocked).toContain(
      "weight",
    );
  });
  it("leaves what is the member's own in the same message", () => {
    expect(held("my wife is pregnant and I take warfarin")).toEqual(["warfarin"]);
    expect(held("I'm 15 and my mother takes warfarin")).toEqual(["minor"]);
    expect(held("My dad is diabetic. I have kidney disease.")).toEqual(["kidney"]);
    const { text } = checkMessage("my wife is pregnant and I take warfarin");
    expect(text).toContain(GUARDRAIL_RULES.pregnancy.ofOther);
    expect(text).toContain(GUARDRAIL_RULES.warfarin.text);
  });
});

describe("what is the member's own, or may be", () => {
  it.each<[string, Guardrail]>([
    ["I am pregnant", "pregnancy"],
    ["we're expecting, I'm in week 12", "pregnancy"],
    ["My husband and I are expecting", "pregnancy"],
    ["me and my wife are expecting", "pregnancy"],
    ["my husband is happy that I'm pregnant", "pregnancy"],
    ["my husband is happy about the pregnancy", "pregnancy"],
    ["my husband is excited, due date is in May", "pregnancy"],
    ["my boyfriend got me pregnant", "pregnancy"],
    ["we are expecting", "pregnancy"],
    ["I have diabetes and my wife too", "diabetes"],
    ["mom with diabetes here", "diabetes"],
    ["mom is tired, diabetic here", "diabetes"],
    ["my friend is pregnant and I'm diabetic, meals for both of us", "pregnancy"],
    ["pregnant wife here, what can I eat", "pregnancy"],
    ["is tempeh safe during pregnancy", "pregnancy"],
    ["can pregnant women eat tofu", "pregnancy"],
    ["breastfeeding", "lactation"],
    ["my baby nurses every two hours", "lactation"],
    ["my son is breastfed", "lactation"],
    ["my daughter is breastfed at night", "lactation"],
    ["as a mother who is breastfeeding, what do I need", "lactation"],
    ["I'm 15 and my mom wants me to lose weight", "minor"],
    ["my mom says I'm 15 and too young to diet", "minor"],
    ["my mother takes warfarin and so do I", "warfarin"],
    ["my mother takes warfarin, me too", "warfarin"],
    ["my husband says the warfarin makes me tired", "warfarin"],
    ["My husband is a great cook, type 1 diabetic here", "diabetes"],
    ["my sister says it's diabetes", "diabetes"],
    ["my wife is cooking for a diabetic", "diabetes"],
    ["my wife is married to a diabetic", "diabetes"],
    ["my wife and I both have diabetes", "diabetes"],
    ["my wife has diabetes and I have it too", "diabetes"],
    ["asking for a friend: is fasting ok with diabetes", "diabetes"],
    ["my wife worries about my diabetes", "diabetes"],
    ["my wife is vegan, need a diabetic meal plan", "diabetes"],
    ["my mother, pregnant and diabetic", "diabetes"],
    // Who asks about a friend in such a state often means themselves.
    ["my sister has anorexia", "eating_disorder"],
    ["my friend wants to kill herself", "self_harm"],
  ])("%s", (text, guardrail) => {
    expect(held(text)).toContain(guardrail);
  });
  it("are all sentences that the guardrails catch, but those that name someone else", () => {
    const others = SENTENCES.filter(([text]) => checkMessage(text).others.length > 0).map(([text]) => text);
    expect(others).toEqual([
      "my daughter wants to diet and lose weight",
      "my son is 11 and needs to lose fat",
      "my 12 year old wants to lose belly fat",
      "my friend passed out mid set",
      "my teenage son wants to cut weight for wrestling",
      "my 13 year old daughter wants to lose weight",
    ]);
  });
});

describe("what isn't so", () => {
  it.each([
    "I'm not diabetic",
    "I don't have diabetes",
    "I'm not breastfeeding anymore",
    "I don't have any kidney problems",
    "no heart problems, plan my day",
  ])("%s", (text) => {
    expect(checkMessage(text).found).toEqual([]);
  });
  it.each<[string, Guardrail]>([
    ["I don't have my diabetes under control", "diabetes"],
    ["I don't have diabetes under control", "diabetes"],
    ["I'm not taking my metformin", "metformin"],
    ["I'm not diabetic but prediabetic", "diabetes"],
  ])("but %s is", (text, guardrail) => {
    expect(held(text)).toContain(guardrail);
  });
});

it("each caution has words for someone else, and no text takes long", () => {
  for (const one of GUARDRAILS)
    expect(GUARDRAIL_RULES[one].ofOther !== undefined, one).toBe(
      !["self_harm", "purging", "eating_disorder"].includes(one),
    );
  for (const text of ["my wife is ".repeat(400), "my ".repeat(1300), "my wife, ".repeat(400), "she is, ".repeat(500)])
    expect(cpuTimeOf(() => checkMessage(text))).toBeLessThan(2000);
});

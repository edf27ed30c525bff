import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuTimeOf } from "../../test/cpu-time.ts";
import { type ProfileInput, profileData } from "../plan/contract-profile.ts";
import { GUARDRAIL_RULES, GUARDRAILS } from "./domain-guardrail-texts.ts";
import { checkMessage, standingGuardrails } from "./domain-guardrails.ts";
import { isOneEditApart, normalizeText } from "./domain-normalize.ts";
import { SENTENCES } from "./testing/guardrail-sentences.ts";

const TODAY = "2026-11-26";
const profile = (own: Partial<ProfileInput> = {}) =>
  profileData.parse({
    goal: "keep",
    aim: "health",
    sex: "female",
    birthYear: 1990,
    heightCm: 165,
    weightKg: 60,
    activity: "light",
    diet: "vegan",
    ...own,
  });

/** How many of the sentences with a guardrail were caught as such, and how many of the harmless ones were caught at all. */
function measure() {
  const missed: string[] = [];
  const alarms: string[] = [];
  for (const [text, guardrail] of SENTENCES) {
    const { found } = checkMessage(text);
    if (guardrail === null && found.length > 0) alarms.push(`${text} → ${found.join(", ")}`);
    if (guardrail !== null && !found.includes(guardrail))
      missed.push(`${text} → ${guardrail}, found ${found.join(", ")}`);
  }
  return { missed, alarms };
}

describe("the sentences", () => {
  it("are as many as the docs say, touch every guardrail, and none stands twice", () => {
    const risky = SENTENCES.filter(([, guardrail]) => guardrail !== null);
    expect([risky.length, SENTENCES.length - risky.length]).toEqual([364, 190]);
    for (const one of GUARDRAILS)
      expect(risky.filter(([, guardrail]) => guardrail === one).length, one).toBeGreaterThan(5);
    expect(new Set(SENTENCES.map(([text]) => text)).size).toBe(SENTENCES.length);
  });
  it("with something to catch are caught as that, and no harmless one is", () => {
    expect(measure()).toEqual({ missed: [], alarms: [] });
  });
});

describe("obfuscated and misspelled texts", () => {
  it.each([
    ["SUICIDE", "self_harm"],
    ["ѕuісіde", "self_harm"],
    ["s-u-i-c-i-d-e", "self_harm"],
    ["suiciide", "self_harm"],
    ["s*icide", "self_harm"],
    ["su\u200bicide", "self_harm"],
    ["suïcide", "self_harm"],
    ["k1ll myself", "self_harm"],
    ["an0rex1a", "eating_disorder"],
    ["bulimiaaa", "eating_disorder"],
    ["anorexai", "eating_disorder"],
    ["l@xatives every day", "purging"],
    ["PREGNANTTT", "pregnancy"],
    ["preganant", "pregnancy"],
    ["warfrin", "warfarin"],
    ["I don’t want to live", "self_harm"],
    ["1,000,000 IU vitamin d", "overdose"],
  ] as const)("%s", (text, guardrail) => {
    expect(checkMessage(text).found).toContain(guardrail);
  });
  it("words that merely look like them stay what they are", () => {
    for (const text of [
      "5k run",
      "3x10 squats",
      "B12",
      "2x per week",
      "7-day plan",
      "16:8",
      "10kg dumbbells",
      "pregame meal",
      "insulated bottle",
      "vomitory",
      "kidding",
    ]) {
      expect(checkMessage(text).found, text).toEqual([]);
    }
  });
  it("one edit apart", () => {
    expect(isOneEditApart("anorexai", "anorexia")).toBe(true);
    expect(isOneEditApart("warfrin", "warfarin")).toBe(true);
    expect(isOneEditApart("same", "same")).toBe(true);
    expect(isOneEditApart("painting", "fainting")).toBe(true);
    expect(isOneEditApart("kitten", "sitting")).toBe(false);
  });
  it("any text is read, in bounded time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        expect(normalizeText(text)).toMatch(/^[\x20-\x7e]*$/);
        expect(Array.isArray(checkMessage(text).found)).toBe(true);
      }),
    );
    for (const text of [
      "a ".repeat(4000),
      "i ate ".repeat(3000),
      "chest ".repeat(2000),
      "lose 1 lb ".repeat(1000),
      "s.".repeat(9000),
    ]) {
      expect(cpuTimeOf(() => checkMessage(text))).toBeLessThan(2000);
    }
  });
});

describe("what is said", () => {
  it("stops with one text where a life may be at stake: the gravest, with its number", () => {
    const out = checkMessage("I'm 15, pregnant and I want to kill myself");
    expect(out.found).toEqual(["self_harm", "minor", "pregnancy"]);
    expect(out.isStopped).toBe(true);
    expect(out.text).toBe(GUARDRAIL_RULES.self_harm.text);
    expect(out.text).toContain("call or text 988");
  });
  it("is careful where more than one thing holds: each text, and what is still allowed", () => {
    const out = checkMessage("I take metformin and lisinopril, what can I eat?");
    expect(out).toMatchObject({ found: ["metformin", "ace_inhibitor"], isStopped: false });
    expect(out.text).toContain(GUARDRAIL_RULES.metformin.text);
    expect(out.text).toContain(GUARDRAIL_RULES.ace_inhibitor.text);
    expect(out.may).toHaveLength(2);
    expect(out.blocked).toContain("supplements");
  });
  it("says nothing where nothing was found", () => {
    expect(checkMessage("What should I eat for more iron?")).toEqual({
      found: [],
      others: [],
      isStopped: false,
      text: "",
      may: [],
      blocked: [],
    });
  });
  it("holds for the conversation: who said 15 before gets no deficit now", () => {
    const out = checkMessage("plan me a 500 kcal deficit", { earlier: ["I'm 15"] });
    expect(out.found).toEqual([]);
    expect(out.blocked).toEqual(expect.arrayContaining(["energy", "weight"]));
  });
  it("holds by the profile, whatever is written", () => {
    expect(standingGuardrails(profile({ birthYear: 2011 }), TODAY)).toEqual(["minor"]);
    expect(standingGuardrails(profile({ lifeStage: "pregnant_2", conditions: ["kidney"] }), TODAY)).toEqual([
      "pregnancy",
      "kidney",
    ]);
    expect(standingGuardrails(profile(), TODAY)).toEqual([]);
    const member = profile({ conditions: ["eating_disorder"] });
    expect(checkMessage("plan my week", { profile: member, today: TODAY }).blocked).toEqual([
      "energy",
      "weight",
      "fasting",
    ]);
    expect(checkMessage("600 calories a day please", { profile: member, today: TODAY })).toMatchObject({
      found: ["eating_disorder", "extreme_deficit"],
      isStopped: true,
    });
  });
  it("each text is short, kind and points to a person; none gives an amount to lose, eat or take", () => {
    for (const [key, { text, may, blocks }] of Object.entries(GUARDRAIL_RULES)) {
      expect(text.length, key).toBeLessThan(460);
      expect(text, key).toMatch(
        /doctor|clinician|dietitian|pharmacist|OB-GYN|988|911|educator|cardiologist|therapist|clinic/,
      );
      expect(text, key).not.toMatch(/\d+ ?(kcal|calories|mg|mcg|IU|pounds|lbs)\b/);
      expect(may.length, key).toBeGreaterThan(20);
      expect(blocks.length, key).toBeGreaterThan(0);
    }
  });
  it("names only help lines that are known: 988, ANAD, Poison Control, 911", () => {
    const numbers = Object.values(GUARDRAIL_RULES).flatMap(({ text }) => text.match(/\b\d[\d-]+\d\b/g) ?? []);
    expect(new Set(numbers)).toEqual(new Set(["988", "911", "1-888-375-7767", "1-800-222-1222"]));
  });
});

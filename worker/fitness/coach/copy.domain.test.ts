import { describe, expect, it } from "vitest";
import type { EntryData } from "../log/contract-records.ts";
import { coachCard } from "./contract-coach.ts";
import { findIntent } from "./domain-intents.ts";
import { answerByRules } from "./domain-rule-coach.ts";
import { entry, memberData, ruleInput, TODAY } from "./testing/member-data.ts";

const YESTERDAY = "2026-11-25";
const of = (id: string, meal: EntryData["meal"], change: Partial<EntryData> = {}) =>
  entry(id, 100, { date: YESTERDAY, meal, ...change });
const DIARY = [
  of("sr-08120", "breakfast"),
  of("sr-09040", "breakfast", { grams: 118, portion: { label: "1 medium", grams: 118, count: 1 } }),
  of("sr-16070", "lunch"),
  of("sr-20045", "dinner"),
  of("sr-11458", "lunch", { date: "2026-11-23" }),
];
const ask = (message: string, entries = DIARY) => {
  const answer = answerByRules(message, ruleInput(memberData({ entries })));
  for (const card of answer.cards ?? [])
    expect(coachCard.safeParse({ ...card, id: "x" }).error, message).toBeUndefined();
  return answer;
};

describe("what was eaten before", () => {
  it.each([
    "same breakfast as yesterday",
    "copy yesterday's breakfast",
    "log yesterday's breakfast again",
    "yesterday's breakfast again",
    "I had the same breakfast as yesterday",
    "repeat my breakfast from yesterday",
    "can you log the same breakfast as yesterday?",
    "same as yesterday for breakfast",
    "copy breakfast",
    "log the breakfast from yesterday",
  ])("is proposed with its amounts, and logged by nobody but the member: %s", (text) => {
    const { cards, text: said } = ask(text);
    expect(cards).toMatchObject([
      {
        ...{ kind: "entries", date: TODAY, meal: "breakfast", madeOn: TODAY },
        items: [{ grams: 100 }, { grams: 118, portion: { label: "1 medium", count: 1 } }],
      },
    ]);
    expect(said).toContain("yesterday's breakfast");
    expect(said).toContain("Nothing is logged until you press the button");
  });

  it.each([
    "copy yesterday",
    "log the same as yesterday",
    "Copy yesterday!",
    "log everything from yesterday",
    "log what I ate yesterday",
    "please relog yesterday",
  ])("is a card of meals for a whole day: %s", (text) => {
    const [card] = ask(text).cards ?? [];
    expect(card).toMatchObject({ kind: "meals", isCopy: true });
    expect(card?.kind === "meals" && card.days.map(({ date, meals }) => [date, meals.map(({ meal }) => meal)])).toEqual(
      [[TODAY, ["breakfast", "lunch", "dinner"]]],
    );
  });

  it("keeps the figures with which it was logged, and saved meals in one line", () => {
    const own = of("sr-16070", "lunch", { group: { id: "g", name: "My bowl" } });
    own.food = { ...own.food, name: "Own lentils", ref: { from: "custom", id: "c" }, per100g: { energyKcal: 1 } };
    const [card] = ask("copy yesterday's lunch", [own, of("sr-09040", "lunch")]).cards ?? [];
    expect(card).toMatchObject({
      kind: "meals",
      days: [{ meals: [{ options: [{ title: "" }] }, { options: [{ title: "My bowl" }] }] }],
    });
    expect(card?.kind === "meals" && Object.values(card.foods).map(({ per100g }) => per100g)).toContainEqual({
      energyKcal: 1,
    });
  });

  it.each<[string, string, string]>([
    ["copy yesterday's lunch to dinner", "dinner", TODAY],
    ["copy monday's lunch", "lunch", TODAY],
    ["same lunch as 3 days ago", "lunch", TODAY],
    ["copy yesterday's dinner to tomorrow", "dinner", "2026-11-27"],
    ["copy last night's dinner", "dinner", TODAY],
  ])("goes to the meal and the day that are named: %s", (text, meal, date) =>
    expect(ask(text).cards).toMatchObject([{ kind: "entries", meal, date }]),
  );

  it("comes with what is added to it", () => {
    expect(ask("same breakfast as yesterday and an apple").cards).toMatchObject([
      { meal: "breakfast", date: TODAY, items: [{}, {}] },
      { meal: "breakfast", date: TODAY, items: [{ grams: 182 }] },
    ]);
  });

  it("is told clearly where there is none", () => {
    expect(ask("copy yesterday", []).text).toContain("Nothing is logged for yesterday, so there is nothing to copy");
    const snacks = ask("copy yesterday's snacks");
    expect(snacks.text).toContain("Nothing is logged for snacks yesterday. Logged then: breakfast, lunch, and dinner.");
    for (const next of snacks.suggestions ?? []) expect(findIntent(next).kind, next).not.toBe("unknown");
    expect(ask("copy 40 days ago").text).toContain("last four weeks");
  });

  it("says what is there already, and what is avoided", () => {
    expect(ask("copy yesterday's lunch", [...DIARY, entry("sr-09040", 100)]).text).toContain(
      "You already have lunch logged today",
    );
    const data = memberData({ entries: DIARY, profileInput: { avoids: ["legumes"] } });
    expect(answerByRules("copy yesterday", ruleInput(data)).text).toContain("You avoid what is in Lentils, cooked");
  });

  it.each([
    ["what did I eat yesterday", "today"],
    ["Yesterday I had rice and beans for dinner", "log"],
    ["log lunch yesterday", "log"],
    ["delete yesterday's lunch", "elsewhere"],
    ["don't copy yesterday", "unknown"],
    ["same workout as yesterday", "unknown"],
    ["copy my wife's lunch", "unknown"],
    ["copy Ben's diary", "unknown"],
    ["again", "unknown"],
  ])("isn't read into %s", (text, kind) => expect(findIntent(text).kind).toBe(kind));
});

import { describe, expect, it } from "vitest";
import { formatNutrient } from "../../nutrition/domain-nutrients.ts";
import { watchList } from "../../nutrition/domain-watch-list.ts";
import { findExercise } from "../training/domain-exercises.ts";
import { estimateMinutes } from "../training/domain-routine.ts";
import { type CoachCard, coachCard } from "./contract-coach.ts";
import { checkMessage } from "./domain-guardrails.ts";
import { findIntent } from "./domain-intents.ts";
import { matchFoods } from "./domain-log-answer.ts";
import { readLogText } from "./domain-log-text.ts";
import { eatenOf, targetsOf } from "./domain-member.ts";
import { answerByRules } from "./domain-rule-coach.ts";
import { entry, memberData, ruleInput, STOCK, TODAY } from "./testing/member-data.ts";

/** As the service asks: the guardrails first, and their blocks hold. */
function ask(text: string, change: Parameters<typeof memberData>[0] = {}) {
  const data = memberData(change);
  const check = checkMessage(text, { ...(data.profile ? { profile: data.profile } : {}), today: data.today });
  const input = ruleInput(data, { blocked: new Set(check.blocked), hasLead: check.text !== "" });
  return { ...answerByRules(text, input), check, data };
}
const DIARY = [
  entry("sr-20045", 300),
  entry("sr-16070", 200, { meal: "dinner" }),
  entry("sr-11458", 100, { date: "2026-11-25" }),
  entry("sr-09200", 200, { date: "2026-11-25" }),
];

describe("how is my iron", () => {
  it.each(["how is my iron?", "How's my iron", "am I getting enough iron?", "is my iron low?"])(
    "has the figures of the Nutrition tab, what helps, and the sources: %s",
    (text) => {
      const { text: said, sources, data } = ask(text, { entries: DIARY });
      for (const days of [1, 7]) {
        const row = watchList({ foods: eatenOf(data, days), targets: targetsOf(data) }).rows.find(
          ({ key }) => key === "ironMg",
        );
        expect(said).toContain(row?.stateText);
      }
      expect(said).toMatch(/1 of 3 meals with iron had 30 mg or more of vitamin C/);
      expect(sources?.map(({ title }) => title).join()).toMatch(/Dietary Reference Intakes/);
    },
  );

  it("holds for the days that were named, and for other nutrients", () => {
    expect(ask("how much iron did I eat this week", { entries: DIARY }).text).not.toMatch(/- Today/);
    expect(ask("do I get enough protein?", { entries: DIARY }).text).toMatch(/- Today: [\d.]+ g of 118 g/);
    const { text, suggestions } = ask("how is my sodium", { entries: DIARY });
    expect(text).toContain(`at most ${formatNutrient("sodiumMg", 2300)}`);
    expect(suggestions?.join()).not.toMatch(/more sodium/);
  });

  it("says nothing where nothing is logged, and no figures where they are hidden", () => {
    expect(ask("how is my iron?").text).toMatch(/Nothing is logged/);
    for (const text of ["how is my iron?", "how is my protein?"])
      expect(ask(text, { entries: DIARY, profileInput: { hideNumbers: true } }).text).not.toMatch(/\d[\d.]* m?g\b/);
  });
});

describe("one workout", () => {
  const slotsOf = (answer: ReturnType<typeof ask>) => {
    const [card] = answer.cards ?? [];
    expect(coachCard.safeParse({ ...card, id: "x" }).error).toBeUndefined();
    const { routine } = card as Extract<CoachCard, { kind: "routine" }>;
    expect(routine.days).toHaveLength(1);
    return routine.days[0]?.slots ?? [];
  };

  it("is a push day of dumbbells alone, in the time that was said", () => {
    const slots = slotsOf(ask("Make me a dumbbell-only push day, 45 minutes"));
    expect(slots.length).toBeGreaterThan(3);
    const exercises = slots.map(({ exerciseId }) => findExercise(exerciseId));
    for (const one of exercises) {
      expect(
        one?.equipment.every((piece) => piece === "dumbbell"),
        one?.name,
      ).toBe(true);
      expect(one?.pattern).toMatch(/push|fly|raise|dip|elbow-extension/);
    }
    const minutes = estimateMinutes({ slots }, findExercise);
    expect(minutes).toBeGreaterThan(35);
    expect(minutes).toBeLessThanOrEqual(48);
  });

  it.each(["push day", "give me a leg workout", "20 minute core workout", "workout for today, 30 minutes, bodyweight"])(
    "is made for %s",
    (text) => expect(slotsOf(ask(text)).length).toBeGreaterThan(1),
  );

  it("isn't made where something hurts: what hurts is answered, and nothing else is asked again", () => {
    const { text, cards, check, suggestions } = ask("A dumbbell-only push day, 45 minutes, my shoulder hurts");
    expect(check.found).toEqual(["injury"]);
    expect(cards ?? []).toEqual([]);
    expect(text).not.toMatch(/found no food|didn't understand/);
    for (const one of suggestions ?? [])
      expect(["routine", "session", "lift", "swap", "deload"]).not.toContain(findIntent(one).kind);
  });

  it("is made again once a member says that it has healed", () => {
    const earlier = ["my shoulder hurts"];
    expect(checkMessage("push day", { earlier }).blocked).toContain("training");
    for (const healed of ["my shoulder is fine now", "my doctor cleared me", "my shoulder doesn't hurt anymore"])
      expect(checkMessage("push day", { earlier: [...earlier, healed] }).blocked, healed).not.toContain("training");
    expect(checkMessage("push day", { earlier: ["chest pain when I train", "I'm fine now"] }).blocked).toContain(
      "training",
    );
  });
});

describe("what was eaten", () => {
  const match = (text: string) => matchFoods(readLogText(text, TODAY).foods, memberData());

  it.each<[string, string, number]>([
    ["log five bananas", "Bananas, raw", 590],
    ["log half a dozen bananas", "Bananas, raw", 708],
    ["log a glass of water", "Tap water", 240],
    ["log 100 g tofu", "Tofu, firm, with calcium sulfate", 100],
    ["log 30 g peanut butter", "Peanut butter, smooth style", 30],
  ])("%s", (text, name, grams) => {
    const { items } = match(text);
    expect(items.map(({ food, grams: of }) => [STOCK.byId.get(food)?.name, of])).toEqual([[name, grams]]);
  });

  it("says which amount wasn't said", () => {
    const { text, cards } = ask("log two slices of bread with hummus");
    expect(text).toMatch(/didn't say how much of Hummus/);
    expect(cards).toMatchObject([{ items: [{ grams: 64 }, { grams: 15 }] }]);
  });

  it.each(["log 1/0 banana", "log 0 bananas", "log 100000000 bananas", "log 9000 g of peanut butter"])(
    "makes no card that can't be stored of %s, and checks nothing by itself",
    (text) => {
      const [card] = ask(text).cards ?? [];
      expect(coachCard.safeParse(JSON.parse(JSON.stringify({ ...card, id: "x" }))).error).toBeUndefined();
      expect((card as Extract<CoachCard, { kind: "entries" }>).items[0]?.check).toBeTruthy();
    },
  );

  it("takes nobody for food", () => {
    expect(readLogText("I had lentils for lunch with my mom", TODAY).foods).toEqual([{ amount: "", food: "lentils" }]);
  });

  it("takes no minus for an amount, and asks where a food is of another kind", () => {
    expect(match("log -50 g of oats").items).toEqual([]);
    expect(match("log 2 slices pizza").items[0]?.check).toMatch(/“pizza”. Is it what you had/);
  });

  it.each([
    "I had no breakfast",
    "I had a bad day",
    "had a great workout",
    "I ate nothing today",
    "how much protein have I had",
  ])("isn't in %s", (text) => expect(findIntent(text).kind).not.toBe("log"));
});

describe("what the coach doesn't do", () => {
  it.each([
    ["delete everything I logged", "delete"],
    ["Undo", "delete"],
    ["clear my diary", "delete"],
    ["log my weight 70 kg", "weight"],
    ["log 5 sets of squats", "workout"],
  ] as const)("%s: says where it is done, and proposes nothing", (text, what) => {
    expect(findIntent(text)).toEqual({ kind: "elsewhere", what });
    const { cards, links } = ask(text);
    expect(cards ?? []).toEqual([]);
    expect(links).toHaveLength(1);
  });
});

describe("after a guardrail's text", () => {
  it.each(["I'm 15", "I take metformin", "my shoulder hurts", "I'm on warfarin"])(
    "%s isn't called misunderstood",
    (text) => expect(ask(text).text).toBe(""),
  );

  it("meals hold no deficit for who may not lose weight, whatever the profile's goal", () => {
    const profileInput = { goal: "lose", ratePercent: 1 } as const;
    const kcalOf = (text: string) => {
      const [card] = ask(text, { profileInput }).cards ?? [];
      const { days, foods } = card as Extract<CoachCard, { kind: "meals" }>;
      return (days[0]?.meals ?? [])
        .flatMap(({ options }) => options[0]?.items ?? [])
        .reduce((sum, { food, grams }) => sum + ((foods[food]?.per100g.energyKcal ?? 0) * grams) / 100, 0);
    };
    const { made } = memberData({ profileInput });
    expect(kcalOf("Plan my day")).toBeLessThan((made?.plan.energyKcal ?? 0) * 1.12);
    for (const text of ["I'm pregnant, plan my day", "I'm 15 years old, plan my day"])
      expect(kcalOf(text), text).toBeGreaterThan((made?.expenditure.kcal ?? 0) * 0.93);
    expect(ask("make me a 600 kcal plan", { profileInput }).check.found).toEqual(["extreme_deficit"]);
    expect(kcalOf("make me a 600 kcal plan")).toBeGreaterThan(1150);
  });

  it("what is long over isn't taken for now", () => {
    expect(checkMessage("I was pregnant last year").found).toEqual([]);
    expect(checkMessage("I was pregnant before you asked, and still am pregnant").found).toEqual(["pregnancy"]);
  });

  it("what doesn't pass holds on after many messages, and what passes doesn't", () => {
    expect(checkMessage("plan my day", { held: ["minor"] }).blocked).toContain("energy");
    expect(checkMessage("plan my day", { held: ["injury"] }).blocked).toEqual([]);
    expect(checkMessage("plan my day", { held: ["purging"] }).blocked).toEqual(["energy", "weight", "fasting"]);
    expect(checkMessage("600 calories a day", { held: ["purging"] }).isStopped).toBe(true);
  });
});

it("suggests protein powder by the scoop", () => {
  for (const text of ["do I need protein powder", "How can I get more protein?"])
    for (const [, grams] of ask(text, { entries: DIARY }).text.matchAll(/\((\d+) g\) of [^:]*powder/g))
      expect(Number(grams)).toBeLessThanOrEqual(40);
});

it("answers what was eaten yesterday with yesterday", () => {
  const { text } = ask("what did I eat yesterday?", { entries: DIARY });
  expect(text).toMatch(/^Logged yesterday:\n- Lunch: Spinach/);
});

it.each<[string, string]>([
  ["should I take creatine", "evidence"],
  ["how much creatine should I take", "evidence"],
  ["I need a snack", "meals"],
  ["I'm hungry", "meals"],
  ["high protein lunch", "meals"],
  ["replace dinner on Tuesday", "meals"],
  ["make me a 600 kcal plan", "meals"],
  ["I want to lose weight", "goal"],
  ["thanks!", "thanks"],
  ["yes, log it", "elsewhere"],
  ["add it to my diary", "elsewhere"],
  ["What about my iron?", "status"],
  ["iron this week", "status"],
  ["iodine", "explain"],
  ["give me a 20-minute dumbbell workout", "session"],
  ["nut-free snacks", "meals"],
  ["change my dinner", "meals"],
  ["What's my next workout", "lift"],
  ["How much zinc do I need?", "explain"],
  ["how much protein do I have left", "today"],
])("understands %s", (text, kind) => expect(findIntent(text).kind).toBe(kind));

describe("what members wrote and the coach misread", () => {
  const profile = { profileInput: { units: { weight: "kg", length: "cm", volume: "ml", energy: "kJ" } } } as const;
  it.each([
    ["how mcuh iron do i need", "explain"],
    ["paln my week", "meals"],
    ["plan my day under 7000 kJ", "meals"],
    ["I hate mushrooms, dinner?", "meals"],
    ["dinner?", "meals"],
    ["my wife is allergic to nuts, dinner for two", "meals"],
    ["is creatine worth it", "evidence"],
    ["am I under my iron target", "low"],
    ["dinner: lentils and rice", "log"],
    ["plan next week", "meals"],
    ["wat shud i eat", "meals"],
    ["brekkie ideas", "meals"],
    ["lunch under 500 calories", "meals"],
    ["post workout snack", "meals"],
    ["how much water should i drink", "explain"],
    ["remove the banana", "elsewhere"],
    ["whats my weight", "elsewhere"],
    ["how do i cancel my subscription", "elsewhere"],
    ["how much iron does she need", "elsewhere"],
    ["how much iron do I need", "explain"],
    ["plan tmrw", "meals"],
    ["meal prep for 5 days", "meals"],
    ["How's my week", "review"],
    ["add 20 pounds to my bench", "lift"],
    ["add 20 pounds of potatoes", "log"],
    ["stretching routine", "routine"],
  ])("%s", (text, kind) => {
    expect(findIntent(text).kind).toBe(kind);
  });
  it("reads lists with n, w/ and a second verb", () => {
    expect(readLogText("8 oz tempeh n 1 lb potatoes for lunch", TODAY).foods).toEqual([
      { amount: "8 oz", food: "tempeh" },
      { amount: "1 lb", food: "potatoes" },
    ]);
    expect(readLogText("i drank 500 ml of soy milk and ate 12 almonds", TODAY).foods).toEqual([
      { amount: "500 ml", food: "soy milk" },
      { amount: "12", food: "almonds" },
    ]);
    expect(readLogText("had rice w/ beans", TODAY).foods.map(({ food }) => food)).toEqual(["rice", "beans"]);
  });
  it("says that meals follow the plan where another energy is asked for", () => {
    const ask = (text: string, change = {}) => answerByRules(text, ruleInput(memberData(change))).text;
    expect(ask("give me a 1500 calorie meal plan for 3 days")).toContain("and not to 1,500 kcal");
    expect(ask("plan my day under 7000 kJ", profile)).toMatch(/about [\d,]+ kJ a day, and not to 7,000 kJ/);
    expect(ask("a 900 kcal dinner idea please, give me a meal")).toMatch(/for dinner, and not to 900 kcal/);
    expect(ask("plan my day")).not.toContain("and not to");
    expect(ask("give me a 1500 calorie meal plan", { profileInput: { hideNumbers: true } })).not.toContain("1,500");
  });
  it("counts pieces where a portion says how many it has", () => {
    expect(matchFoods([{ amount: "12", food: "almonds" }], memberData()).items[0]).toMatchObject({
      ...{ grams: 14.8, portion: { label: "1 almond", count: 12 } },
    });
    expect(matchFoods([{ amount: "25", food: "blueberries" }], memberData()).items[0]).toMatchObject({ grams: 34 });
  });
  it("plans next week from Monday on, and a weekend's two days", () => {
    const days = (text: string) => {
      const card = answerByRules(text, ruleInput(memberData())).cards?.[0];
      return card?.kind === "meals" ? card.days.map(({ date }) => date) : [];
    };
    // Today is a Thursday.
    expect(days("plan next week")).toHaveLength(7);
    expect(days("plan next week")[0]).toBe("2026-11-30");
    expect(days("plan tmrw")).toEqual(["2026-11-27"]);
    expect(days("plan the weekend")).toEqual(["2026-11-28", "2026-11-29"]);
  });
  it("names foods and vitamins as people write them", () => {
    expect(answerByRules("how much vitamin K in kale", ruleInput(memberData())).text).toContain(
      "mcg vitamin K per 100 g",
    );
  });
  it("makes meals with the foods that are named, and says where it knows none", () => {
    const ask = (text: string) => {
      const { cards, text: said } = answerByRules(text, ruleInput(memberData()));
      const card = cards?.[0];
      const days = card?.kind === "meals" ? card.days : [];
      return { said, titles: days.flatMap(({ meals }) => meals.map(({ options }) => options[0]?.title ?? "")) };
    };
    const { titles } = ask("what can I make with chickpeas and spinach");
    expect(titles.filter((title) => /chickpea/i.test(title)).length).toBeGreaterThan(1);
    expect(new Set(titles).size).toBe(titles.length);
    expect(ask("something with tempeh for lunch").titles).toEqual(["Tempeh with brown rice and spinach"]);
    expect(ask("make me a lunch with eggplant").said).toContain("I know no fitting meal with eggplant");
    expect(ask("suggest a dinner with my wife").said).not.toContain("I know no");
    expect(ask("plan my day with 2000 kcal").said).not.toContain("I know no");
  });
  it("finds the food behind an amount or a comparison", () => {
    const { text } = answerByRules("how much protein in 100 g lentils vs chickpeas", ruleInput(memberData()));
    expect(text).toMatch(/- Protein: lentils 9 g, /);
    const ask = (message: string) => answerByRules(message, ruleInput(memberData()));
    expect(ask("calories in 2 slices of bread").text).toMatch(/bread.* kcal per 100 g/i);
    expect(ask("vitamin d in winter").text).not.toMatch(/squash/);
    expect(ask("how many calories in a banana").suggestions).toEqual(["Log 1 medium banana"]);
  });
});

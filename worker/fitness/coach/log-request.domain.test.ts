import { describe, expect, it } from "vitest";
import { findIntent } from "./domain-intents.ts";
import { findLogRequest } from "./domain-log-request.ts";
import { answerByRules } from "./domain-rule-coach.ts";
import { readStatedAvoids, withoutStated } from "./domain-stated-avoids.ts";
import { memberData, ruleInput } from "./testing/member-data.ts";

function ask(message: string) {
  const data = withoutStated(memberData(), readStatedAvoids(message));
  return { ...answerByRules(message, ruleInput(data)), data };
}
const loggedIn = ({ cards = [] }: ReturnType<typeof ask>) =>
  cards.flatMap((card) =>
    card.kind === "entries" ? [[card.meal, ...card.items.map(({ food }) => card.foods[food]?.name)]] : [],
  );

describe("a log request beside something else", () => {
  it.each([
    "I'm allergic to peanuts. Log a banana",
    "I'm allergic to peanuts, log a banana",
    "I'm allergic to peanuts so please log a banana",
    "Log a banana. I'm allergic to peanuts",
    "Log a banana and I'm allergic to peanuts",
    "I have a peanut allergy. I ate a banana",
    "I'm allergic to peanuts and I had a banana",
    "I'm allergic to peanuts! Can you log a banana?",
    "Hi! I can't eat peanuts. Now log a banana please.",
    "I'M ALLERGIC TO PEANUTS.\nLOG A BANANA",
  ])("holds the allergy and proposes the log: %s", (text) => {
    const answer = ask(text);
    expect(findIntent(text).kind).toBe("log");
    expect(answer.data.stated).toMatchObject({ keys: ["peanut"], names: ["peanuts"], lasting: ["peanut"] });
    expect(answer.text).toContain("Got it: I leave out peanuts");
    expect(answer.text).toContain("they're logged when you press the button");
    expect(loggedIn(answer)).toEqual([["lunch", "Bananas, raw"]]);
    expect(answer.cards?.map(({ kind }) => kind)).toEqual(["avoids", "entries"]);
  });

  it("is the same card as the request alone makes", () => {
    expect(ask("I'm allergic to peanuts. Log 60 g oats and an apple for breakfast").cards?.at(-1)).toEqual(
      ask("Log 60 g oats and an apple for breakfast").cards?.[0],
    );
  });

  it("reads a comma of thousands in a bare number", () => {
    const [card] = ask("Log 1,200 oats").cards ?? [];
    expect(card).toMatchObject({ items: [{ grams: 1200 }] });
  });

  it("takes nothing of what is logged for an allergy", () => {
    const { data } = ask("I'm allergic to soy, log an apple, 60 g oats and a pear for lunch");
    expect(data.stated.names).toEqual(["soy"]);
    expect(readStatedAvoids("plan my day", ["I'm allergic to soy, log a pear, an apple"]).words).toEqual([]);
  });

  it("says where what is logged is avoided", () => {
    const { cards } = ask("I'm allergic to bananas. Log a banana");
    expect(cards).toMatchObject([{ items: [{ check: expect.stringContaining("You avoid") }] }]);
  });

  it.each<[string, (string | undefined)[][]]>([
    ["I'm so tired today. Log 2 slices of bread", [["lunch", "Whole-wheat bread"]]],
    ["It was a long day. I had 2 apples. Then I ate a banana.", [["lunch", "Apples, raw", "Bananas, raw"]]],
    [
      "I had oats for breakfast. I had lentils for dinner.",
      [
        ["breakfast", "Rolled oats, dry"],
        ["dinner", "Lentils, cooked"],
      ],
    ],
    ["My knee hurts. Log a banana", [["lunch", "Bananas, raw"]]],
    ["Log 2 tbsp. peanut butter", [["lunch", "Peanut butter, smooth style"]]],
    ["could you please add 1 cup of blueberries to my breakfast?", [["breakfast", "Blueberries, raw"]]],
    ["log a banana for yesterday's breakfast", [["breakfast", "Bananas, raw"]]],
  ])("is found in %s", (text, foods) => expect(loggedIn(ask(text))).toEqual(foods));

  it("is answered with the question that comes with it", () => {
    const { text, cards } = ask("Log a banana. How much iron is in lentils?");
    expect(text).toContain("3.33 mg iron per 100 g");
    expect(cards).toMatchObject([{ kind: "entries" }]);
    expect(ask("I'm allergic to peanuts. How much iron is in lentils?").text).toMatch(/Got it.*3\.33 mg iron/s);
  });

  it.each([
    "don't log a banana",
    "I'm allergic to peanuts. Don't log a banana",
    "how do I log a banana?",
    "did I log a banana? I'm allergic to peanuts",
  ])("isn't read into %s", (text) => {
    expect(findLogRequest(text)).toBeNull();
    expect(loggedIn(ask(text))).toEqual([]);
  });

  it.each<[string, string]>([
    ["yes, log it", "elsewhere"],
    ["can you log my food?", "help"],
    ["can you add more protein?", "close"],
    ["I'm allergic to peanuts. Plan my day", "meals"],
  ])("leaves %s to be %s", (text, kind) => expect(findIntent(text).kind).toBe(kind));
});

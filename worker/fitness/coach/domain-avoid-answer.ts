/** How what a member said they can't eat gets into their plan, which the rest of the app goes by: as a card, since only they change it. Pure. */
import { listText } from "../../kernel/list-text.ts";
import { allAvoided, CONTAINED, CONTAINED_KEYS, type Contained } from "../../nutrition/domain-contains.ts";
import { type AnswerInput, type CardDraft, type Draft, NO_PLAN } from "./domain-draft.ts";
import type { MemberData } from "./domain-member.ts";
import { basisOf } from "./domain-nutrition-common.ts";

/** Asks for the card. */
export const ASK_TO_ADD = "Add what I can't eat to my plan";

/** What the member said they can't eat and their plan doesn't leave out yet. */
export const missingInPlan = ({ profile, stated }: Pick<MemberData, "profile" | "stated">): Contained[] =>
  profile
    ? CONTAINED_KEYS.filter((key) => stated.lasting.includes(key) && !allAvoided(profile.avoids).includes(key))
    : [];

export const namesOfAvoided = (keys: readonly Contained[]): string =>
  listText(keys.map((key) => CONTAINED[key].toLowerCase()));

export const avoidsCard = (data: MemberData, add: readonly Contained[]): CardDraft => ({
  kind: "avoids",
  title: "Leave it out everywhere",
  ...{ madeOn: data.today, basis: basisOf(data), add: [...add] },
  rules: ["The plan's list has the allergens of US law, legumes, gluten and animal products."],
});

export function answerAvoids({ data }: AnswerInput): Draft {
  if (!data.profile) return NO_PLAN;
  const add = missingInPlan(data);
  if (add.length > 0)
    return {
      text: `I can add ${namesOfAvoided(add)} to what your plan leaves out. Then suggestions in the whole app go by it. Nothing changes before you press the button.`,
      cards: [avoidsCard(data, add)],
      suggestions: ["Plan my day", "Plan my week"],
    };
  const { avoids } = data.profile;
  return {
    text:
      avoids.length > 0
        ? `Your plan leaves out ${namesOfAvoided(avoids)} already. You can change that in your plan.`
        : "Tell me what you can't eat, such as “I'm allergic to soy”. Or choose it in your plan.",
    links: [{ label: "Change your plan", to: "/fitness-app?tab=plan" }],
    suggestions: ["Plan my day", "Plan my week"],
  };
}

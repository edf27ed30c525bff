/** What an answer is made of before it is a reply. Pure. */
import type { Source } from "../../nutrition/domain-source.ts";
import type { CoachCard } from "./contract-coach.ts";
import type { Blocked } from "./domain-guardrail-texts.ts";
import type { MemberData } from "./domain-member.ts";

type WithoutId<T> = T extends { id: string } ? Omit<T, "id"> : never;
/** A card that has no id yet. */
export type CardDraft = WithoutId<CoachCard>;

export interface Draft {
  text: string;
  cards?: CardDraft[];
  sources?: readonly Source[];
  suggestions?: string[];
  links?: { label: string; to: string }[];
}

export interface AnswerInput {
  data: MemberData;
  /** What nobody may advise on in this conversation. */
  blocked: ReadonlySet<Blocked>;
  /** The member's minutes after midnight. */
  minute: number;
}

export const NO_PLAN: Draft = {
  text: "I need your profile for that: age, body, goal and diet. It takes about two minutes in the app, and your targets come from it, each with its source.",
  suggestions: [
    "Log oats and a banana for breakfast",
    "How much iron is in lentils?",
    "Make me a 3-day routine with dumbbells",
  ],
  links: [{ label: "Set up your plan", to: "/fitness-app?tab=plan" }],
};
export const BLOCKED_TRAINING: Draft = {
  text: "I leave training to your clinician for now. I can still show what you've logged.",
  suggestions: ["What did I eat today?"],
};
export const BLOCKED_NUTRIENTS: Draft = {
  text: "I leave nutrient amounts to your clinician or dietitian for now. Your diary shows what you've logged, for you to take along.",
  suggestions: ["What did I eat today?"],
};
export const BLOCKED_ENERGY: Draft = {
  text: "I don't talk about calories or weight here. Your clinician or a dietitian can. I can help with meals, plants and nutrients.",
  suggestions: ["What's low this week?", "Ideas for dinner"],
};

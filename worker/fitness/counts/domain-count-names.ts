/** The names of the counts of all members together, by day. Pure. */
import type { Guardrail } from "../coach/domain-guardrail-texts.ts";
import type { Goal } from "../plan/domain-energy-target.ts";
import type { DIET_PATTERNS } from "../plan/domain-profile-choices.ts";

/** Windows in days, including the day itself, for counting members who logged something. */
export const ACTIVE_WINDOWS = [1, 7, 28] as const;
export type ActiveWindow = (typeof ACTIVE_WINDOWS)[number];

/** How many days after the last logged day a member's plan still counts as active. */
export const PLAN_WINDOW: ActiveWindow = 28;

export const COACH_COUNTS = {
  /** Members who wrote to the coach. */
  "coach.members": "Members",
  "coach.messages": "Messages",
  "coach.model": "Answered by the AI model",
  "coach.rules": "Answered by rules",
  /** The model failed. */
  "coach.fallback": "Answered by rules after the model failed",
  "coach.stopped": "Answered by a fixed text",
  "coach.failed": "Not answered",
} as const;
export type CoachCount = keyof typeof COACH_COUNTS;

export type CountName =
  | `active.${ActiveWindow}`
  | `goal.${Goal | "none"}`
  | `diet.${keyof typeof DIET_PATTERNS | "none"}`
  | CoachCount
  | `guardrail.${Guardrail}`;

/** Added to the count of a day. */
export type Increment = readonly [day: string, name: CountName, n: number];

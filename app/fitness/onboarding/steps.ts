/** The groups of questions in their order: one a screen. */
export const STEPS = {
  goal: "Your goal",
  body: "Your body",
  activity: "Your days",
  food: "How you eat",
  health: "Your health",
  training: "Your training",
} as const;
export type Step = keyof typeof STEPS;
export const STEP_KEYS = Object.keys(STEPS) as Step[];

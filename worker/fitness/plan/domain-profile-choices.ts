/** What a member can choose in a profile, in the words of the page. */
/** Nobody younger may use the app: the year of birth is checked against today when a plan is made. */
export const LEAST_AGE = 13;

export const DIET_PATTERNS = { vegan: "Vegan", vegetarian: "Vegetarian", mostly_plants: "Mostly plants" } as const;
export const FORMULA_SEXES = {
  female: "Female",
  male: "Male",
  average: "Average of both",
} as const;

/** Conditions with which targets need a clinician: no deficit, and protein stays at the reference intake where the kidneys ask for it. */
export const CONDITIONS = {
  eating_disorder: "An eating disorder, now or in the past",
  diabetes: "Diabetes",
  kidney: "Kidney disease",
  heart: "A heart condition",
  thyroid: "A thyroid condition",
  other: "Another condition my clinician treats",
} as const;
export type Condition = keyof typeof CONDITIONS;

export const EXPERIENCE = {
  new: "New to it, or back after a long break",
  some: "Training for up to a year",
  experienced: "Training for more than a year",
} as const;
export type Experience = keyof typeof EXPERIENCE;

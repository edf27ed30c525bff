/** What an entry of the diary may be, without the schemas: every screen of the app needs it. */
export const MEALS = ["breakfast", "lunch", "dinner", "snacks"] as const;
export type Meal = (typeof MEALS)[number];

/** In g: more of one food is a slip of the finger. */
export const MAX_GRAMS = 20_000;

/** What bounds a conversation with the coach, and how its parts are named. */
/** Characters of one message. */
export const MAX_TEXT = 2000;
/** Messages a member may send a day (UTC), so that a script can't run up the cost of a model. */
export const DAILY_TURNS = 80;
/** How many turns a page shows, and how many are kept. */
export const TURNS_SHOWN = 60;
export const TURNS_KEPT = 400;

/** A meal of a card in a turn's choices. */
export const mealKeyOf = ({ day, meal }: { day: number; meal: number }): string => `${day}-${meal}`;

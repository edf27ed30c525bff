/** What a member may save, and a guest's device may hold. */
export const MAX_SAVED = 300;

/** A saved article or recipe in a list. */
export interface SavedText {
  id: string;
  path: string;
  title: string;
  summary: string;
  /** To read it, or to cook it. */
  minutes: number;
  isRecipe: boolean;
}

import { z } from "zod";
import { MAX_SAVED } from "./domain-saved.ts";

/** Articles and recipes to save or to take off the list, by their ids: several where a guest's list moves to an account. */
export const savedInput = z.object({
  ids: z
    .array(z.string().min(1).max(80))
    .min(1, "Name an article or a recipe.")
    .max(MAX_SAVED, `Send up to ${MAX_SAVED} at once.`),
  saved: z.boolean(),
});
export type SavedInput = z.output<typeof savedInput>;

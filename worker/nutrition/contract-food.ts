/** Foods as the demo content and imports bring them. */
import { z } from "zod";
import { shownText } from "../kernel/shown-text.ts";
import { NUTRIENT_KEYS, type Nutrient } from "./domain.ts";
import { CONTAINED_KEYS, type Contained } from "./domain-contains.ts";

const amount = z.number().nonnegative().max(100_000).nullable();

export const foodInput = z.object({
  key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,119}$/, "Use lowercase letters, digits and hyphens."),
  name: shownText().min(1).max(160),
  source: shownText().min(1, "Say where the figures are from.").max(120),
  sourceId: z.string().max(80).default(""),
  description: z.string().max(300).default(""),
  per100g: z.strictObject(
    Object.fromEntries(NUTRIENT_KEYS.map((nutrient) => [nutrient, amount])) as Record<Nutrient, typeof amount>,
  ),
  contains: z.array(z.enum(CONTAINED_KEYS as [Contained, ...Contained[]])).default([]),
  main: z.string().max(60).default(""),
});
export type FoodInput = z.output<typeof foodInput>;

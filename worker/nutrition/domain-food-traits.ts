/** What of a food its name and figures don't tell to the rules that read a diary. Pure. */
import type { ProteinClass } from "./domain-eaten.ts";
import type { FoodOrigin } from "./domain-food-library.ts";

interface TraitSource {
  name: string;
  category: string;
  from?: FoodOrigin;
}

const SAYS_FORTIFIED = /\b(fortified|enriched|with (added )?vitamins?)\b/i;
const SAYS_NOT = /\b(not fortified|unfortified|unenriched)\b/i;

/** Whether nutrients were added to it, as far as we know: supplements, and what says so in its name. */
export const isFortified = ({ name, category }: TraitSource): boolean =>
  category === "supplements" || (SAYS_FORTIFIED.test(name) && !SAYS_NOT.test(name));

/** The class of its protein where its name doesn't tell: the shop's own protein foods are isolates whatever they are called. */
export const knownProteinClass = ({ category, from }: TraitSource): ProteinClass | undefined =>
  from === "product" && category === "protein-foods" ? "isolate" : undefined;

/**
 * Which foods are made of beans, peas, lentils and their relatives. No label says so, and neither do the tables, so that names decide: a
 * new food of this family goes into the pattern. Pure.
 */
import { CONTAINED_KEYS, type Contained, type PartContains } from "./domain-contains.ts";

/** Plants of the family, and foods that are made of them. Mixed vegetables have peas and green beans in them. */
const LEGUMES =
  /\b(?:beans?|peas?|lentils?|chickpeas?|garbanzos?|lupins?|soy\w*|tofu|tempeh|edamame|miso|natto|okara|yuba|tamari|shoyu|koyadofu|tvp|peanuts?|hummus|falafel|dal|mung|mothbeans?|cowpeas?|fenugreek|alfalfa|carob|jicama|yambean|tamarinds?|guar|sesbania|succotash|mixed vegetables|besan|seitan, ready)\b/i;
const NO_LEGUMES = /\b(?:coffee|cocoa|vanilla|jelly) beans?\b/gi;

export interface NamedPart {
  name: string;
  /** Of the library's groups. */
  category?: string;
  /** The plant that it counts as. */
  species?: string | null;
}

/** Whether a food is of this family, by its name, group or plant. */
export const isLegume = ({ name, category, species }: NamedPart): boolean =>
  category === "legumes" || LEGUMES.test(`${name} ${(species ?? "").replaceAll("-", " ")}`.replace(NO_LEGUMES, " "));

/** What a food contains, with legumes where its name or its soy or peanuts say so, in the order of CONTAINED. Unknown stays unknown. */
export function withLegumes(contains: readonly Contained[], food: NamedPart): Contained[];
export function withLegumes(contains: PartContains, food: NamedPart): Contained[] | null;
export function withLegumes(contains: PartContains, food: NamedPart): Contained[] | null {
  if (contains === null) return null;
  const isOne = contains.includes("soy") || contains.includes("peanut") || isLegume(food);
  return CONTAINED_KEYS.filter((key) => contains.includes(key) || (key === "legumes" && isOne));
}

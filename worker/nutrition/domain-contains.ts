/** What people avoid: allergens of US law, legumes, gluten, and anything from animals. Pure. */

export const CONTAINED = {
  milk: "Milk",
  egg: "Egg",
  fish: "Fish",
  crustacean: "Crustaceans",
  tree_nuts: "Tree nuts",
  wheat: "Wheat",
  peanut: "Peanut",
  soy: "Soy",
  sesame: "Sesame",
  /** Soy and peanuts are legumes too. */
  legumes: "Legumes",
  /** Wheat, barley and rye; oats too, unless their package says gluten-free. */
  gluten: "Gluten",
  /** From an animal without being an allergen, such as honey. */
  animal: "Animal products",
} as const;
export type Contained = keyof typeof CONTAINED;
/** The same as a member chooses what to avoid. */
export const AVOID_NAMES: Record<Contained, string> = {
  ...CONTAINED,
  legumes: "Legumes (beans, peas, lentils, soy, peanuts)",
};
export const CONTAINED_KEYS = Object.keys(CONTAINED) as Contained[];

/** What goes with what is avoided: wheat is in what contains gluten, and soy and peanuts are legumes. */
const WITH_IT: Readonly<Partial<Record<Contained, readonly Contained[]>>> = {
  gluten: ["wheat"],
  legumes: ["soy", "peanut"],
};
/** All that isn't eaten by who avoids these. */
export const allAvoided = (avoids: readonly Contained[]): Contained[] =>
  CONTAINED_KEYS.filter((key) => avoids.includes(key) || avoids.some((one) => WITH_IT[one]?.includes(key)));

/** What a part of a dish contains; null: nothing is known of it. */
export type PartContains = readonly Contained[] | null;

/** What the whole contains, in the order of the table above. */
export function containedIn(parts: readonly PartContains[]): Contained[] {
  const found = new Set(parts.flatMap((part) => part ?? []));
  return CONTAINED_KEYS.filter((key) => found.has(key));
}

const FROM_ANIMALS: readonly Contained[] = ["milk", "egg", "fish", "crustacean", "animal"];

/** What a whole dish is free of; says nothing at all while a part of it is unknown. */
export const DIETS = {
  vegan: { name: "Vegan", without: FROM_ANIMALS, schemaOrg: "https://schema.org/VeganDiet" },
  gluten_free: { name: "Gluten-free", without: ["gluten", "wheat"], schemaOrg: "https://schema.org/GlutenFreeDiet" },
  nut_free: { name: "Nut-free", without: ["tree_nuts", "peanut"], schemaOrg: null },
  soy_free: { name: "Soy-free", without: ["soy"], schemaOrg: null },
  sesame_free: { name: "Sesame-free", without: ["sesame"], schemaOrg: null },
} as const satisfies Record<string, { name: string; without: readonly Contained[]; schemaOrg: string | null }>;
export type Diet = keyof typeof DIETS;
export const DIET_KEYS = Object.keys(DIETS) as Diet[];

/** The diets that a dish suits. */
export function dietsOf(parts: readonly PartContains[]): Diet[] {
  if (parts.includes(null)) return [];
  const contained = containedIn(parts);
  return DIET_KEYS.filter((diet) => !DIETS[diet].without.some((key) => contained.includes(key)));
}

/** Every plant that is drawn (plants.ts). */
export const plantNames = [
  "maca",
  "cacao",
  "quinoa",
  "camu-camu",
  "sacha-inchi",
  "yacon",
  "lucuma",
  "amaranth",
  "purple-corn",
  "cats-claw",
  "pea",
  "ginger",
  "turmeric",
  "spirulina",
] as const;

export type PlantName = (typeof plantNames)[number];

/** Narrows text from content or a database; unknown plants get no drawing rather than a wrong one. */
export const isPlantName = (value: unknown): value is PlantName => (plantNames as readonly unknown[]).includes(value);

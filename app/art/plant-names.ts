/** Every plant that is drawn (plants.ts): it can stand on a pack. */
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
  "beet",
  "cherry",
  "guayusa",
  "tea",
  "rhodiola",
  "ashwagandha",
  "lentil",
  "chickpea",
  "kale",
  "oat",
  "sweet-potato",
  "date",
] as const;

/** What else texts are about (scenes.ts). */
export const sceneNames = [
  "moon",
  "peaks",
  "sweat",
  "lens",
  "scale",
  "kettlebell",
  "cup",
  "parcel",
  "bowl",
  "taco",
  "capsule",
  "coins",
  "sunpath",
  "route",
] as const;

/** All that can head a text or stand beside its title. */
export const drawingNames = [...plantNames, ...sceneNames] as const;

export type PlantName = (typeof plantNames)[number];
export type SceneName = (typeof sceneNames)[number];
export type DrawingName = (typeof drawingNames)[number];

/** Narrows text from content or a database; unknown plants get no drawing rather than a wrong one. */
export const isPlantName = (value: unknown): value is PlantName => (plantNames as readonly unknown[]).includes(value);

/** The same of all that is drawn. */
export const isDrawingName = (value: unknown): value is DrawingName =>
  (drawingNames as readonly unknown[]).includes(value);

import { type PlantName, plantNames } from "./plant-names.ts";

/** What is drawn besides the plants of packs: more plants (plants.ts), and things that texts are about (scenes.ts). */
export const morePlantNames = [
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
export const drawingNames = [...plantNames, ...morePlantNames, ...sceneNames] as const;

export type SceneName = (typeof sceneNames)[number];
export type DrawnPlantName = PlantName | (typeof morePlantNames)[number];
export type DrawingName = DrawnPlantName | SceneName;

/**
 * Narrows text from content or a database; unknown names get no drawing rather than a wrong one. For loaders: pages are
 * spared the list.
 */
export const isDrawingName = (value: unknown): value is DrawingName =>
  (drawingNames as readonly unknown[]).includes(value);

/** The name of a plant of any drawing, or null: an ingredient is a plant, never a scene. */
export const knownPlant = (value: string): DrawnPlantName | null =>
  ([...plantNames, ...morePlantNames] as readonly string[]).includes(value) ? (value as DrawnPlantName) : null;

/** The same name, or none where nothing of this name is drawn. */
export const knownDrawing = (value: string): DrawingName | "" => (isDrawingName(value) ? value : "");

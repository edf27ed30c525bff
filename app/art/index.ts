/**
 * The drawn things. Plants are files. The site's own frame imports each from its file: what it imports, every page loads.
 */
export { Contours } from "./contours.tsx";
export type { DrawingName } from "./drawing-names.ts";
export { Horizon } from "./horizon.tsx";
export { LogoMark } from "./logo.tsx";
export type { PackProps } from "./pack.tsx";
export { Plant } from "./plant.tsx";
export { isPlantName, type PlantName, plantNames } from "./plant-names.ts";
export { LandscapeHeader, Ridgeline, Weave } from "./scenery.tsx";
export { Cairn, Pack, withDrawings } from "./server-drawn.ts";

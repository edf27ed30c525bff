/** The drawn things. Body (a muscle map) stands in its own file, for the pages that use it. */
export { Cairn } from "./cairn.tsx";
export { Logo, LogoMark } from "./logo.tsx";
export { Pack, type PackColors, type PackProps } from "./pack.tsx";
export type { PackForm } from "./pack-shapes.tsx";
export { Plant } from "./plant.tsx";
export { isPlantName, type PlantName, plantNames } from "./plants.ts";
export { Contours, Horizon, Ridgeline, Weave } from "./scenery.tsx";

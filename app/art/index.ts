/**
 * The drawn things. Cairns, packs and plants are drawn by the server; a browser gets their code only
 * when it needs it (still.ts). Body (a muscle map) stands in its own file, for the pages that use it.
 */
import { Cairn as DrawnCairn } from "./cairn.tsx";
import { Pack as DrawnPack } from "./pack.tsx";
import { Plant as DrawnPlant } from "./plant.tsx";
import { StillCairn, StillPack, StillPlant } from "./stills.tsx";

export const Cairn = import.meta.env.SSR ? DrawnCairn : StillCairn;
export const Pack = import.meta.env.SSR ? DrawnPack : StillPack;
export const Plant = import.meta.env.SSR ? DrawnPlant : StillPlant;

export { Logo, LogoMark } from "./logo.tsx";
export type { PackColors, PackProps } from "./pack.tsx";
export type { PackForm } from "./pack-shapes.tsx";
export { isPlantName, type PlantName, plantNames } from "./plants.ts";
export { Contours, Horizon, Ridgeline, Weave } from "./scenery.tsx";

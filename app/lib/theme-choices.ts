/* Made of app/lib/themes.ts by `npm run art`. */
import type { Choice } from "./theme-choice.ts";

/** All themes, the default first. */
export const choices: readonly [Choice, ...Choice[]] = [
  { key: "sacred-valley", name: "Sacred Valley", appearance: "light", background: "#faf6ec" },
  { key: "andes-mountains", name: "Andes Mountains", appearance: "dark", background: "#10161f" },
  { key: "amazon-basin", name: "Amazon Basin", appearance: "dark", background: "#0b1a14" },
  { key: "coastal-desert", name: "Coastal Desert", appearance: "light", background: "#fbf3e7" },
  { key: "cloud-forest", name: "Cloud Forest", appearance: "light", background: "#f1f5f2" },
];

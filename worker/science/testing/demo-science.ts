import ingredients from "../../../migrations/seed/science/ingredients.json";
import outcomes from "../../../migrations/seed/science/outcomes.json";
import { runLocally } from "../../test/local-context.ts";
import { scienceSeed } from "../contract-seed.ts";
import { loadScienceSeed } from "../load-seed.ts";

const studies = import.meta.glob("../../../migrations/seed/science/studies/*.json", { eager: true, import: "default" });

/** The demo library, as the scripts send it. */
export const DEMO_SCIENCE = scienceSeed.parse({ ingredients, outcomes, studies: Object.values(studies) });

/** Loads the demo library into a site without studies; what the load starts is over when this returns. */
export const loadDemoScience = (now?: number): Promise<boolean> =>
  runLocally((context) => loadScienceSeed(context, DEMO_SCIENCE), now);

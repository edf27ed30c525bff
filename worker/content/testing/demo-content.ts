import foods from "../../../migrations/seed/content/foods.json";
import site from "../../../migrations/seed/content/site.json";
import { runLocally } from "../../test/local-context.ts";
import { contentSeed } from "../contract-seed.ts";
import { loadContentSeed } from "../load-seed.ts";

const files = import.meta.glob<string>("../../../migrations/seed/content/{articles,recipes,pages}/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** The demo content, as the scripts send it. */
export const DEMO_CONTENT = contentSeed.parse({
  ...site,
  foods,
  files: Object.entries(files).map(([path, text]) => ({ name: path.slice(path.lastIndexOf("/") + 1), text })),
});

/** Loads the demo content into a site without articles; what the load starts is over when this returns. */
export const loadDemoContent = (now?: number): Promise<boolean> =>
  runLocally((context) => loadContentSeed(context, DEMO_CONTENT, context.store.catalogue.listProductsOfText), now);

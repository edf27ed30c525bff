import { loadDemoContent } from "../content/testing/demo-content.ts";
import { loadDemoScience } from "../science/testing/demo-science.ts";
import { loadDemoSeed } from "../store/testing/demo-seed.ts";

/** Fills an empty site with all the demo content, as `npm start` does: shop, library and texts. */
export async function loadDemoSite(now?: number): Promise<void> {
  await loadDemoSeed(now);
  await loadDemoScience(now);
  await loadDemoContent(now);
}

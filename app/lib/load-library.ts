import type { RequestContext } from "#app/context.ts";
import { SCIENCE_TAG } from "#worker/kernel/page-tags.ts";
import type { Library } from "#worker/science/contract.ts";

/** The library, kept in the isolate: every page of a text or a study asks it. */
export async function loadLibrary(ctx: RequestContext): Promise<Library> {
  const library = await ctx.publicData("library", async () => ({
    value: await ctx.science.readLibrary(),
    tags: [SCIENCE_TAG],
  }));
  return library ?? { ingredients: [], outcomes: [], studies: [] };
}

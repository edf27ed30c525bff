import type { RequestContext } from "#app/context.ts";
import { typesetFields, typesetText } from "#worker/content/domain-typeset.ts";
import { SCIENCE_TAG } from "#worker/kernel/page-tags.ts";
import type { Library } from "#worker/science/contract.ts";

/** The sentences of the library as a printer sets them; titles of papers stay as they were printed. */
const typesetLibrary = ({ ingredients, outcomes, studies, ...others }: Library): Library => ({
  ...others,
  ingredients: ingredients.map((one) => ({
    ...typesetFields(one, ["name", "summary", "origin", "outlook"]),
    cautions: one.cautions.map((caution) => typesetFields(caution, ["title", "text"])),
  })),
  outcomes: outcomes.map((one) => typesetFields(one, ["name", "line"])),
  studies: studies.map((one) => ({
    ...typesetFields(one, ["headline", "summary", "comparator", "population", "dose", "duration", "fundingText"]),
    limitations: one.limitations.map(typesetText),
    results: one.results.map((result) => typesetFields(result, ["method", "text"])),
    history: one.history.map((entry) => typesetFields(entry, ["text"])),
  })),
});

/** The library, kept in the isolate: every page of a text or a study asks it. */
export async function loadLibrary(ctx: RequestContext): Promise<Library> {
  const library = await ctx.publicData("library", async () => ({
    value: typesetLibrary(await ctx.science.readLibrary()),
    tags: [SCIENCE_TAG],
  }));
  return library ?? { ingredients: [], outcomes: [], studies: [] };
}

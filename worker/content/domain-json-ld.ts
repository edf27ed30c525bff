import type { EntryView } from "./contract.ts";
import { totalMinutes } from "./domain-recipe.ts";

/** So many minutes as an ISO 8601 duration: "PT1H25M". */
export function isoDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `PT${hours > 0 ? `${hours}H` : ""}${rest > 0 || hours === 0 ? `${rest}M` : ""}`;
}

/**
 * The structured data of an entry's page (schema.org, as Google reads it): a Recipe, else an Article.
 * @param site its origin, the publisher, and the URL of the entry's picture
 */
export function entryJsonLd(
  entry: EntryView,
  site: { origin: string; publisher: object; image: string },
): Record<string, unknown> {
  const common = {
    description: entry.summary,
    image: site.image,
    datePublished: new Date(entry.publishAt).toISOString(),
    dateModified: new Date(Math.max(entry.publishAt, entry.revisedAt ?? 0)).toISOString(),
    author: entry.by
      ? { "@type": "Organization", name: entry.by.name, url: `${site.origin}/authors/${entry.by.id}` }
      : site.publisher,
    publisher: site.publisher,
    mainEntityOfPage: site.origin + entry.path,
    keywords: entry.tags.map(({ name }) => name).join(", "),
  };
  const recipe = entry.facts;
  if (!recipe) return { "@type": "Article", headline: entry.title, ...common };
  return {
    "@type": "Recipe",
    name: entry.title,
    ...common,
    recipeYield: `${recipe.yield.count} ${recipe.yield.unit}${recipe.yield.count === 1 ? "" : "s"}`,
    totalTime: isoDuration(totalMinutes(recipe)),
    recipeIngredient: recipe.ingredients.flatMap(({ items }) => items.map(({ us, item }) => `${us} ${item}`)),
    recipeInstructions: recipe.steps.map(({ title, text }) => ({
      "@type": "HowToStep",
      ...(title ? { name: title } : {}),
      text,
    })),
  };
}

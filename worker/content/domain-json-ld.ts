import type { Article, Block } from "./domain.ts";

type RecipeBlock = Extract<Block, { kind: "recipe" }>;

/** "1 hour 25 minutes" as an ISO 8601 duration; null for text that is no duration. */
export function isoDuration(text: string): string | null {
  const found = /^(?:(\d+) hours?)? ?(?:(\d+) min(?:ute)?s?)?$/.exec(text.trim());
  if (!found?.[0]) return null;
  const [, hours, minutes] = found;
  return `PT${hours ? `${hours}H` : ""}${minutes ? `${minutes}M` : ""}`;
}

/**
 * The structured data of an article's page (schema.org, as Google reads it): a Recipe where the article contains one,
 * with no more than its text says, else an Article.
 * @param site its origin, the publisher, and the URL of the article's picture
 */
export function articleJsonLd(
  article: Article,
  site: { origin: string; publisher: object; image: string },
): Record<string, unknown> {
  const recipe = article.body.find((block): block is RecipeBlock => block.kind === "recipe");
  const common = {
    description: article.summary,
    image: site.image,
    datePublished: article.published,
    dateModified: article.updated ?? article.published,
    author: { "@type": "Organization", name: article.author, url: `${site.origin}/about` },
    publisher: site.publisher,
    mainEntityOfPage: `${site.origin}/article/${article.slug}`,
    keywords: article.tags.join(", "),
  };
  if (!recipe) return { "@type": "Article", headline: article.title, ...common };
  const totalTime = isoDuration(recipe.time);
  return {
    "@type": "Recipe",
    name: article.title,
    ...common,
    recipeYield: recipe.serves,
    ...(totalTime ? { totalTime } : {}),
    recipeIngredient: recipe.ingredients,
    recipeInstructions: recipe.steps.map((step) => ({ "@type": "HowToStep", text: step })),
  };
}

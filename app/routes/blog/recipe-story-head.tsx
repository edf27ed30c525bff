import { Byline } from "#app/blog/article/article-header.tsx";
import type { EntryPageData } from "#app/blog/load-entry.ts";
import { BreadcrumbJsonLd, JsonLd, publisher } from "#app/lib/json-ld.tsx";
import { recipePictures } from "#app/lib/recipe-pictures.ts";
import type { RecipeView } from "#app/recipes/load-recipe.ts";
import { recipeJsonLd } from "#app/recipes/recipe-json-ld.ts";
import { bodyFaqJsonLd } from "#worker/content/domain-json-ld.ts";

/** The head of a recipe's story, with what crawlers read of the recipe. */
export function RecipeStoryHead({ entry, references, recipe }: EntryPageData & { recipe?: RecipeView | null }) {
  const faq = import.meta.env.SSR ? bodyFaqJsonLd(entry.body) : null;
  return (
    <>
      {import.meta.env.SSR && recipe ? (
        <>
          <JsonLd
            make={(origin) =>
              recipeJsonLd(recipe, {
                origin,
                publisher: publisher(origin),
                author: entry.by && { name: entry.by.name, path: `/authors/${entry.by.id}` },
                images: recipePictures(entry),
                publishedAt: entry.publishAt,
                updatedAt: entry.revisedAt ?? entry.publishAt,
                keywords: entry.tags.map(({ name }) => name),
              })
            }
          />
          {faq ? <JsonLd make={() => faq} /> : null}
          <BreadcrumbJsonLd
            steps={[
              ["Blog", "/blog"],
              ["Recipes", "/blog/recipe-guides"],
              [entry.title, entry.path],
            ]}
          />
        </>
      ) : null}
      <h2 id="story">About this recipe</h2>
      <Byline entry={entry} sources={references.length} />
    </>
  );
}

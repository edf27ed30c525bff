import { useEffect } from "react";
import { withDrawings } from "#app/art/index.ts";
import { loadEntryPage } from "#app/blog/load-entry.ts";
import { isKnownMissingEntry, throwMissingEntry } from "#app/blog/missing-entry.ts";
import { documentDataKey, requestContextKey } from "#app/context.ts";
import { writeCompactJson } from "#app/lib/compact-json.ts";
import { lazyHydration } from "#app/lib/lazy-hydration.tsx";
import { seo } from "#app/lib/seo.ts";
import { servedPart } from "#app/lib/served-part.tsx";
import { articlePreview } from "#app/lib/social-preview.ts";
import { loadRecipe } from "#app/recipes/load-recipe.ts";
import type { Route } from "./+types/article";
import "../reading-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? seo(loaderData.seo) : []);

/**
 * An article or a recipe. Its words travel once: in the document as its markup, to a page that the browser draws as data.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const path = `/article/${params.slug}`;
  const page = (await isKnownMissingEntry(ctx, path)) ? null : await loadEntryPage(ctx, path);
  if (!page) return throwMissingEntry(ctx, path);
  const { id, title, summary, seo: own } = page.entry;
  const isDocument = !ctx.url.pathname.endsWith(".data");
  const recipe = await loadRecipe(ctx, page.entry);
  if (isDocument) context.set(documentDataKey, { ...page, recipe });
  return {
    id,
    path,
    title,
    seo: { title: own.title || title, description: own.description || summary, noindex: own.noindex },
    social: articlePreview(page.entry),
    page: isDocument ? null : page,
    // A recipe is worked with: its amounts and timers are data for scripts too.
    recipe: recipe && {
      view: writeCompactJson(recipe),
      servings: ctx.url.searchParams.get("servings"),
      units: ctx.url.searchParams.get("units"),
    },
  };
}

/** Parts of its series and what to read next may be published in between; a longer life would hide them. */
export const headers = () => ({ "Cache-Control": "s-maxage=300" });

const ArticleHeader = await servedPart(() =>
  import("#app/blog/article/article-header.tsx").then((m) => m.ArticleHeader),
);
const ArticleContents = await servedPart(() =>
  import("#app/blog/article/article-contents.tsx").then((m) => m.ArticleContents),
);
const ArticleText = await servedPart(() => import("#app/blog/article/article-text.tsx").then((m) => m.ArticleText));
const ArticleEnd = await servedPart(() => import("#app/blog/article/article-end.tsx").then((m) => m.ArticleEnd));

const loadRecipePart = () => withDrawings(import("./recipe-parts.tsx").then((m) => m.RecipeParts));
const RecipePart = await lazyHydration(loadRecipePart);
const RecipeStoryHead = await servedPart(() => import("./recipe-story-head.tsx").then((m) => m.RecipeStoryHead));

export default function ArticlePage({ loaderData: { path, page, recipe } }: Route.ComponentProps) {
  useEffect(() => {
    // Whatever follows the reader starts with the first scroll.
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = () =>
      import("#app/blog/article/follow-reading.ts").then(({ followReading }) => {
        if (!isGone) stop = followReading();
      });
    addEventListener("scroll", start, { once: true, passive: true });
    return () => {
      isGone = true;
      removeEventListener("scroll", start);
      stop?.();
    };
  }, []);
  if (recipe)
    return (
      <article key={path}>
        <RecipePart recipe={recipe.view} servings={recipe.servings} units={recipe.units} />
        <div className="container container-text article-text recipe-story">
          <RecipeStoryHead data={page} />
          <ArticleText data={page} />
        </div>
        <ArticleEnd data={page} />
      </article>
    );
  return (
    <article key={path}>
      <div className="reading-progress no-print" aria-hidden="true" />
      <ArticleHeader data={page} />
      <div className="container article-grid">
        <div className="article-side">
          <ArticleContents data={page} />
        </div>
        <div className="article-text">
          <ArticleText data={page} />
        </div>
      </div>
      <ArticleEnd data={page} />
    </article>
  );
}

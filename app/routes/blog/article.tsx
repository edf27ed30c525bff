import { useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { withDrawings } from "#app/art/index.ts";
import { loadEntryPage } from "#app/blog/load-entry.ts";
import { isKnownMissingEntry, throwMissingEntry } from "#app/blog/missing-entry.ts";
import { useSaved } from "#app/blog/saved/use-saved.ts";
import { documentDataKey, requestContextKey } from "#app/context.ts";
import { writeCompactJson } from "#app/lib/compact-json.ts";
import { formatDay } from "#app/lib/format-instant.ts";
import { lazyHydration } from "#app/lib/lazy-hydration.tsx";
import { redirectUnoffered } from "#app/lib/offered-address.ts";
import { seo } from "#app/lib/seo.ts";
import { servedPart } from "#app/lib/served-part.tsx";
import { articlePreview } from "#app/lib/social-preview.ts";
import { loadRecipe } from "#app/recipes/load-recipe.ts";
import { offeredServings } from "#app/recipes/servings.ts";
import { loadTextProducts } from "#app/store/load-text-products.ts";
import type { Route } from "./+types/article";
import "../reading-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? seo(loaderData.seo) : []);

/**
 * An article, a recipe or a page that staff wrote. Its words travel once: in the document as its markup, to a page that the browser draws as data.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const path = `${ctx.url.pathname.startsWith("/pages/") ? "/pages" : "/article"}/${params.slug}`;
  const found = (await isKnownMissingEntry(ctx, path)) ? null : await loadEntryPage(ctx, path);
  if (!found) return throwMissingEntry(ctx, path);
  redirectUnoffered(ctx, path, offeredServings(found.entry.facts, ctx.url.searchParams), ["servings", "units"]);
  const { id, title, summary, minutes, recipe: cooked, by, publishAt, seo: own } = found.entry;
  const [products, recipe] = await Promise.all([loadTextProducts(ctx, found.about), loadRecipe(ctx, found.entry)]);
  const page = { ...found, products };
  const isDocument = !ctx.url.pathname.endsWith(".data");
  if (isDocument) context.set(documentDataKey, { ...page, recipe });
  return {
    text: { id, path, title, summary, minutes: cooked?.minutes ?? minutes, isRecipe: cooked !== null },
    citation: `${by ? `${by.name}. ` : ""}${title}${/[?!.]$/.test(title) ? "" : "."} ${formatDay(publishAt)}.`,
    seo: { title: own.title || title, description: own.description || summary, noindex: own.noindex },
    social: articlePreview(found.entry),
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
const ProductsApart = await servedPart(() => import("#app/store/products-apart.tsx").then((m) => m.ProductsApart));
const ArticleEnd = await servedPart(() => import("#app/blog/article/article-end.tsx").then((m) => m.ArticleEnd));
const loadActions = () => import("#app/blog/article/article-actions.tsx").then((m) => m.ArticleActions);
const ArticleActions = await lazyHydration(loadActions, "interaction");

const TopicsAbout = await lazyHydration(() =>
  import("#app/community/subject/subject-topics.tsx").then((m) => m.SubjectTopics),
);

const loadRecipePart = () => withDrawings(import("./recipe-parts.tsx").then((m) => m.RecipeParts));
const RecipePart = await lazyHydration(loadRecipePart);
const RecipeStoryHead = await servedPart(() => import("./recipe-story-head.tsx").then((m) => m.RecipeStoryHead));

export default function ArticlePage({ loaderData: { text, citation, page, recipe } }: Route.ComponentProps) {
  const origin = useRouteLoaderData<{ origin: string }>("root")?.origin ?? "";
  const isSaved = useSaved(text.id);
  const url = origin + text.path;
  useFollowing(text.path);
  usePolls(text.path);
  const actions = <ArticleActions text={text} isSaved={isSaved} url={url} citation={`${citation} ${url}`} />;
  const topics = text.path.startsWith("/article/") ? <TopicsAbout kind="entry" id={text.id} /> : null;
  if (recipe)
    return (
      <article key={text.path}>
        <RecipePart recipe={recipe.view} servings={recipe.servings} units={recipe.units} />
        <div className="container container-text article-text recipe-story">
          {actions}
          <RecipeStoryHead data={page} />
          <ArticleText data={page} />
        </div>
        {topics}
        <ArticleEnd data={page} />
      </article>
    );
  return (
    <article key={text.path}>
      <div className="reading-progress no-print" aria-hidden="true" />
      <ArticleHeader data={page} />
      <div className="container article-grid">
        <div className="article-side">
          <ArticleContents data={page} />
          {actions}
        </div>
        <div className="article-text">
          <ArticleText data={page} />
          <ProductsApart data={page} />
        </div>
      </div>
      {topics}
      <ArticleEnd data={page} />
    </article>
  );
}

/** Polls are filled in at once: a kept page has no figures. */
function usePolls(path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other polls
  useEffect(() => {
    if (!document.querySelector(".poll")) return;
    const over = new AbortController();
    import("#app/blog/polls/follow-polls.ts").then(
      ({ followPolls }) => over.signal.aborted || followPolls(over.signal),
      () => undefined,
    );
    return () => over.abort();
  }, [path]);
}

/** Whatever follows the reader starts with the first scroll or press. */
function useFollowing(path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other sections
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const start = () =>
      import("#app/blog/article/follow-reading.ts").then(
        ({ followReading }) => signal.aborted || followReading(signal),
        () => undefined,
      );
    for (const event of ["scroll", "pointerdown", "keydown"])
      addEventListener(event, start, { once: true, passive: true, signal });
    return () => over.abort();
  }, [path]);
}

import { type RequestContext, requestContextKey } from "#app/context.ts";
import { loadLibrary } from "#app/lib/load-library.ts";
import { createTextStream } from "#app/lib/text-stream.ts";
import { SITEMAP_FOOTER, SITEMAP_HEADER, type SitemapEntry, sitemapUrl } from "#worker/kernel/xml.ts";
import { pictureUrl } from "#worker/media/domain.ts";
import { studyPath } from "#worker/science/domain-study-words.ts";
import type { Route } from "./+types/sitemap-part";
import { cachedXml } from "./cached-xml.ts";

const isoDate = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Public pages, lists of texts, and collections. */
async function listPages(ctx: RequestContext, forumEnabled: boolean): Promise<SitemapEntry[]> {
  const [collections, lists, pages, categories] = await Promise.all([
    ctx.store.catalogue.listActiveCollections(),
    ctx.entries.listListPaths(),
    listTexts(ctx, "page"),
    forumEnabled ? ctx.community.listCategories() : [],
  ]);
  return [
    ...ctx.entries.listStaticPaths({ forumEnabled }).map((path) => ({ path, lastModified: null })),
    ...categories
      .filter(({ access }) => access === "everybody")
      .map(({ slug }) => ({ path: `/community/c/${slug}`, lastModified: null })),
    ...lists.map((path) => ({ path, lastModified: null })),
    ...collections.map((c) => ({ path: `/collections/${c.handle}`, lastModified: isoDate(c.updatedAt) })),
    ...pages,
  ];
}

async function listTexts(ctx: RequestContext, kind: "article" | "recipe" | "page"): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  for await (const page of ctx.entries.walkSitemapTexts(kind))
    for (const { path, changedAt, picture } of page)
      entries.push({
        path,
        lastModified: isoDate(changedAt),
        image: picture ? pictureUrl(picture, 1280, "jpg") : null,
      });
  return entries;
}

/** The topics of a month; null where everybody can read none of them. */
async function listTopics(ctx: RequestContext, month: string): Promise<SitemapEntry[] | null> {
  const entries: SitemapEntry[] = [];
  for await (const page of ctx.community.walkSitemapTopics(month))
    for (const { path, changedAt } of page) entries.push({ path, lastModified: isoDate(changedAt) });
  return entries.length > 0 ? entries : null;
}

async function listLibrary(ctx: RequestContext, kind: "ingredients" | "studies"): Promise<SitemapEntry[]> {
  const library = await loadLibrary(ctx);
  return kind === "ingredients"
    ? library.ingredients.map((i) => ({ path: `/ingredients/${i.key}`, lastModified: isoDate(i.reviewedAt) }))
    : library.studies.map((s) => ({
        path: studyPath(s.id),
        lastModified: isoDate(s.history[0]?.at ?? null),
      }));
}

/**
 * A part of the sitemap: pages, articles, recipes, ingredients, studies, the topics of a month, or a part of the products. Lots are left out,
 * since their pages are noindex. With and without the forum are cached separately, so that closing it removes it at once.
 */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContextKey);
  const { forumEnabled } = await ctx.flags();
  const write = (entries: readonly SitemapEntry[]) => {
    const urls = entries.map((entry) => sitemapUrl(ctx.url.origin, entry)).join("");
    return createTextStream(SITEMAP_HEADER + urls + SITEMAP_FOOTER);
  };
  const open = async (): Promise<ReadableStream<Uint8Array> | null> => {
    switch (params.part) {
      case "pages.xml":
        return write(await listPages(ctx, forumEnabled));
      case "articles.xml":
        return write(await listTexts(ctx, "article"));
      case "recipes.xml":
        return write(await listTexts(ctx, "recipe"));
      case "ingredients.xml":
        return write(await listLibrary(ctx, "ingredients"));
      case "studies.xml":
        return write(await listLibrary(ctx, "studies"));
      default: {
        const month = /^topics-(\d{4}-\d{2})\.xml$/.exec(params.part)?.[1];
        if (month) {
          const topics = forumEnabled ? await listTopics(ctx, month) : null;
          return topics && write(topics);
        }
        // More parts would be 4 million products.
        const number = /^products-([1-9]\d?)\.xml$/.exec(params.part)?.[1];
        return number ? ctx.store.catalogue.createSitemapPart(ctx.url.origin, Number(number)) : null;
      }
    }
  };
  const create = async () => {
    const body = await open();
    if (!body) throw new Response(null, { status: 404 });
    return { body, isStored: false };
  };
  return cachedXml(ctx, create, forumEnabled ? "" : "?forum=closed");
}

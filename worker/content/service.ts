/** Articles as data, their lists and the sitemap. */
import { ARTICLES } from "./articles/index.ts";
import { type Article, type ArticleCard, type CategoryKey, toArticleCard, toTagKey } from "./domain.ts";
import { SEARCHABLE_PAGES } from "./searchable-pages.ts";

const articlesByDate = [...ARTICLES].sort((a, b) => b.published.localeCompare(a.published));
const articleCards = articlesByDate.map(toArticleCard);

/** Reads articles. The argument is unused; it keeps the shape of a service. */
export function contentService(_deps?: unknown) {
  return {
    /** Every article's card, newest first. */
    listArticles: (): ArticleCard[] => articleCards,
    /** One article in full, or null. */
    getArticle: (slug: string): (Article & { minutes: number }) | null => {
      const found = articlesByDate.find((a) => a.slug === slug);
      return found ? { ...found, ...toArticleCard(found) } : null;
    },
    /** Cards of a category, newest first. */
    listByCategory: (key: CategoryKey): ArticleCard[] => articleCards.filter((c) => c.category === key),
    /** Cards with a tag, and the tag's label; an unknown tag has none. */
    listByTag: (key: string): { tag: string; cards: ArticleCard[] } => {
      const findTag = (c: ArticleCard) => c.tags.find((t) => toTagKey(t) === key);
      const found = articleCards.filter(findTag);
      return { tag: (found[0] && findTag(found[0])) ?? key, cards: found };
    },
    /** Up to three related articles, most shared tags first. */
    listRelated: (slug: string): ArticleCard[] => {
      const current = articleCards.find((c) => c.slug === slug);
      if (!current) return [];
      const similarity = (c: ArticleCard) =>
        c.tags.filter((t) => current.tags.includes(t)).length * 2 + (c.category === current.category ? 1 : 0);
      return articleCards
        .filter((c) => c.slug !== slug)
        .sort((a, b) => similarity(b) - similarity(a))
        .slice(0, 3);
    },
    /** The site's own pages that search engines should know; the forum only while it is open. */
    listStaticPaths: ({ forumEnabled = true } = {}): string[] =>
      ["/", "/all-articles", ...SEARCHABLE_PAGES.map((p) => p.path)].filter(
        (path) => forumEnabled || path !== "/community",
      ),
  };
}

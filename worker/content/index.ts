/**
 * The written part of the site: articles as data, their lists, and what the search knows.
 * Articles are modules today; when the editor comes they move to tables behind the same calls.
 */
import { ARTICLES } from "./articles/index.ts";
import {
  type Article,
  type ArticleCard,
  blockText,
  CATEGORIES,
  type CategoryKey,
  card,
  type Doc,
  search,
  tagKey,
} from "./domain.ts";
import { PAGES } from "./searchable-pages.ts";

export type { Article, ArticleCard, Block, CategoryKey, Doc, Source } from "./domain.ts";

const sorted = [...ARTICLES].sort((a, b) => b.published.localeCompare(a.published));
const cards = sorted.map(card);

const docs: Doc[] = sorted.map((a) => ({
  kind: "Article",
  title: a.title,
  path: `/article/${a.slug}`,
  summary: a.summary,
  more: [a.category, ...a.tags, ...a.body.map(blockText)].join(" "),
}));

/** Reads articles and answers searches. It needs nothing of the request yet; the argument keeps the shape of a service. */
export function contentService(_base?: unknown) {
  return {
    /** Every article's card, newest first. */
    articles: (): ArticleCard[] => cards,
    /** One article in full, or null. */
    article: (slug: string): (Article & { minutes: number }) | null => {
      const found = sorted.find((a) => a.slug === slug);
      return found ? { ...found, ...card(found) } : null;
    },
    /** Cards of a category, newest first. */
    byCategory: (key: CategoryKey): ArticleCard[] => cards.filter((c) => c.category === key),
    /** Cards that carry a tag, and the tag as it is written; an unknown tag has none. */
    byTag: (key: string): { tag: string; cards: ArticleCard[] } => {
      const has = (c: ArticleCard) => c.tags.find((t) => tagKey(t) === key);
      const found = cards.filter(has);
      return { tag: (found[0] && has(found[0])) ?? key, cards: found };
    },
    /** Up to three others that share the most with an article. */
    related: (slug: string): ArticleCard[] => {
      const self = cards.find((c) => c.slug === slug);
      if (!self) return [];
      const near = (c: ArticleCard) =>
        c.tags.filter((t) => self.tags.includes(t)).length * 2 + (c.category === self.category ? 1 : 0);
      return cards
        .filter((c) => c.slug !== slug)
        .sort((a, b) => near(b) - near(a))
        .slice(0, 3);
    },
    /**
     * Every page that search engines should know, `changed` as an ISO date where it is known. The forum is one of
     * them only while it is open.
     */
    places: ({ forumEnabled = true } = {}): { path: string; changed: string | null }[] => [
      ...[
        "/",
        "/all-articles",
        ...PAGES.map((p) => p.path).filter((path) => forumEnabled || path !== "/community"),
        ...Object.keys(CATEGORIES).map((key) => `/blog/${key}`),
      ].map((path) => ({
        path,
        changed: null,
      })),
      ...sorted.map((a) => ({ path: `/article/${a.slug}`, changed: a.updated ?? a.published })),
    ],
    /** Pages, articles and whatever else the caller knows of, that match a question. */
    search: (question: string, extra: readonly Doc[] = []): Doc[] => search([...PAGES, ...extra, ...docs], question),
  };
}

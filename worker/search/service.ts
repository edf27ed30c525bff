import type { contentService } from "../content/index.ts";
import { CATALOGUE_TAG, COLLECTIONS_TAG } from "../kernel/page-tags.ts";
import { onIsolateReset } from "../platform/isolate-reset.ts";
import type { ListedCollection, ProductCard } from "../store/catalogue/contract.ts";
import {
  type CatalogueService,
  SEARCHED_PRODUCTS,
  type SearchableProduct,
  sortByMenu,
} from "../store/catalogue/index.ts";
import type { SearchAnswer, SearchDocument, SearchGroup } from "./contract.ts";
import { createSearchIndex, MAX_QUERY_LENGTH, type SearchIndex, searchIndex, suggestPhrases } from "./domain.ts";

export interface SearchDeps {
  catalogue: () => Pick<CatalogueService, "listSearchableProducts" | "listProductsByTitle" | "listListedCollections">;
  content: () => Pick<ReturnType<typeof contentService>, "listSearchDocuments">;
  publicData: <T>(key: string, load: () => Promise<{ value: T; tags: readonly string[] } | null>) => Promise<T | null>;
}

interface ProductText {
  title: string;
  summary: string;
  keywords: string;
  card: ProductCard;
}
interface ProductIndex {
  index: SearchIndex<ProductText>;
  phrases: string[];
  goals: SearchAnswer["goals"];
  isComplete: boolean;
}

/** Built once for what the isolate keeps of the catalog. */
let productIndexes = new WeakMap<SearchableProduct[], ProductIndex>();
/** The same of the texts beside products: for the collections that the isolate keeps, and what a page adds. */
let documentIndexes = new WeakMap<ListedCollection[], Map<readonly SearchDocument[], SearchIndex<SearchDocument>>>();
onIsolateReset(() => {
  productIndexes = new WeakMap();
  documentIndexes = new WeakMap();
});
const NO_DOCUMENTS: readonly SearchDocument[] = [];

const PRODUCTS_SHOWN = 12;
const DOCUMENTS_SHOWN = 8;
const SUGGESTIONS = 4;
const POPULAR = 3;
const MENU_GOALS = 8;

const GROUPS = [
  { kind: "collections", of: "Collection", title: "Collections" },
  { kind: "articles", of: "Article", title: "Articles" },
  { kind: "studies", of: "Study", title: "Studies" },
  { kind: "pages", of: "Page", title: "Pages" },
] as const;

export function searchService(deps: SearchDeps) {
  const readProducts = async (): Promise<ProductIndex> => {
    const products =
      (await deps.publicData("search products", async () => ({
        value: await deps.catalogue().listSearchableProducts(),
        tags: [CATALOGUE_TAG],
      }))) ?? [];
    const known = productIndexes.get(products) ?? buildProductIndex(products);
    productIndexes.set(products, known);
    return known;
  };
  const readCollections = async () =>
    (await deps.publicData("search collections", async () => ({
      value: await deps.catalogue().listListedCollections(),
      tags: [COLLECTIONS_TAG],
    }))) ?? [];
  const indexDocuments = (active: ListedCollection[], more: readonly SearchDocument[]) => {
    const known = documentIndexes.get(active) ?? new Map<readonly SearchDocument[], SearchIndex<SearchDocument>>();
    documentIndexes.set(active, known);
    const index =
      known.get(more) ??
      createSearchIndex([...active.map(toDocument), ...deps.content().listSearchDocuments(), ...more]);
    known.set(more, index);
    return index;
  };
  return {
    /**
     * Products, and the site's texts that match. Two statements at once, or none where the isolate knows the catalog.
     * @param moreDocuments texts that only the page knows, such as studies: always the same list
     */
    async search(query: string, moreDocuments: readonly SearchDocument[] = NO_DOCUMENTS): Promise<SearchAnswer> {
      const asked = query.trim().slice(0, MAX_QUERY_LENGTH);
      const [{ index, phrases, goals, isComplete }, active] = await Promise.all([readProducts(), readCollections()]);
      const collections = sortByMenu(active).map(({ handle, title }) => ({ handle, title }));
      const popular = index.items.slice(0, POPULAR).map((p) => p.card);
      if (asked === "")
        return { query: asked, corrected: null, suggestions: [], groups: [], popular, goals, collections };
      const found = searchIndex(index, asked);
      const cards = found.hits.map((p) => p.card);
      if (!isComplete) {
        const known = new Set(cards.map((c) => c.id));
        cards.push(...(await deps.catalogue().listProductsByTitle(asked)).filter((c) => !known.has(c.id)));
      }
      const documents = searchIndex(indexDocuments(active, moreDocuments), found.corrected ?? asked).hits;
      const groups: SearchGroup[] = cards.length
        ? [{ kind: "products", title: "Products", total: cards.length, products: cards.slice(0, PRODUCTS_SHOWN) }]
        : [];
      for (const { kind, of, title } of GROUPS) {
        const own = documents.filter((d) => d.kind === of);
        if (own.length > 0)
          groups.push({
            kind,
            title,
            total: own.length,
            documents: own.slice(0, DOCUMENTS_SHOWN).map(({ keywords: _, ...shown }) => shown),
          });
      }
      const suggestions = suggestPhrases(phrases, found.corrected ?? asked, SUGGESTIONS);
      return { query: asked, corrected: found.corrected, suggestions, groups, popular, goals, collections };
    },
  };
}
const toDocument = ({ handle, title, description }: ListedCollection): SearchDocument => ({
  kind: "Collection",
  title,
  path: `/collections/${handle}`,
  summary: description,
});

export type SearchService = ReturnType<typeof searchService>;

function buildProductIndex(products: readonly SearchableProduct[]): ProductIndex {
  const readable = (key: string) => key.replaceAll(/[-_]/g, " ");
  return {
    index: createSearchIndex(
      products.map(({ card, goals, words }) => ({
        title: `${card.title} ${card.kind}`,
        summary: card.line,
        keywords: [...goals, ...words].map(readable).join(" "),
        card,
      })),
    ),
    phrases: [
      ...new Set(
        products.flatMap(({ card, words }) => [card.kind, ...words.filter((w) => !/[A-Z]/.test(w)).map(readable)]),
      ),
    ],
    goals: [
      ...Map.groupBy(
        products.flatMap((p) => p.goals),
        (key) => key,
      ),
    ]
      .map(([key, all]) => ({ key, count: all.length }))
      .sort((a, b) => b.count - a.count || a.key.localeCompare(b.key))
      .slice(0, MENU_GOALS),
    isComplete: products.length < SEARCHED_PRODUCTS,
  };
}

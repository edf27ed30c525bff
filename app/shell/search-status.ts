import type { SearchAnswer } from "#worker/search/contract.ts";

/** How many products and other pages match. */
export function countResults(answer: SearchAnswer): { products: number; pages: number } {
  const count = { products: 0, pages: 0 };
  for (const group of answer.groups) count[group.kind === "products" ? "products" : "pages"] += group.total;
  return count;
}

/** "1 product, 3 articles and pages" */
const describeCount = ({ products, pages }: { products: number; pages: number }): string =>
  [
    products > 0 && `${products} ${products === 1 ? "product" : "products"}`,
    pages > 0 && `${pages} ${pages === 1 ? "other page" : "other pages"}`,
  ]
    .filter(Boolean)
    .join(" and ");

/** What the search says about its results, for screen readers too; empty while there is nothing to say. */
export function describeSearch(
  query: string,
  {
    answer,
    isCurrent,
    failed,
  }: {
    answer: SearchAnswer | undefined;
    isCurrent: boolean;
    failed: boolean;
  },
): string {
  if (failed) return "Search isn't responding. Check your connection.";
  const asked = query.trim();
  // An answer to fewer letters says nothing about these.
  if (asked === "" || !answer || !isCurrent) return "";
  const count = countResults(answer);
  const found = describeCount(count);
  if (found === "") return `No results for “${asked}”. Check the spelling or try a more general word.`;
  return answer.corrected ? `${found} for “${answer.corrected}”, instead of “${asked}”` : found;
}

/** The link to the search page, which shows all products that match. */
export function describeAll(query: string, answer: SearchAnswer | undefined): string {
  const total = answer ? countResults(answer).products : 0;
  return `See all ${total > 1 ? `${total} products` : "results"} for “${answer?.corrected ?? query.trim()}”`;
}

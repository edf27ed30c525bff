import { plural } from "#worker/kernel/plural.ts";
import type { SearchAnswer } from "#worker/search/contract.ts";

/** How many products and other pages match. */
export function countResults(answer: SearchAnswer): { products: number; pages: number } {
  const count = { products: 0, pages: 0 };
  for (const group of answer.groups) count[group.kind === "product" ? "products" : "pages"] += group.total;
  return count;
}

/** "1 product and 3 other pages" */
const describeCount = ({ products, pages }: { products: number; pages: number }): string =>
  [
    products > 0 && plural(products, "product"),
    pages > 0 && (products > 0 ? plural(pages, "other page") : plural(pages, "result")),
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
  if (answer.isPartial) return `${found} with some of these words`;
  return answer.corrected ? `${found} for “${answer.corrected}”, instead of “${asked}”` : found;
}

/** The link to the search page, which shows all that matches. */
export function describeAll(query: string, answer: SearchAnswer | undefined): string {
  const total = answer?.total ?? 0;
  return `See all ${total > 1 && !answer?.isCapped ? plural(total, "result") : "results"} for “${answer?.corrected ?? query.trim()}”`;
}

import type { EntryView } from "./contract.ts";
import { type Body, bodyText, walkBody } from "./domain-body.ts";

/**
 * The structured data of an article or a page (schema.org, as Google reads it); that of a recipe is made of its amounts
 * (app/recipes/recipe-json-ld.ts).
 * @param site its origin, the publisher, and the URL of the entry's picture
 */
export const entryJsonLd = (
  entry: EntryView,
  site: { origin: string; publisher: object; image: string },
): Record<string, unknown> => ({
  "@type": "Article",
  headline: entry.title,
  description: entry.summary,
  image: site.image,
  datePublished: new Date(entry.publishAt).toISOString(),
  dateModified: new Date(Math.max(entry.publishAt, entry.revisedAt ?? 0)).toISOString(),
  author: entry.by
    ? { "@type": "Organization", name: entry.by.name, url: `${site.origin}/authors/${entry.by.id}` }
    : site.publisher,
  publisher: site.publisher,
  mainEntityOfPage: site.origin + entry.path,
  ...(entry.tags.length > 0 ? { keywords: entry.tags.map(({ name }) => name).join(", ") } : {}),
});

/** The questions that a text answers, as a FAQPage; null where it has none with an answer. */
export function bodyFaqJsonLd(body: Body): Record<string, unknown> | null {
  const questions: object[] = [];
  walkBody(body, (node) => {
    if (node.type !== "faqItem") return;
    const answer = bodyText({ type: "doc", content: node.content });
    if (node.attrs.question.trim() && answer)
      questions.push({
        "@type": "Question",
        name: node.attrs.question.trim(),
        acceptedAnswer: { "@type": "Answer", text: answer },
      });
  });
  return questions.length > 0 ? { "@type": "FAQPage", mainEntity: questions } : null;
}

import { describe, expect, it } from "vitest";
import { ARTICLES } from "./articles/index.ts";
import {
  blockText,
  isCategory,
  normalizeText,
  readingMinutes,
  type SearchDocument,
  searchDocuments,
  toTagKey,
} from "./domain.ts";
import { contentService } from "./index.ts";

describe("articles", () => {
  it.each(ARTICLES.map((a) => [a.slug, a] as const))("%s is complete and cites only its own sources", (slug, a) => {
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(isCategory(a.category)).toBe(true);
    expect(a.published).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const text = a.body.map(blockText).join(" ");
    expect(text.split(/\s+/).length).toBeGreaterThan(250);
    expect(text).not.toContain("!");
    const cited = new Set([...text.matchAll(/\[(\d+)\]/g)].map((m) => Number(m[1])));
    expect([...cited].sort()).toEqual(a.sources.map((_, i) => i + 1));
    for (const source of a.sources) expect(source.doi).toMatch(/^10\.\d{4,9}\/\S+$/);
  });

  it("has unique slugs", () => {
    expect(new Set(ARTICLES.map((a) => a.slug)).size).toBe(ARTICLES.length);
  });
});

describe("rules", () => {
  it("counts 220 words as one minute, and never less than one", () => {
    expect(readingMinutes([{ kind: "p", text: "word ".repeat(660) }])).toBe(3);
    expect(readingMinutes([])).toBe(1);
  });

  it("normalizes a tag to one key", () => {
    expect(toTagKey("Camu camu")).toBe("camu-camu");
    expect(toTagKey("camu-camu")).toBe("camu-camu");
    expect(normalizeText("Lúcuma")).toBe("lucuma");
  });

  it("finds documents with every word, title matches first, and nothing for an empty query", () => {
    const docs: SearchDocument[] = [
      { kind: "Page", title: "Other", path: "/a", summary: "about maca root" },
      { kind: "Page", title: "Maca", path: "/b", summary: "a root" },
      { kind: "Page", title: "Cacao", path: "/c", summary: "a seed" },
    ];
    expect(searchDocuments(docs, "MACA root").map((d) => d.path)).toEqual(["/b", "/a"]);
    expect(searchDocuments(docs, "maca seed")).toEqual([]);
    expect(searchDocuments(docs, "  ")).toEqual([]);
  });
});

it("finds an article by words that stand in its text only", () => {
  const { search, listArticles } = contentService();
  const [article] = listArticles();
  const body =
    contentService()
      .getArticle(article?.slug ?? "")
      ?.body.map(blockText)
      .join(" ") ?? "";
  const shown = `${article?.title} ${article?.summary}`.toLowerCase();
  const words = body.toLowerCase().match(/[a-z]{9,}/g) ?? [];
  const hidden = words.filter((word) => !shown.includes(word)).slice(0, 3);
  expect(search(hidden.join(" ")).map((found) => found.path)).toContain(`/article/${article?.slug}`);
});

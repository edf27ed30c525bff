import { describe, expect, it } from "vitest";
import { ARTICLES } from "./articles/index.ts";
import { blockText, isCategory, readingMinutes, toTagKey } from "./domain.ts";

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
    expect(toTagKey("Lúcuma")).toBe("lucuma");
  });
});

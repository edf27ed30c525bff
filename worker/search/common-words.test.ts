/** Words that more documents have than can be compared: titles decide, no kind is left out, and the page says that there are more. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { openDb } from "../platform/db.ts";
import { runLocally } from "../test/local-context.ts";
import { createRecordingDb } from "../test/recording-db.ts";
import type { SourceDocument } from "./documents.ts";
import type { DocumentKind } from "./domain-kinds.ts";
import { CANDIDATES, findStatement, phraseStatement } from "./find.ts";
import type { SearchOptions } from "./service.ts";
import { writeIndex } from "./write-index.ts";

const MANY = CANDIDATES + 200;
const document = (ref: string, kind: DocumentKind, title: string, visibleFrom = 0): SourceDocument => ({
  ...{ ref, kind, title, path: `/${ref}`, visibleFrom, subtitle: "", drawing: "", titleWords: "", keywords: [] },
  ...{ body: "Everything here is about tessellate stones.", phrases: [title], boost: 1, updatedAt: 0 },
});
const WIDE: SearchOptions = { products: 4, documents: 4, quotes: true };
const search = (q: string, options: SearchOptions = WIDE) => runLocally((ctx) => ctx.search.search(q, options));
const titlesOf = async (q: string, options?: SearchOptions) =>
  (await search(q, options)).groups.map((g) => [g.kind, g.kind === "product" ? [] : g.documents.map((d) => d.title)]);

beforeAll(async () => {
  const others = Array.from({ length: MANY }, (_, n) => document(`early-${n}`, "collection", `Tale number ${n}`));
  await writeIndex(
    openDb(env.SEARCH),
    {
      source: "page",
      seq: 1_000_000,
      documents: [
        ...others,
        document("late-article", "article", "A long account of how to tessellate stones by hand in winter"),
        document("best-article", "article", "Tessellate"),
        document("coming", "article", "Tessellate tomorrow", Date.now() + 1e9),
        document("late-recipe", "recipe", "Soup"),
        document("late-page", "page", "Tessellated floors"),
        ...[1, 2, 3, 4].map((n) => document(`rare-${n}`, "page", `Vein ${n} of quartzite`)),
        document("weather", "page", "Weathering"),
        document("slip", "page", "Vein of quartzyte"),
        { ...document("exact", "page", "Basalt"), boost: 0.6 },
        document("begins", "page", "Basalt columns"),
      ],
      gone: [],
    },
    1,
  );
});

it("an unfinished word is each word that begins so, also one that is shorter in the index", async () => {
  // The index has "weather", its stem.
  const asked = { text: '"weatherin" *', openWord: "weatherin" };
  const found = await findStatement(openDb(env.SEARCH), asked, {
    key: "weatherin",
    now: Date.now(),
    from: 0,
    to: 6,
    withTopics: true,
  });
  expect(found.map(({ title }) => title)).toEqual(["Weathering"]);
});

it("titles come first, the shortest best, and each kind that has one", async () => {
  const found = await titlesOf("tessellate");
  expect(found.map(([kind]) => kind)).toEqual(["collection", "article", "page"]);
  expect(Object.fromEntries(found)).toMatchObject({
    article: ["Tessellate", "A long account of how to tessellate stones by hand in winter"],
    page: ["Tessellated floors"],
  });
});

it("of several words too, and of a kind alone by its pages", async () => {
  expect((await titlesOf("tessellate stones")).map(([kind]) => kind)).toEqual(["collection", "article", "recipe"]);
  const pages = await Promise.all(
    [1, 2, 5].map((page) => titlesOf("tessellate", { ...WIDE, kind: "collection", page, documents: 20 })),
  );
  const titles = pages.flatMap(([group]) => group?.[1] ?? []);
  expect([titles.length, new Set(titles).size]).toEqual([60, 60]);
});

it("a title that is what was typed comes before one that begins so", async () => {
  expect(await titlesOf("basalt")).toEqual([["page", ["Basalt", "Basalt columns"]]]);
});

it("asks whether a much more frequent word was meant, and only then", async () => {
  expect(await search("quartzyte ")).toMatchObject({ total: 1, corrected: null, didYouMean: "quartzite" });
  expect(await search("quartzite ")).toMatchObject({ total: 4, didYouMean: null });
  await writeIndex(
    openDb(env.SEARCH),
    { source: "page", seq: 1_000_001, documents: [document("slip-2", "page", "Another quartzyte")], gone: [] },
    1,
  );
  expect(await search("quartzyte ")).toMatchObject({ total: 2, didYouMean: null });
});

it("says how many there are", async () => {
  const answer = await search("tessellate");
  expect(answer.counts.find(({ kind }) => kind === "collection")?.total).toBe(MANY);
  expect(answer.isCapped).toBe(false);
  expect((await search("tessellate", { products: 4, documents: 4 })).isCapped).toBe(true);
});

it("reads few rows, also of what one letter begins", async () => {
  const { DB, costs } = createRecordingDb(env.SEARCH);
  const index = openDb(DB);
  const options = { now: Date.now(), from: 0, to: 6, withTopics: true };
  const asked = { text: '"tessellate" *', openWord: "tessellate" };
  await findStatement(index, asked, { ...options, key: "tessellate" });
  await findStatement(index, asked, { ...options, key: "tessellate", kind: "collection" });
  await phraseStatement(index, "ta", options.now, 24, true);
  expect(costs.map(({ rowsRead }) => rowsRead < 12_000)).toEqual([true, true, true]);
});

it("offers the phrases that begin so before those that have such a word, and none that is still to come", async () => {
  const phrases = await phraseStatement(openDb(env.SEARCH), "tess", Date.now(), 24, true);
  expect(phrases.map(({ phrase }) => phrase)).toEqual([
    "Tessellate",
    "Tessellated floors",
    "A long account of how to tessellate stones by hand in winter",
  ]);
});

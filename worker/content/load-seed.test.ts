import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDb } from "../platform/db.ts";
import { createRequestContext } from "../request-context.ts";
import { bodyText, countWords, listNumberedReferences } from "./domain-body.ts";
import { entryPath } from "./domain-entry.ts";
import { totalMinutes } from "./domain-recipe.ts";
import { loadContentSeed } from "./load-seed.ts";
import { readEntryFile, writeEntryFile } from "./markdown/front-matter.ts";
import { getEntry, listCategories } from "./service-read.ts";
import { DEMO_CONTENT, loadDemoContent } from "./testing/demo-content.ts";

const NOW = Date.UTC(2026, 10, 23);
const db = openDb(env.DB);
const deps = { db, now: () => NOW };

beforeAll(async () => {
  const loaded = await Promise.all([loadDemoContent(NOW), loadDemoContent(NOW)]);
  expect(loaded.filter(Boolean)).toHaveLength(1);
});

it("is loaded once", async () => {
  await db.run(sql`UPDATE content_entry SET title = 'Ours' WHERE slug = 'iron-from-plants'`);
  expect(await loadDemoContent(NOW)).toBe(false);
  expect((await getEntry(deps, "/article/iron-from-plants"))?.title).toBe("Ours");
});

it("is refused anywhere but on the developer's own machine", async () => {
  const deployed = createRequestContext(new Request("https://tikari.test/"), env, createExecutionContext());
  await expect(loadContentSeed(deployed, DEMO_CONTENT, async () => [])).rejects.toMatchObject({ status: 404 });
});

describe.each(DEMO_CONTENT.files.map(({ name, text }) => [name, text] as const))("%s", (name, text) => {
  const { entry, warnings, pictures } = readEntryFile(name, text);
  const { fields, body } = entry;

  it("is read without a loss, and shown with its author, category and what to read next", async () => {
    expect([warnings, pictures]).toEqual([[], []]);
    expect(readEntryFile(name, writeEntryFile(entry)).entry).toEqual(entry);
    const shown = await getEntry(deps, entryPath(entry.kind, fields.slug));
    expect(shown?.body).toEqual(body);
    expect(shown?.by?.id).toBe(fields.authorId);
    // A page stands alone: it is in no category, list or feed.
    if (entry.kind === "page") return expect(shown?.category).toBeNull();
    expect(shown?.related.length).toBeGreaterThanOrEqual(3);
    expect((await listCategories(deps)).map((c) => c.key)).toContain(shown?.category?.key);
  });

  it("has what search engines and readers need", () => {
    expect(`${fields.slug}.md`).toBe(name);
    expect(fields.summary.length).toBeGreaterThan(40);
    expect(fields.summary.length).toBeLessThanOrEqual(170);
    expect(fields.title.length).toBeLessThanOrEqual(75);
    expect(fields.tags.length).toBeGreaterThan(entry.kind === "page" ? -1 : 1);
  });

  it.runIf(entry.kind === "article")("is an article of substance: 900 words, a figure or table, three sources", () => {
    expect(countWords(bodyText(body))).toBeGreaterThanOrEqual(900);
    expect(body.content.filter((block) => block.type === "figure" || block.type === "table").length).toBeGreaterThan(0);
    expect(listNumberedReferences(body).references.length).toBeGreaterThanOrEqual(3);
  });

  it.runIf(entry.kind === "recipe")("is a recipe that can be cooked: amounts, steps, times", () => {
    const recipe = fields.recipe;
    if (!recipe) throw new Error("no recipe");
    expect(totalMinutes(recipe)).toBeGreaterThan(0);
    expect(recipe.steps.length).toBeGreaterThan(2);
    const longest = Math.max(0, ...recipe.steps.flatMap((step) => step.timers.map((timer) => timer.seconds)));
    expect(longest / 60).toBeLessThanOrEqual(totalMinutes(recipe));
  });
});

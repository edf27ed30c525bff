/** What topics hang under, as the site has it now. */
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { loadDemoContent } from "../content/testing/demo-content.ts";
import { openDb } from "../platform/db.ts";
import { loadDemoSeed } from "../store/testing/demo-seed.ts";
import { runLocally } from "../test/local-context.ts";

const db = openDb(env.DB);
const read = (kind: "entry" | "product", id: string) => runLocally((ctx) => ctx.community.readSubject({ kind, id }));

beforeAll(async () => {
  await loadDemoSeed();
  await loadDemoContent();
});

it("a product is named with its price, a text with its kind", async () => {
  expect(await read("product", "demo-puna")).toEqual({
    ...{ kind: "product", title: expect.any(String), path: "/products/puna", price: expect.any(Number) },
    picture: null,
  });
  const [recipe] = await db.all<{ id: string; path: string; title: string }>(
    sql`SELECT id, path, title FROM content_entry WHERE kind = 'recipe' AND status = 'published' AND publish_at < 1800000000000 LIMIT 1`,
  );
  expect(await read("entry", recipe?.id ?? "")).toMatchObject({
    ...{ kind: "recipe", title: recipe?.title, path: recipe?.path, price: null },
  });
});

it("what is a draft, archived, still to come or gone is named by nobody", async () => {
  await db.run(sql`UPDATE store_product SET status = 'draft' WHERE id = 'demo-sara'`);
  const [first, second] = await db.all<{ id: string }>(
    sql`SELECT id FROM content_entry WHERE kind = 'article' AND status = 'published' LIMIT 2`,
  );
  await db.run(sql`UPDATE content_entry SET status = 'draft' WHERE id = ${first?.id}`);
  await db.run(sql`UPDATE content_entry SET publish_at = ${Date.now() + 1e9} WHERE id = ${second?.id}`);
  const all = [
    read("product", "demo-sara"),
    read("product", "none"),
    ...[first, second].map((e) => read("entry", e?.id ?? "")),
  ];
  expect(await Promise.all(all)).toEqual([null, null, null, null]);
});

/** Fills the database with posts, so that lists can be measured at any number of them: one recipe for four articles. */
import { makeWriter, random } from "../search/texts.mjs";

const WORDS = { article: 450, recipe: 200 };
/** Characters of one statement's rows; D1 takes 2 MB. */
const MAX_JSON = 600_000;
/** The newest of them is older than the demo content; each is so many ms older than the one before. */
const NEWEST = Date.UTC(2026, 0, 1);
const APART = 1_800_000;

/** How many posts readers see. */
export const countPosts = async (db) =>
  (await db.prepare("SELECT count(*) AS n FROM content_entry WHERE status = 'published' AND kind <> 'page'").first()).n;

/** Adds posts until there are `size`; the same number gives the same posts. */
export async function seedPosts(db, size) {
  const keys = async (sql) => (await db.prepare(sql).all()).results.map(({ key }) => key);
  const site = {
    categories: await keys("SELECT key FROM content_category WHERE key <> 'recipe-guides' ORDER BY position, key"),
    tags: await keys("SELECT slug AS key FROM content_tag ORDER BY slug"),
    authors: await keys("SELECT id AS key FROM content_author ORDER BY id"),
    recipes: await keys(
      "SELECT id AS key FROM content_entry WHERE recipe IS NOT NULL AND id NOT LIKE 'bench-%' ORDER BY id",
    ),
  };
  const writer = makeWriter(
    (await keys("SELECT body ->> '$' AS key FROM content_entry WHERE id NOT LIKE 'bench-%'")).map(wordsOf),
    await keys("SELECT lower(name) AS key FROM science_ingredient ORDER BY key"),
  );
  let rows = [];
  let bytes = 0;
  const flush = async () => {
    const json = JSON.stringify(rows);
    if (rows.length > 0) await db.batch(INSERTS.map((sql) => db.prepare(sql).bind(json)));
    rows = [];
    bytes = 0;
  };
  const before = await countPosts(db);
  for (let n = before; n < size; n++) {
    const row = makePost(n, writer, random(n), site);
    rows.push(row);
    bytes += JSON.stringify(row).length;
    if (bytes > MAX_JSON) await flush();
  }
  await flush();
}

const wordsOf = (json) => [...json.matchAll(/"text":"([^"\\]*)"/g)].map(([, text]) => text).join(" ");

function makePost(n, writer, draw, { categories, tags, authors, recipes }) {
  const kind = n % 5 === 0 ? "recipe" : "article";
  const topics = writer.pickTopics(draw);
  const sentences = writer.write(draw, topics, Math.round(WORDS[kind] * (0.5 + draw())));
  const paragraphs = [];
  for (let at = 0; at < sentences.length; at += 6) paragraphs.push(sentences.slice(at, at + 6).join(" "));
  return {
    id: `bench-${n}`,
    kind,
    path: `/article/bench-${n}`,
    slug: `bench-${n}`,
    title: writer.title(draw, topics, 3 + Math.floor(draw() * 4)),
    summary: writer.write(draw, topics, 14)[0],
    category: kind === "recipe" ? "recipe-guides" : writer.pick(categories, draw),
    author: writer.pick(authors, draw),
    /** Of a demo recipe: its facts. */
    like: kind === "recipe" ? writer.pick(recipes, draw) : null,
    body: JSON.stringify({
      type: "doc",
      content: paragraphs.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
    }),
    at: NEWEST - n * APART,
    tags: [...new Set([writer.pick(tags, draw), writer.pick(tags, draw)])],
  };
}

const at = (name) => `j.value ->> '$.${name}'`;
const INSERTS = [
  `INSERT INTO content_entry (id, kind, path, slug, status, publish_at, title, summary, category, author_id, body, recipe, words, drawing,
      preview_nonce, created_at, updated_at, first_published_at, settled_version)
    SELECT ${at("id")}, ${at("kind")}, ${at("path")}, ${at("slug")}, 'published', ${at("at")}, ${at("title")}, ${at("summary")},
      ${at("category")}, ${at("author")}, ${at("body")}, m.recipe, 400, coalesce(m.drawing, ''), 'bench', ${at("at")}, ${at("at")}, ${at("at")}, 1
    FROM json_each(?) j LEFT JOIN content_entry m ON m.id = ${at("like")}`,
  `INSERT INTO content_entry_tag (entry_id, tag, position, publish_at)
    SELECT ${at("id")}, t.value, t.key, ${at("at")} FROM json_each(?) j, json_each(j.value, '$.tags') t`,
  // What the list of recipes is narrowed by: as a recipe like it.
  `INSERT INTO content_recipe_choice (entry_id, choice, publish_at, quickness, protein)
    SELECT ${at("id")}, c.choice, ${at("at")}, c.quickness, c.protein
    FROM json_each(?) j CROSS JOIN content_recipe_choice c ON c.entry_id = ${at("like")}`,
];

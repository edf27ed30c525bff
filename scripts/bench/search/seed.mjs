/** Fills the main database with rows whose documents the search has to find: what a shop of that size would have. */
import { random } from "./texts.mjs";

/** Which share of all documents is of each kind, and about how many words their texts have. */
export const SHARES = [
  { kind: "product", share: 0.2, words: 140 },
  { kind: "collection", share: 0.01, words: 30 },
  { kind: "ingredient", share: 0.03, words: 160 },
  { kind: "article", share: 0.36, words: 450 },
  { kind: "recipe", share: 0.14, words: 200 },
  { kind: "study", share: 0.22, words: 110 },
  { kind: "page", share: 0.04, words: 250 },
];
/** Characters of one statement's rows; D1 takes 2 MB. */
const MAX_JSON = 600_000;
const AT = 1_700_000_000_000;

/** Writes `size` rows. */
export async function seedDocuments(db, writer, size) {
  const keys = async (sql) => (await db.prepare(sql).all()).results.map(({ key }) => key);
  const site = {
    models: await keys(MODELS),
    tags: await keys("SELECT slug AS key FROM content_tag ORDER BY slug"),
    ingredients: await keys("SELECT key FROM science_ingredient ORDER BY key"),
    outcomes: await keys("SELECT key FROM science_outcome ORDER BY key"),
  };
  let number = 0;
  for (const { kind, share, words } of SHARES) {
    let rows = [];
    let bytes = 0;
    const flush = async () => {
      const json = JSON.stringify(rows);
      if (rows.length > 0) await db.batch(INSERTS[kind].map((sql) => db.prepare(sql).bind(json)));
      rows = [];
      bytes = 0;
    };
    for (let n = 0; n < Math.round(share * size); n++) {
      const row = ROWS[kind](n, writer, random(++number), words, site);
      rows.push(row);
      bytes += JSON.stringify(row).length;
      if (bytes > MAX_JSON) await flush();
    }
    await flush();
  }
}

const MODELS = `SELECT id AS key FROM store_product WHERE format NOT IN ('bundle', 'gift_card') AND status = 'active' ORDER BY id`;

const about = (draw, words) => Math.round(words * (0.5 + draw()));
const spread = (draw) => AT + Math.floor(draw() * 60_000_000_000);

const entry =
  (kind) =>
  (n, writer, draw, words, { tags }) => {
    const topics = writer.pickTopics(draw);
    const sentences = writer.write(draw, topics, about(draw, words));
    const paragraphs = [];
    for (let at = 0; at < sentences.length; at += 6) paragraphs.push(sentences.slice(at, at + 6).join(" "));
    return {
      id: `bench-${kind}-${n}`,
      kind,
      path: `/${kind === "page" ? "pages" : "article"}/bench-${kind}-${n}`,
      slug: `bench-${kind}-${n}`,
      title: writer.title(draw, topics, 3 + Math.floor(draw() * 4)),
      summary: writer.write(draw, topics, 14).slice(0, 1).join(" "),
      body: JSON.stringify({
        type: "doc",
        content: paragraphs.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
      }),
      at: spread(draw),
      tags: [writer.pick(tags, draw)],
    };
  };

const ROWS = {
  product: (n, writer, draw, words, { models }) => {
    const topics = writer.pickTopics(draw);
    return {
      id: `bench-product-${n}`,
      handle: `bench-${n}`,
      title: `${writer.pickName(draw).replace(/^./, (c) => c.toUpperCase())} ${writer.title(draw, topics, 1 + Math.floor(draw() * 2)).toLowerCase()}`,
      line: writer.write(draw, topics, 10)[0].slice(0, 90),
      kindLine: topics.join(" · "),
      about: writer.write(draw, topics, about(draw, words)).join(" "),
      model: writer.pick(models, draw),
      position: Math.floor(draw() * 10_000),
      price: 490 + 10 * Math.floor(draw() ** 2 * 800),
      ratings: Math.floor(draw() ** 3 * 60),
      at: spread(draw),
      topics: [...new Set(topics)].map((topic) => topic.replaceAll(" ", "_")),
    };
  },
  collection: (n, writer, draw, words) => {
    const topics = writer.pickTopics(draw);
    return {
      id: `bench-collection-${n}`,
      handle: `bench-${n}`,
      title: writer.title(draw, topics, 2),
      description: writer.write(draw, topics, words).join(" "),
      at: spread(draw),
    };
  },
  ingredient: (n, writer, draw, words) => {
    const topics = writer.pickTopics(draw);
    return {
      id: `bench-ingredient-${n}`,
      name: `${writer.pickName(draw)} ${writer.pick(topics, draw)}`,
      latin: `${writer.pickName(draw)} ${writer.pickName(draw)}`,
      origin: writer.write(draw, topics, 8)[0],
      summary: writer.write(draw, topics, 20).join(" "),
      outlook: writer.write(draw, topics, about(draw, words)).join(" "),
      at: spread(draw),
    };
  },
  article: entry("article"),
  recipe: entry("recipe"),
  page: entry("page"),
  study: (n, writer, draw, words, { ingredients, outcomes }) => {
    const topics = writer.pickTopics(draw);
    return {
      id: `bench-study-${n}`,
      headline: writer.title(draw, topics, 5),
      summary: writer.write(draw, topics, about(draw, words)).join(" "),
      title: writer.title(draw, topics, 12),
      authors: `${writer.pickName(draw)} A, ${writer.pickName(draw)} B`,
      year: 1990 + Math.floor(draw() * 36),
      journal: `${writer.pickName(draw)} journal`,
      doi: `10.1000/bench.${n}`,
      population: writer.write(draw, topics, 8)[0],
      ingredient: writer.pick(ingredients, draw),
      outcome: writer.pick(outcomes, draw),
      at: spread(draw),
    };
  },
};

const at = (name) => `j.value ->> '$.${name}'`;
const ENTRY = [
  `INSERT INTO content_entry (id, kind, path, slug, status, publish_at, title, summary, body, recipe, words, preview_nonce, created_at,
      updated_at, first_published_at, settled_version)
    SELECT ${at("id")}, ${at("kind")}, ${at("path")}, ${at("slug")}, 'published', ${at("at")}, ${at("title")}, ${at("summary")},
      ${at("body")}, iif(${at("kind")} = 'recipe', (SELECT recipe FROM content_entry WHERE kind = 'recipe' AND recipe IS NOT NULL LIMIT 1), NULL),
      200, 'bench', ${at("at")}, ${at("at")}, ${at("at")}, 1
    FROM json_each(?) j`,
  `INSERT INTO content_entry_tag (entry_id, tag, position, publish_at)
    SELECT ${at("id")}, t.value, t.key, ${at("at")} FROM json_each(?) j, json_each(j.value, '$.tags') t`,
];

/** The statements of a kind, each over a JSON list of rows. */
const INSERTS = {
  product: [
    `INSERT INTO store_product (id, handle, title, kind, line, about, status, format, vendor, tax_category, directions, warnings, storage,
        option_names, look, studies, position, min_price, rating_sum, rating_count, rating, created_at, updated_at)
      SELECT ${at("id")}, ${at("handle")}, ${at("title")}, ${at("kindLine")}, ${at("line")}, ${at("about")}, 'active', m.format, m.vendor,
        m.tax_category, m.directions, m.warnings, m.storage, m.option_names, m.look, m.studies, ${at("position")}, ${at("price")},
        4 * (${at("ratings")}), ${at("ratings")}, iif(${at("ratings")} = 0, 0, 400), ${at("at")}, ${at("at")}
      FROM json_each(?) j JOIN store_product m ON m.id = ${at("model")}`,
    `INSERT INTO store_product_tag (product_id, kind, value)
      SELECT ${at("id")}, 'ingredient', t.value FROM json_each(?) j, json_each(j.value, '$.topics') t`,
    `INSERT INTO store_variant (id, product_id, sku, title, options, position, price, currency, weight_g, net_weight, servings,
        requires_shipping, subscribable, notice)
      SELECT (${at("id")}) || '-' || v.position, ${at("id")}, upper(${at("id")}) || '-' || v.position, v.title, v.options, v.position,
        ${at("price")}, v.currency, v.weight_g, v.net_weight, v.servings, v.requires_shipping, v.subscribable, v.notice
      FROM json_each(?) j JOIN store_variant v ON v.product_id = ${at("model")} AND v.active = 1`,
  ],
  collection: [
    `INSERT INTO store_collection (id, handle, title, description, status, kind, created_at, updated_at)
      SELECT ${at("id")}, ${at("handle")}, ${at("title")}, ${at("description")}, 'active', 'manual', ${at("at")}, ${at("at")} FROM json_each(?) j`,
  ],
  ingredient: [
    `INSERT INTO science_ingredient (key, name, latin, origin, summary, outlook, status, updated_at)
      SELECT ${at("id")}, ${at("name")}, ${at("latin")}, ${at("origin")}, ${at("summary")}, ${at("outlook")}, 'published', ${at("at")} FROM json_each(?) j`,
  ],
  article: ENTRY,
  recipe: ENTRY,
  page: ENTRY,
  study: [
    `INSERT INTO science_study (id, headline, summary, title, authors, year, journal, doi, design, randomized, controlled, blinding,
        population, patients, limitations, funding, group_key, status, updated_at)
      SELECT ${at("id")}, ${at("headline")}, ${at("summary")}, ${at("title")}, ${at("authors")}, ${at("year")}, ${at("journal")}, ${at("doi")},
        'parallel', 1, 1, 'double', ${at("population")}, 0, '[]', 'public', ${at("id")}, 'published', ${at("at")} FROM json_each(?) j`,
    `INSERT INTO science_result (study_id, ingredient, outcome, main, answer, measure, text)
      SELECT ${at("id")}, ${at("ingredient")}, ${at("outcome")}, 1, 'none', 'measured', ${at("headline")} FROM json_each(?) j`,
  ],
};

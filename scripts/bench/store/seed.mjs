/**
 * Fills the benchmark's shop with generated products. Each has the text, label, claims and look of a demo product, and
 * values of its own for everything that lists filter, sort and search by.
 */
import { FIRST, FREE_OF, GOALS, INGREDIENTS, SECOND, TAGS } from "./product-values.mjs";

/** Number of products in one batch. */
const STEP = 500;
/** Stock of each variant: more than any run can sell. */
export const ON_HAND = 1_000_000;

/**
 * Raises the number of products to `size`. The same size gives the same products in every run.
 * @param db the database of the temporary site, with the demo shop in it
 */
export async function seedProducts(db, size) {
  const there = await db.prepare("SELECT count(*) AS n FROM store_product").first("n");
  const { results: models } = await db.prepare(MODELS).all();
  for (let from = there; from < size; from += STEP) {
    const made = Array.from({ length: Math.min(STEP, size - from) }, (_, i) => product(from + i, models));
    const rows = { product: made, ...children(made) };
    await db.batch(Object.entries(INSERTS).map(([kind, sql]) => db.prepare(sql).bind(JSON.stringify(rows[kind]))));
  }
}

/** Handle of a generated product, for pages that are requested at random. */
export const handleOf = (n) => `bench-${n}`;

const MODELS = `SELECT p.id, p.format, json_group_array(v.id) AS variants FROM store_product p
  JOIN store_variant v ON v.product_id = p.id AND v.active = 1
  WHERE p.format NOT IN ('bundle', 'gift_card') AND p.status = 'active' AND p.handle NOT LIKE 'bench-%' GROUP BY p.id ORDER BY p.id`;

function product(n, models) {
  const chance = random(n + 1);
  const model = models[Math.floor(chance() * models.length)];
  const word = (list) => list[Math.floor(chance() * list.length)];
  const price = 490 + 10 * Math.floor(chance() ** 2 * 800);
  const ratings = Math.floor(chance() ** 3 * 60);
  return {
    id: `bench-product-${n}`,
    handle: handleOf(n),
    title: `${word(FIRST)} ${word(SECOND)} ${n}`,
    model: model.id,
    status: chance() < 0.94 ? "active" : chance() < 0.5 ? "draft" : "archived",
    position: Math.floor(chance() * 10_000),
    price,
    ratings,
    stars: Math.round(ratings * (3.2 + chance() * 1.7)),
    at: 1_700_000_000_000 + Math.floor(chance() * 60_000_000_000),
    variants: JSON.parse(model.variants).map((like, i) => ({
      like,
      id: `bench-variant-${n}-${i}`,
      sku: `BN-${n}-${i}`,
      price: Math.floor(price * (1 + i * 0.8)),
    })),
    tags: tagsOf(chance, model.format),
    related: [1, 2, 3].map(() => `bench-product-${Math.floor(chance() * n)}`),
    reviewed: Math.min(ratings, 3),
  };
}

function tagsOf(chance, format) {
  const some = (kind, shares) =>
    Object.entries(shares).flatMap(([value, share]) => (chance() < share ? [{ kind, value }] : []));
  const goals = some("goal", GOALS);
  const list = [...goals, ...some("ingredient", INGREDIENTS), ...some("free_of", FREE_OF), ...some("tag", TAGS)];
  return [
    ...list,
    ...(goals.length === 0 ? [{ kind: "goal", value: "basics" }] : []),
    { kind: "format", value: format },
  ];
}

const children = (made) => ({
  tag: made.flatMap((p) => p.tags.map((t) => ({ product: p.id, ...t }))),
  variant: made.flatMap((p) => p.variants.map((v) => ({ product: p.id, ...v }))),
  stock: made.flatMap((p) => p.variants.map((v) => v.id)),
  move: made.flatMap((p) => p.variants.map((v) => v.id)),
  facts: made.map(({ id, model }) => ({ id, model })),
  claim: made.map(({ id, model }) => ({ id, model })),
  related: made.flatMap((p) => [...new Set(p.related)].map((to, position) => ({ product: p.id, to, position }))),
  lot: made.map((p) => ({ id: `lot-${p.id}`, number: `B${p.id.slice(14)}`, variant: p.variants[0].id })),
  test: made.flatMap((p) =>
    ["Lead", "Cadmium", "Total plate count"].map((analyte, position) => ({ lot: `lot-${p.id}`, analyte, position })),
  ),
  review: made.flatMap((p) =>
    Array.from({ length: p.reviewed }, (_, i) => ({
      id: `${p.id}-review-${i}`,
      product: p.id,
      rating: 3 + (i % 3),
      at: p.at,
    })),
  ),
});

const at = (name) => `j.value ->> '$.${name}'`;

/** One statement for each table, over a JSON list of rows. */
const INSERTS = {
  product: `INSERT INTO store_product (id, handle, title, kind, line, about, status, format, vendor, tax_category, directions, warnings,
      storage, option_names, look, studies, position, min_price, rating_sum, rating_count, rating, created_at, updated_at)
    SELECT ${at("id")}, ${at("handle")}, ${at("title")}, m.kind, m.line, m.about, ${at("status")}, m.format, m.vendor, m.tax_category,
      m.directions, m.warnings, m.storage, m.option_names, m.look, m.studies, ${at("position")}, ${at("price")}, ${at("stars")},
      ${at("ratings")}, iif(${at("ratings")} = 0, 0, 100 * ${at("stars")} / max(1, ${at("ratings")})), ${at("at")}, ${at("at")}
    FROM json_each(?) j JOIN store_product m ON m.id = ${at("model")}`,
  tag: `INSERT INTO store_product_tag SELECT ${at("product")}, ${at("kind")}, ${at("value")} FROM json_each(?) j`,
  variant: `INSERT INTO store_variant (id, product_id, sku, title, options, position, price, currency, weight_g, net_weight, servings,
      requires_shipping, subscribable, notice)
    SELECT ${at("id")}, ${at("product")}, ${at("sku")}, m.title, m.options, m.position, ${at("price")}, m.currency, m.weight_g, m.net_weight,
      m.servings, m.requires_shipping, m.subscribable, m.notice
    FROM json_each(?) j JOIN store_variant m ON m.id = ${at("like")}`,
  stock: `INSERT INTO store_stock (variant_id, on_hand) SELECT j.value, ${ON_HAND} FROM json_each(?) j`,
  move: `INSERT INTO store_stock_move (id, variant_id, delta, kind, ref, actor, at)
    SELECT 'move-' || j.value, j.value, ${ON_HAND}, 'received', 'bench', 'bench', 1700000000000 FROM json_each(?) j`,
  facts: `INSERT INTO store_facts (id, product_id, version, label, created_at)
    SELECT 'facts-' || (${at("id")}), ${at("id")}, 1, m.label, m.created_at FROM json_each(?) j
    JOIN store_facts m ON m.product_id = ${at("model")} AND m.variant_id = ''`,
  claim: `INSERT INTO store_claim (id, product_id, kind, text, position)
    SELECT ${at("id")} || ':' || m.position, ${at("id")}, m.kind, m.text, m.position FROM json_each(?) j
    JOIN store_claim m ON m.product_id = ${at("model")}`,
  related: `INSERT INTO store_related SELECT ${at("product")}, ${at("to")}, ${at("position")} FROM json_each(?) j`,
  lot: `INSERT INTO store_lot (id, number, plain_number, variant_id, status, made_on, best_before, lab, created_at)
    SELECT ${at("id")}, ${at("number")}, ${at("number")}, ${at("variant")}, 'released', '2026-08-01', '2028-02-01', 'Bench', 1700000000000
    FROM json_each(?) j`,
  test: `INSERT INTO store_lot_test (lot_id, position, analyte, method, measured, loq, unit, rule, limit_value, tested_on)
    SELECT ${at("lot")}, ${at("position")}, ${at("analyte")}, 'ICP-MS', 0.01, 0.005, 'mg/kg', 'at_most', 0.1, '2026-08-10' FROM json_each(?) j`,
  review: `INSERT INTO store_review (id, product_id, order_line_id, name, rating, body, status, created_at)
    SELECT ${at("id")}, ${at("product")}, ${at("id")}, 'Bench', ${at("rating")}, 'As it says on the pack.', 'published', ${at("at")}
    FROM json_each(?) j`,
};

/** Numbers from 0 to 1 that are the same in every run: a Lehmer generator modulo 2^31 - 1 without its first values. */
function random(seed) {
  let state = (seed * 7919) % 2_147_483_647;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  for (let i = 0; i < 4; i++) next();
  return next;
}

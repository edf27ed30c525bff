/** Rows of topics as the objects write them into the lists. */

const STEP = 20_000;

/** Adds topics number `from` to `to` to the lists, a minute apart, in all categories, every tenth with a tag. */
export async function seedTopics(db, from, to) {
  for (let at = from; at < to; at += STEP) {
    const end = Math.min(to, at + STEP);
    await db
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2),
           c AS (SELECT id, has_answers, row_number() OVER (ORDER BY position) - 1 AS k, count(*) OVER () AS size
                 FROM community_category)
         INSERT INTO community_topic (id, category_id, slug, title, tags, excerpt, author_id, people, created_at, bumped_at,
           last_number, heat, state, is_open_question, version)
         SELECT printf('z%011d', i), c.id, 'topic-' || i, 'Topic number ' || i,
           CASE WHEN i % 10 = 0 THEN '["iron"]' ELSE '[]' END, 'Its first words, as the list shows them.', 'nobody',
           '[{"id":"nobody","handle":null,"name":"Nobody","avatar":null,"badge":null}]', i * 60000, i * 60000,
           1 + i % 40, i * 60000 + (i % 7) * 1000000, 'shown', c.has_answers AND i % 3 = 0, 1
         FROM n JOIN c ON c.k = n.i % c.size`,
      )
      .bind(at, end)
      .run();
    await db
      .prepare(
        `INSERT INTO community_topic_tag (tag, topic_id, bumped_at)
         SELECT 'iron', id, bumped_at FROM community_topic WHERE tags = '["iron"]' AND id >= printf('z%011d', ?1)
         ON CONFLICT DO NOTHING`,
      )
      .bind(at)
      .run();
  }
}

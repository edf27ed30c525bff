/** Topics with texts as a forum has them, as the lists store them: their triggers tell the search's index. */
import { random } from "../search/texts.mjs";

/** Rows of one statement; D1 takes 2 MB. */
const STEP = 2000;
/** About how many words the search reads of a topic: its first post and the answer. */
const WORDS = 60;

/** Adds topics number `from` to `to`, a minute apart. The same number gives the same topic. */
export async function seedTopicTexts(db, writer, from, to) {
  for (let at = from; at < to; at += STEP) {
    const rows = Array.from({ length: Math.min(STEP, to - at) }, (_, i) => makeTopic(writer, at + i));
    await db
      .prepare(
        `INSERT INTO community_topic (id, category_id, slug, title, excerpt, text, author_id, people, created_at, bumped_at,
           last_number, heat, state, version)
         SELECT printf('z%011d', j.value ->> 'n'), (SELECT id FROM community_category WHERE access = 'everybody' ORDER BY position LIMIT 1),
           'bench', j.value ->> 'title', substr(j.value ->> 'text', 1, 160), j.value ->> 'text', 'nobody', '[]',
           (j.value ->> 'n') * 60000, (j.value ->> 'n') * 60000, 3, j.value ->> 'n', 'shown', 1
         FROM json_each(?) j`,
      )
      .bind(JSON.stringify(rows))
      .run();
  }
}

function makeTopic(writer, n) {
  const draw = random(n + 1);
  const topics = writer.pickTopics(draw);
  const text = writer.write(draw, topics, Math.round(WORDS * (0.5 + draw()))).join(" ");
  return { n, title: writer.title(draw, topics, 4 + Math.floor(draw() * 4)), text };
}

/** The titles of some topics, spread over all of the first `count`. */
export const someTitles = (writer, count, wanted) =>
  Array.from({ length: wanted }, (_, i) => makeTopic(writer, Math.floor((i * count) / wanted)).title);

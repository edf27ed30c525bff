import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import { type BatchStatement, runBatch } from "../platform/run-batch.ts";
import type { Access, AuthorView, PostState, TopicView } from "./contract-topic.ts";

/** What the lists know of a topic. */
export interface IndexedTopic {
  view: TopicView;
  excerpt: string;
  /** What the search reads; null where none of it has changed. */
  text: string | null;
  people: AuthorView[];
  bumpedAt: number;
  reactions: number;
  heat: number;
  version: number;
}

/** What a topic copies of its category. */
export interface ListedCategory {
  categoryId: string;
  access: Access;
  hasAnswers: boolean;
}

/** What profiles and the search know of a post. */
export interface IndexedPost {
  number: number;
  authorId: string;
  state: PostState;
  createdAt: number;
  excerpt: string;
  reactions: number;
  version: number;
  id: string;
  /** Ids of pictures that it shows. */
  pictures: string[];
}

/** Pictures of a post, shown or not: `OWNER` of media_use is the topic and the post's id. */
interface PostPictures {
  owner: string;
  slot: "shown" | "kept";
  pictures: string[];
}

/** Notes which pictures stand in which posts: what nothing shows is deleted after a day. */
export const writePictureUses = (db: Db, posts: readonly PostPictures[], when: SQL = sql`true`): BatchStatement[] => {
  const rows = JSON.stringify(posts);
  const used = posts.some(({ pictures }) => pictures.length > 0);
  return [
    db.run(sql`
      DELETE FROM media_use WHERE owner_kind = 'post'
        AND owner_id IN (SELECT value ->> 'owner' FROM json_each(${rows})) AND ${when}`),
    ...(used
      ? [
          db.run(sql`
            INSERT INTO media_use (owner_kind, owner_id, slot, position, media_id)
            SELECT 'post', p.value ->> 'owner', p.value ->> 'slot', j.key, f.id
            FROM json_each(${rows}) p CROSS JOIN json_each(p.value, '$.pictures') j JOIN media_file f ON f.id = j.value
            WHERE ${when}`),
        ]
      : []),
  ];
};

const shownTags = (topic: string) =>
  sql`SELECT j.value FROM community_topic t JOIN json_each(t.tags) j WHERE t.id = ${topic} AND t.state = 'shown'`;

/**
 * Writes a topic and some of its posts into the lists: one batch, all of it or nothing. Sent again, or late, it changes
 * nothing: a row is only ever replaced by a newer version of itself, unless the lists are made again.
 * @returns the topic's category as it is now, for the topic to follow; null where there is none
 */
export async function writeToIndex(
  db: Db,
  topic: IndexedTopic,
  posts: readonly IndexedPost[],
  { isRewrite = false } = {},
): Promise<ListedCategory | null> {
  const { view } = topic;
  // What stands in the lists counts for nothing where they are made again.
  const isNewer = isRewrite ? sql`true` : sql`excluded.version > version`;
  const rows = JSON.stringify(posts);
  const statements: BatchStatement[] = [
    db.run(sql`
      INSERT INTO community_topic (id, category_id, access, slug, title, tags, excerpt, text, author_id, people, created_at, bumped_at,
        last_number, reactions, heat, state, closed, pinned, pinned_everywhere, pinned_until, moved, is_open_question, answer, subject_kind, subject_id, version)
      VALUES (${view.id}, ${view.categoryId}, ${view.access}, ${view.slug}, ${view.title}, ${JSON.stringify(view.tags)}, ${topic.excerpt}, ${topic.text ?? ""},
        ${view.authorId}, ${JSON.stringify(topic.people)}, ${view.createdAt}, ${topic.bumpedAt}, ${view.lastNumber},
        ${topic.reactions}, ${topic.heat}, ${view.mergedInto ? "hidden" : view.state}, ${Number(view.closed)},
        ${Number(view.pinned)}, ${Number(view.pinnedEverywhere)}, ${view.pinnedUntil}, ${view.moved},
        ${Number(view.hasAnswers && view.answer === null)},
        ${view.answer}, ${view.subject?.kind ?? null}, ${view.subject?.id ?? null}, ${topic.version})
      ON CONFLICT (id) DO UPDATE SET category_id = excluded.category_id, author_id = excluded.author_id, access = excluded.access,
        slug = excluded.slug, title = excluded.title, tags = excluded.tags, excerpt = excluded.excerpt,
        text = coalesce(${topic.text}, text), people = excluded.people, bumped_at = excluded.bumped_at,
        last_number = excluded.last_number, reactions = excluded.reactions, heat = excluded.heat,
        state = excluded.state, closed = excluded.closed, pinned = excluded.pinned,
        pinned_everywhere = excluded.pinned_everywhere, pinned_until = excluded.pinned_until, moved = excluded.moved,
        is_open_question = excluded.is_open_question, answer = excluded.answer, subject_kind = excluded.subject_kind,
        subject_id = excluded.subject_id, version = excluded.version${isRewrite ? sql`, author_id = excluded.author_id, created_at = excluded.created_at` : sql``}
      WHERE ${isNewer}`),
    // The tags follow the topic's row as it stands now, so that a late write can't bring old ones back.
    db.run(sql`
      DELETE FROM community_topic_tag WHERE topic_id = ${view.id} AND tag NOT IN (${shownTags(view.id)})`),
    db.run(sql`
      INSERT INTO community_topic_tag (tag, topic_id, bumped_at, access)
      SELECT j.value, t.id, t.bumped_at, t.access FROM community_topic t JOIN json_each(t.tags) j
      WHERE t.id = ${view.id} AND t.state = 'shown'
      ON CONFLICT (topic_id, tag) DO UPDATE SET bumped_at = excluded.bumped_at, access = excluded.access
      WHERE bumped_at <> excluded.bumped_at OR access <> excluded.access`),
  ];
  if (posts.length > 0)
    statements.push(
      db.run(sql`
        INSERT INTO community_post (topic_id, number, author_id, state, created_at, excerpt, reactions, version)
        SELECT ${view.id}, j.value ->> 'number', j.value ->> 'authorId', j.value ->> 'state', j.value ->> 'createdAt',
          j.value ->> 'excerpt', j.value ->> 'reactions', j.value ->> 'version'
        FROM json_each(${rows}) j WHERE true
        ON CONFLICT (topic_id, number) DO UPDATE SET author_id = excluded.author_id, state = excluded.state,
          excerpt = excluded.excerpt, reactions = excluded.reactions, version = excluded.version,
          created_at = excluded.created_at
        WHERE ${isNewer}`),
    );
  // A late write leaves the pictures as a newer one has them.
  statements.push(
    ...writePictureUses(
      db,
      posts.map(({ id, state, pictures }) => ({
        ...{ owner: `${view.id}/${id}`, slot: state === "shown" ? "shown" : "kept", pictures },
      })),
      sql`(SELECT t.version FROM community_topic t WHERE t.id = ${view.id}) = ${topic.version}`,
    ),
  );
  // Who takes their own reply as the answer gets nothing for it. Both follow the topic's row, too.
  const answer = sql`SELECT t.answer FROM community_topic t WHERE t.id = ${view.id}`;
  statements.push(
    db.run(sql`
      UPDATE community_post SET is_answer = 0
      WHERE topic_id = ${view.id} AND is_answer = 1 AND number IS NOT (${answer})`),
    db.run(sql`
      UPDATE community_post SET is_answer = 1 WHERE topic_id = ${view.id} AND number = (${answer}) AND is_answer = 0
        AND author_id <> (SELECT t.author_id FROM community_topic t WHERE t.id = ${view.id})`),
  );
  // Read with the write, so that a change of the category is seen here or by its job, whichever comes second.
  const category = db.all<{ access: Access; hasAnswers: number }>(sql`
    SELECT access, has_answers AS hasAnswers FROM community_category WHERE id = ${view.categoryId}`);
  const results = await db.batch([category, ...statements]);
  const [row] = results[0];
  return row ? { categoryId: view.categoryId, access: row.access, hasAnswers: row.hasAnswers === 1 } : null;
}

/** Takes a topic and its posts out of the lists. The counts follow by triggers. */
export async function removeFromIndex(db: Db, topic: string): Promise<void> {
  await runBatch(db, [
    db.run(sql`DELETE FROM community_topic_tag WHERE topic_id = ${topic}`),
    db.run(sql`DELETE FROM community_post WHERE topic_id = ${topic}`),
    db.run(
      sql`DELETE FROM media_use WHERE owner_kind = 'post' AND owner_id >= ${`${topic}/`} AND owner_id < ${`${topic}0`}`,
    ),
    db.run(sql`DELETE FROM community_topic WHERE id = ${topic}`),
  ]);
}
/** Takes rows of posts out of the lists that a topic does not have. */
export const deleteStrayPosts = (db: Db, topic: string, lastNumber: number) =>
  db.run(sql`DELETE FROM community_post WHERE topic_id = ${topic} AND number > ${lastNumber}`);

import { sql } from "drizzle-orm";
import type { RequestDeps } from "../../request-context.ts";
import { topicOf } from "../deps.ts";

/** In characters, about how much one part has; and how many posts are read at once. */
const PART_LENGTH = 2_000_000;
const PART_TOPICS = 60;
const POSTS_READ = 200;

/**
 * A part of the whole forum as JSON Lines, one record a line: the forum, its categories, then each topic with its authors and
 * posts. Our own import takes it back. Email addresses are never in it.
 * @param after where the part before has ended; "" for the first one
 * @returns `next` for the part after this, or null at the end
 */
export async function exportForum(
  { db, env, now, url }: Pick<RequestDeps, "db" | "env" | "now" | "url">,
  after: string,
): Promise<{ lines: string; next: string | null }> {
  const [last = "", from = "0"] = after.split(":");
  const lines: string[] = [];
  let length = 0;
  const add = (record: object) => {
    const line = JSON.stringify(record);
    lines.push(line);
    length += line.length;
  };
  if (after === "") {
    add({ type: "forum", format: 1, site: url.origin, exportedAt: now() });
    const categories = await db.all<{ id: string; hasAnswers: number }>(sql`
      SELECT id, slug, name, description, color, access, has_answers AS hasAnswers FROM community_category ORDER BY position, id`);
    for (const category of categories) add({ type: "category", ...category, hasAnswers: category.hasAnswers === 1 });
  }
  const isWithin = from !== "0";
  const topics = await db.all<{ id: string }>(sql`
    SELECT id FROM community_topic WHERE ${isWithin ? sql`id >= ${last}` : sql`id > ${last}`} ORDER BY id LIMIT ${PART_TOPICS}`);
  for (const { id } of topics) {
    for (let number = isWithin && id === last ? Number(from) : 0; ; ) {
      const part = await topicOf(env, id).exportPosts(number, POSTS_READ);
      if (!part) break;
      if (number === 0) add({ type: "topic", ...part.topic });
      for (const author of part.authors) add({ type: "author", id: author.id, name: author.name });
      for (const post of part.posts) add({ type: "post", topic: id, ...post });
      number = part.posts.at(-1)?.number ?? number;
      if (part.posts.length < POSTS_READ) break;
      if (length > PART_LENGTH) return { lines: `${lines.join("\n")}\n`, next: `${id}:${number}` };
    }
    if (length > PART_LENGTH) return { lines: `${lines.join("\n")}\n`, next: `${id}:0` };
  }
  const next = topics.length === PART_TOPICS ? `${topics.at(-1)?.id}:0` : null;
  return { lines: lines.length === 0 ? "" : `${lines.join("\n")}\n`, next };
}

import { sql } from "drizzle-orm";
import { slugOfTitle } from "../community/domain-topic.ts";
import { cookImportedText, topicObject } from "../community/index.ts";
import { moderationObject } from "../moderation/index.ts";
import { letOthersIn } from "../platform/let-others-in.ts";
import type { RequestContext } from "../request-context.ts";
import type { SampleTopic } from "./domain-generator.ts";

/** Topics that are written or removed at once, and removed by one call. */
const PARALLEL = 6;
const REMOVED_PER_CALL = 120;

const sourceOf = (id: string): string => `sample:${id}`;

/** Writes topics by the way that is for posts from elsewhere: each once, and nobody is told. */
export async function writeSampleTopics(
  { env, db, url }: Pick<RequestContext, "env" | "db" | "url">,
  topics: readonly SampleTopic[],
): Promise<void> {
  if (topics.length === 0) return;
  const categories = await db.all<{ id: string; access: "everybody" | "members" | "staff"; hasAnswers: number }>(
    sql`SELECT id, access, has_answers AS hasAnswers FROM community_category WHERE archived_at IS NULL`,
  );
  const toAuthor = ({ id, handle, name }: SampleTopic["author"]) => ({ id, handle, name, avatar: null, badge: null });
  await inParallel(topics, async ({ id, title, category, tags, createdAt, author, posts, held, answer, isPublic }) => {
    const own = categories.find((one) => one.id === category);
    // The owner has other categories than a new forum.
    if (!own) return;
    await topicObject(env, id).importPosts({
      ...{ source: sourceOf(id), answer, isLast: true },
      topic: {
        ...{ id, title, slug: slugOfTitle(title), categoryId: own.id, access: own.access, subject: null, tags },
        ...{ hasAnswers: own.hasAnswers === 1, authorId: author.id, createdAt, closed: false, pinned: false },
        state: isPublic ? "shown" : "hidden",
      },
      posts: posts.map((post) => ({
        ...{
          id: post.id,
          author: toAuthor(post.author),
          at: post.at,
          replyTo: post.replyTo,
          reactions: post.reactions,
          poll: post.poll,
        },
        ...cookImportedText(post.text, url.origin),
        ...{ state: "shown" as const, editedAt: null },
      })),
      held: (held ?? []).map(({ id: post, author: by, at, text, reasons }) => ({
        ...{ id: post, author: toAuthor(by), replyTo: null, mentions: [], isStaff: false, at },
        ...cookImportedText(text, url.origin),
        check: { verdict: "hold" as const, reasons, score: null },
      })),
    });
    for (const [i, post] of posts.entries()) await reportSample(env, id, i + 1, post.flags ?? []);
  });
}

/** Reports of a post by invented members; each counts once. */
async function reportSample(
  env: Env,
  topic: string,
  number: number,
  flags: NonNullable<SampleTopic["posts"][number]["flags"]>,
): Promise<void> {
  for (const { by, reason, note, at } of flags) {
    const post = await topicObject(env, topic).describePost(number, { member: by.id, isStaff: false });
    if (!post) return;
    await moderationObject(env).flag(
      { kind: "post", ...post, reasons: [], score: null, at },
      { member: by.id, name: by.name, reason, note, at, trust: 2, isStaff: false },
    );
  }
}

/** Takes some of the samples' topics away; those in which someone else has written stay. @returns whether none is left */
export async function removeSampleTopics({ env, db }: Pick<RequestContext, "env" | "db">): Promise<boolean> {
  const topics = await db.all<{ id: string }>(
    sql`SELECT id FROM sample_row WHERE kind = 'topic' ORDER BY id LIMIT ${REMOVED_PER_CALL}`,
  );
  const gone: string[] = [];
  await inParallel(topics, async ({ id }) => {
    if (await topicObject(env, id).removeImported(sourceOf(id))) gone.push(id);
  });
  await moderationObject(env).removeItemsOfTopics(gone);
  const removed = JSON.stringify(gone);
  const asked = JSON.stringify(topics.map(({ id }) => id));
  await db.batch([
    db.run(sql`DELETE FROM sample_row WHERE kind = 'topic' AND id IN (SELECT value FROM json_each(${removed}))`),
    db.run(sql`
      UPDATE sample_row SET kind = 'topic_kept' WHERE kind = 'topic' AND id IN (SELECT value FROM json_each(${asked}))`),
  ]);
  return topics.length < REMOVED_PER_CALL;
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += PARALLEL) {
    await Promise.all(items.slice(at, at + PARALLEL).map(work));
    await letOthersIn();
  }
}

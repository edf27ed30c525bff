import { sql } from "drizzle-orm";
import { DELETED_MEMBER } from "../kernel/deleted-member.ts";
import { MINUTE } from "../kernel/instants.ts";
import type { AuthorView } from "./contract-topic.ts";
import { type CommunityDeps, topicOf } from "./deps.ts";
import { isImportedAuthor } from "./import/domain-import.ts";
import { PROFILE_COLUMNS, type ProfileRow, toAuthor } from "./profiles.ts";
import { askTopics, retryTopics } from "./topic-retries.ts";

type AuthorDeps = Pick<CommunityDeps, "db" | "env" | "now">;

/** Topics of one statement, and members of one run. */
const PAGE_SIZE = 50;
const MAX_MEMBERS = 20;
/** Topics that are asked at once. */
const PARALLEL = 6;
/**
 * In ms. The lists may learn of a post this much later than its topic (topic.ts waits five minutes at most): a change is
 * done only when all its topics were asked after that.
 */
const SETTLING = 10 * MINUTE;

/** What stands over the posts of someone whose account was deleted. */
const deletedMember = (id: string): AuthorView => ({
  ...{ id, handle: null, name: DELETED_MEMBER, avatar: null, badge: null },
});

/**
 * The job: brings changed names, pictures and deleted accounts to the posts of those members. May be killed anywhere and
 * repeated: naming an author twice changes nothing. A topic that can't be reached holds nobody back and is asked again.
 */
export async function runAuthorsJob(
  deps: AuthorDeps,
): Promise<{ topics: number; failed: number; unfinished: boolean }> {
  const retried = await retryTopics(deps, "authors", async (id) => {
    const change = await readChange(deps, id);
    return async (topic) => {
      if (change.isGone) await forgetHeldIn(deps, topic, id);
      await tellTopic(deps, topic, change);
    };
  });
  const changes = await deps.db.all<{ authorId: string; changedAt: number; cursor: string }>(sql`
    SELECT author_id AS authorId, changed_at AS changedAt, cursor FROM community_author_change
    ORDER BY changed_at LIMIT ${MAX_MEMBERS}`);
  let { topics, failed, unfinished } = retried;
  for (const change of changes) {
    const told = await readChange(deps, change.authorId);
    const { author, isGone } = told;
    const ids = await listTopicsOf(deps, change.authorId, change.cursor);
    const moderation = deps.env.MODERATION.getByName("main");
    await moderation.renameMember({ id: author.id, handle: author.handle, name: author.name });
    if (isGone) failed += await forgetHeldPosts(deps, author.id);
    const missed = await askTopics(deps, "authors", change.authorId, ids, (id) => tellTopic(deps, id, told));
    failed += missed.length;
    if (isGone) await deps.db.run(sql`DELETE FROM media_use WHERE owner_kind = 'member' AND owner_id = ${author.id}`);
    topics += ids.length - missed.length;
    const isWhole = ids.length < PAGE_SIZE;
    const isSettled = deps.now() >= change.changedAt + SETTLING;
    if (!isWhole) unfinished = true;
    // A change that came meanwhile has another time, and begins again.
    await deps.db.run(
      isWhole && isSettled
        ? sql`DELETE FROM community_author_change WHERE author_id = ${change.authorId} AND changed_at = ${change.changedAt}`
        : sql`UPDATE community_author_change SET cursor = ${isWhole ? "" : (ids.at(-1) ?? "")}
              WHERE author_id = ${change.authorId} AND changed_at = ${change.changedAt}`,
    );
  }
  return { topics, failed, unfinished };
}

/** Who stands over the posts of an author from now on. */
interface AuthorChange {
  authorId: string;
  author: AuthorView;
  /** Whether the posts were imported, and a member has said that they are theirs. */
  isTaken: boolean;
  /** Whether the account was deleted. */
  isGone: boolean;
}

async function readChange(deps: AuthorDeps, authorId: string): Promise<AuthorChange> {
  const owner = isImportedAuthor(authorId) ? await readOwner(deps, authorId) : null;
  const author = await readAuthor(deps, owner ?? authorId);
  return { authorId, author, isTaken: owner !== null, isGone: owner === null && author.handle === null };
}

async function tellTopic(deps: AuthorDeps, id: string, change: AuthorChange): Promise<void> {
  const { authorId, author, isTaken, isGone } = change;
  const topic = topicOf(deps.env, id);
  if (isTaken) return topic.reassignAuthor(authorId, author);
  await topic.renameAuthor(author);
  if (isGone) await removePictures(deps, id, await topic.removePicturesOf(author.id));
}

async function readAuthor({ db }: AuthorDeps, id: string): Promise<AuthorView> {
  const row = await db.get<ProfileRow>(sql`SELECT ${PROFILE_COLUMNS} FROM community_profile WHERE user_id = ${id}`);
  return row ? toAuthor(row) : deletedMember(id);
}

/**
 * Posts of a deleted account that wait for a moderator, or were refused, are shown to nobody: they go, and then what asks the
 * moderators for a decision.
 * @returns how many topics couldn't be reached
 */
async function forgetHeldPosts(deps: AuthorDeps, member: string): Promise<number> {
  const moderation = deps.env.MODERATION.getByName("main");
  const topics = await moderation.listHeldTopicsOf(member);
  const missed = await askTopics(deps, "authors", member, topics, (id) => forgetHeldIn(deps, id, member));
  await moderation.removeWaitingHeldOf(member);
  return missed.length;
}

const forgetHeldIn = async (deps: AuthorDeps, topic: string, member: string): Promise<void> =>
  removePictures(deps, topic, await topicOf(deps.env, topic).forgetHeldOf(member));

/** Pictures of a deleted account stand nowhere any more: the job of media deletes them. */
async function removePictures({ db }: AuthorDeps, topic: string, posts: readonly string[]): Promise<void> {
  const owners = JSON.stringify(posts.map((id) => `${topic}/${id}`));
  if (posts.length > 0)
    await db.run(
      sql`DELETE FROM media_use WHERE owner_kind = 'post' AND owner_id IN (SELECT value FROM json_each(${owners}))`,
    );
}

/** The member who said that an imported author's posts are theirs. */
const readOwner = async ({ db }: AuthorDeps, id: string): Promise<string | null> =>
  (await db.get<{ owner: string | null }>(sql`SELECT user_id AS owner FROM community_imported_author WHERE id = ${id}`))
    ?.owner ?? null;

const listTopicsOf = async ({ db }: AuthorDeps, author: string, after: string): Promise<string[]> =>
  (
    await db.all<{ id: string }>(sql`
      SELECT DISTINCT topic_id AS id FROM community_post WHERE author_id = ${author} AND topic_id > ${after}
      ORDER BY topic_id LIMIT ${PAGE_SIZE}`)
  ).map(({ id }) => id);

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += PARALLEL) await Promise.all(items.slice(at, at + PARALLEL).map(work));
}

/**
 * Everything that a member wrote, and what they thought of others' posts, for their export: it is in the topics, not in the
 * database.
 * @param opened topics that they have opened: only there can they have reacted without writing
 */
export async function exportPosts(
  deps: AuthorDeps,
  member: string,
  opened: readonly string[],
): Promise<Record<string, Record<string, unknown>[]>> {
  const posts: Record<string, unknown>[] = [];
  const reactions: Record<string, unknown>[] = [];
  const written: string[] = [];
  for (let after: string | undefined = ""; after !== undefined; ) {
    const ids = await listTopicsOf(deps, member, after);
    await inParallel(ids, async (topic) => {
      for (const post of await topicOf(deps.env, topic).listTextsOf(member)) posts.push({ topic, ...post });
    });
    written.push(...ids);
    after = ids.length < PAGE_SIZE ? undefined : ids.at(-1);
  }
  await inParallel([...new Set([...written, ...opened])], async (topic) => {
    for (const one of await topicOf(deps.env, topic).listReactionsOf(member)) reactions.push({ topic, ...one });
  });
  return { community_post: posts, community_reaction: reactions };
}

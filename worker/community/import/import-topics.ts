import { sql } from "drizzle-orm";
import { fieldErrorMessage } from "../../kernel/field-error-message.ts";
import { createFaultPoint } from "../../platform/fault-injection.ts";
import { runBatch } from "../../platform/run-batch.ts";
import type { ImportedPost } from "../contract-commands.ts";
import type { AuthorView } from "../contract-topic.ts";
import { topicOf } from "../deps.ts";
import { cleanPostText, findPostProblem } from "../domain-post-text.ts";
import { slugOfTitle, topicPath } from "../domain-topic.ts";
import { PROFILE_COLUMNS, type ProfileRow, toAuthor } from "../profiles.ts";
import {
  type ForumPartInput,
  type ImportedPostInput,
  type ImportedTopicAnswer,
  type ImportedTopicInput,
  importedPostInput,
  importedTopicInput,
} from "./contract.ts";
import { cookImportedText } from "./cook-imported.ts";
import { type ImportDeps, readRunningImport } from "./deps.ts";
import { importedAuthorId, importedPostId, MAX_IMPORTED_POST } from "./domain-import.ts";

/** Topics that are written at once. */
const PARALLEL = 4;

interface ItemRow {
  sourceKey: string;
  topicId: string;
  status: "importing" | "imported" | "kept";
}
interface CategoryRow {
  id: string;
  access: "everybody" | "members" | "staff";
  hasAnswers: number;
}

/**
 * Takes parts of topics, each whole or not at all. What came before is not taken again, what can't be read is named, and a
 * part that is sent twice changes nothing.
 * @throws httpError not_found or conflict where the import doesn't run
 */
export async function importTopics(
  deps: ImportDeps,
  importId: string,
  { authors, topics }: ForumPartInput,
): Promise<{ topics: ImportedTopicAnswer[] }> {
  const { db } = deps;
  const own = await readRunningImport(deps, importId);
  const read = topics.map((topic) => importedTopicInput.safeParse(topic, { error: fieldErrorMessage }));
  const valid = read.flatMap(({ data }) => (data && Object.hasOwn(own.categories, data.category) ? [data] : []));
  const prefix = `${own.source}:${own.site}:`;
  const ids = new Map(authors.map(({ key }) => [key, importedAuthorId(prefix + key)]));
  const items = JSON.stringify(valid.map(({ sourceKey, id, address, title }) => ({ sourceKey, id, address, title })));
  const named = JSON.stringify(authors.map(({ key, name, emailHash }) => ({ id: ids.get(key), name, emailHash })));
  await runBatch(db, [
    db.run(sql`
      INSERT OR IGNORE INTO community_import_topic (source_key, import_id, topic_id, address, title, status)
      SELECT value ->> 'sourceKey', ${importId}, value ->> 'id', value ->> 'address', value ->> 'title', 'importing'
      FROM json_each(${items})`),
    // One that was stopped goes on as a part of this import, and goes with it.
    db.run(sql`
      UPDATE community_import_topic SET import_id = ${importId} WHERE status = 'importing' AND import_id <> ${importId}
        AND source_key IN (SELECT value ->> 'sourceKey' FROM json_each(${items}))`),
    db.run(sql`
      INSERT INTO community_imported_author (id, import_id, name, email_hash, state)
      SELECT value ->> 'id', ${importId}, value ->> 'name', value ->> 'emailHash', 'open' FROM json_each(${named})
      WHERE true ON CONFLICT (id) DO NOTHING`),
  ]);
  const [rows, categories, claimed, members] = await db.batch([
    db.all<ItemRow>(sql`
      SELECT source_key AS sourceKey, topic_id AS topicId, status FROM community_import_topic
      WHERE source_key IN (SELECT value ->> 'sourceKey' FROM json_each(${items}))`),
    db.all<CategoryRow>(sql`SELECT id, access, has_answers AS hasAnswers FROM community_category`),
    db.all<{ id: string; userId: string }>(sql`
      SELECT id, user_id AS userId FROM community_imported_author
      WHERE user_id IS NOT NULL AND id IN (SELECT value ->> 'id' FROM json_each(${named}))`),
    // Our own export names members by their ids: those who are here are themselves.
    db.all<ProfileRow>(sql`
      SELECT ${PROFILE_COLUMNS} FROM community_profile WHERE user_id IN (
        SELECT user_id FROM community_imported_author WHERE user_id IS NOT NULL
          AND id IN (SELECT value ->> 'id' FROM json_each(${named}))
        UNION ALL SELECT value FROM json_each(${JSON.stringify(own.source === "tikari" ? [...ids.keys()] : [])}))`),
  ]);
  const profiles = new Map(members.map((row) => [row.memberId, toAuthor(row)]));
  const owners = new Map(claimed.map(({ id, userId }) => [id, userId]));
  const views = new Map<string, AuthorView>(
    authors.map(({ key, name }) => {
      const id = ids.get(key) ?? key;
      const member = profiles.get(owners.get(id) ?? "") ?? profiles.get(key);
      return [key, member ?? { id, handle: null, name, avatar: null, badge: null }];
    }),
  );
  const byKey = new Map(rows.map((row) => [row.sourceKey, row]));
  const byCategory = new Map(categories.map((row) => [row.id, row]));
  const faultPoint = createFaultPoint(deps);
  const answers: ImportedTopicAnswer[] = [];
  const addresses: PostAddress[] = [];
  for (let at = 0; at < read.length; at += PARALLEL) {
    const some = await Promise.all(
      read.slice(at, at + PARALLEL).map(async ({ data, error }, i) => {
        if (!data) return refuse(sourceKeyOf(topics[at + i]), explain(error.issues[0]));
        const category = byCategory.get(own.categories[data.category] ?? "");
        if (!category) return refuse(data.sourceKey, "Its category was left out, or no longer exists.");
        return importTopic(deps, data, { category, views, row: byKey.get(data.sourceKey), addresses });
      }),
    );
    answers.push(...some);
    await faultPoint("import:after-topics");
  }
  const done = JSON.stringify(answers.filter(({ status }) => status === "importing" || status === "imported"));
  const lost = JSON.stringify(answers.filter(({ status }) => status === "refused"));
  await runBatch(db, [
    db.run(sql`
      INSERT OR REPLACE INTO community_import_post (topic_id, number, address)
      SELECT value ->> 'topicId', value ->> 'number', value ->> 'address' FROM json_each(${JSON.stringify(addresses)})`),
    db.run(sql`
      UPDATE community_import_topic SET status = j.value ->> 'status', posts = j.value ->> 'posts'
      FROM json_each(${done}) j WHERE source_key = j.value ->> 'sourceKey' AND status = 'importing'`),
    db.run(sql`
      DELETE FROM community_import_topic WHERE status = 'importing' AND posts = 0
        AND source_key IN (SELECT value ->> 'sourceKey' FROM json_each(${lost}))`),
  ]);
  return { topics: answers };
}

/** Where a post was read before. */
interface PostAddress {
  topicId: string;
  number: number;
  address: string;
}

/** @param addresses gets the old addresses of the posts that have come */
async function importTopic(
  { env, url }: ImportDeps,
  input: ImportedTopicInput,
  {
    category,
    views,
    row,
    addresses,
  }: {
    category: CategoryRow;
    views: ReadonlyMap<string, AuthorView>;
    row: ItemRow | undefined;
    addresses: PostAddress[];
  },
): Promise<ImportedTopicAnswer> {
  const { sourceKey, id, title, isLast } = input;
  const slug = slugOfTitle(title);
  const path = topicPath({ id, slug });
  const base = { sourceKey, message: "", path, posts: 0, refused: [] };
  if (!row || row.topicId !== id) return refuse(sourceKey, "Another topic has its address.");
  if (row.status !== "importing") return { ...base, status: "known" };
  const author = views.get(input.author);
  if (!author) return refuse(sourceKey, "Its author isn't in the file.");
  const refused: ImportedTopicAnswer["refused"] = [];
  const posts: ImportedPost[] = [];
  const oldAddresses = new Map<string, string>();
  for (const given of input.posts) {
    const { data, error } = importedPostInput.safeParse(given, { error: fieldErrorMessage });
    const why = data ? findProblem(data, views) : explain(error.issues[0]);
    if (!data || why !== null) {
      refused.push({ key: keyOf(given), why: why ?? "" });
      continue;
    }
    const post = toPost(data, sourceKey, url.origin, views);
    posts.push(post);
    if (data.address !== null) oldAddresses.set(post.id, data.address);
  }
  const answer = input.answer === null ? null : importedPostId(`${sourceKey}:${input.answer}`);
  const result = await topicOf(env, id).importPosts({
    ...{ source: sourceKey, posts, isLast, answer },
    topic: {
      ...{ id, title, slug, categoryId: category.id, access: category.access, hasAnswers: category.hasAnswers === 1 },
      ...{ subject: null, tags: [...new Set(input.tags)].slice(0, 5), authorId: author.id },
      ...{ createdAt: input.createdAt, closed: input.closed, pinned: input.pinned },
      state: input.isHidden ? "hidden" : "shown",
    },
  });
  if (!result.ok) return { ...refuse(sourceKey, "Another topic has its address."), refused };
  if (isLast && result.posts === 0) {
    await topicOf(env, id).removeImported(sourceKey);
    return { ...refuse(sourceKey, "None of its posts can be imported."), refused };
  }
  for (const { id: post, number } of result.numbers) {
    const address = oldAddresses.get(post);
    if (address !== undefined) addresses.push({ topicId: id, number, address });
  }
  return { ...base, status: isLast ? "imported" : "importing", posts: result.posts, refused };
}

function toPost(
  input: ImportedPostInput,
  sourceKey: string,
  origin: string,
  views: ReadonlyMap<string, AuthorView>,
): ImportedPost {
  const idOf = (key: string) => importedPostId(`${sourceKey}:${key}`);
  return {
    id: idOf(input.key),
    author: views.get(input.author) as AuthorView,
    replyTo: input.replyTo === null ? null : idOf(input.replyTo),
    ...cookImportedText(input.text, origin),
    ...{ state: input.state, at: input.at, editedAt: input.editedAt },
    reactions: input.likes.flatMap(({ by, reaction }) => {
      const member = views.get(by)?.id;
      return member ? [{ member, reaction }] : [];
    }),
  };
}

function findProblem({ text, author }: ImportedPostInput, views: ReadonlyMap<string, AuthorView>): string | null {
  if (!views.has(author)) return "Its author isn't in the file.";
  return findPostProblem(cleanPostText(text), MAX_IMPORTED_POST);
}

const refuse = (sourceKey: string, message: string): ImportedTopicAnswer => ({
  ...{ sourceKey, status: "refused", message, path: null, posts: 0, refused: [] },
});
const explain = (issue: { path: PropertyKey[]; message: string } | undefined): string =>
  `${issue?.path.map(String).join(".") || "It"}: ${issue?.message ?? "can't be read"}.`.replace("..", ".");
const keyOf = (given: unknown): string =>
  String(typeof given === "object" && given !== null && "key" in given ? given.key : "").slice(0, 120);
const sourceKeyOf = (given: unknown): string =>
  String(typeof given === "object" && given !== null && "sourceKey" in given ? given.sourceKey : "").slice(0, 300);

import { type ForumReader, type ForumRecord, toInstant } from "./forum-record.ts";
import { readCopyRows } from "./read-copy.ts";

const TABLES = new Set([
  ...["categories", "users", "user_emails", "topics", "tags", "topic_tags", "posts", "post_actions"],
  ...["topic_custom_fields", "post_custom_fields", "discourse_solved_solved_topics", "category_custom_fields"],
]);
const REGULAR_POST = "1";
const LIKE = "2";
type Row = Record<string, string | null>;

/** Discourse's times have no zone: they are UTC. */
const instantOf = (value: string | null | undefined): number | null =>
  value ? toInstant(Date.parse(`${value.replace(" ", "T").replace(/(\.\d{3})\d*/, "$1")}Z`)) : null;

/** A dump of Discourse's database: what its backup calls dump.sql. @param chunks reads the file from its beginning */
export const readDiscourse = (chunks: () => AsyncIterable<string>): ForumReader => ({
  source: "discourse",
  async *read() {
    const broken: ForumRecord[] = [];
    const onBroken = (table: string, why: string) => broken.push({ type: "left-out", kind: "row", id: table, why });
    for await (const { table, row } of readCopyRows(chunks(), TABLES, onBroken)) {
      yield* broken.splice(0);
      const record = toRecord(table, row);
      if (record) yield record;
    }
    yield* broken;
  },
});

function toRecord(table: string, row: Row): ForumRecord | null {
  switch (table) {
    case "categories":
      return {
        ...{ type: "category", id: row.id ?? "", name: row.name ?? "", description: row.description ?? "" },
        ...{ parent: row.parent_category_id ?? null, isRestricted: row.read_restricted === "t" },
      };
    case "users":
      return { type: "author", id: row.id ?? "", name: row.name || row.username || "" };
    case "user_emails":
      return row.primary === "f" ? null : { type: "address", author: row.user_id ?? "", email: row.email ?? "" };
    case "tags":
      return { type: "tag", id: row.id ?? "", name: row.name ?? "" };
    case "topic_tags":
      return { type: "topic-tag", topic: row.topic_id ?? "", tag: row.tag_id ?? "" };
    case "topics":
      return toTopic(row);
    case "posts":
      return toPost(row);
    case "post_actions":
      return row.post_action_type_id === LIKE && !row.deleted_at
        ? { type: "like", post: row.post_id ?? "", author: row.user_id ?? "" }
        : null;
    case "discourse_solved_solved_topics":
      return { type: "answer", topic: row.topic_id ?? "", post: row.answer_post_id ?? "" };
    case "topic_custom_fields":
      return row.name === "accepted_answer_post_id"
        ? { type: "answer", topic: row.topic_id ?? "", post: row.value ?? "" }
        : null;
    default:
      return null;
  }
}

function toTopic(row: Row): ForumRecord | null {
  const id = row.id ?? "";
  if (row.archetype === "private_message") return { type: "skipped", kind: "private messages" };
  if (row.deleted_at) return { type: "left-out", kind: "topic", id, why: "It was deleted there." };
  const createdAt = instantOf(row.created_at);
  if (createdAt === null) return { type: "left-out", kind: "topic", id, why: "Its date can't be read." };
  return {
    type: "topic",
    topic: {
      ...{ id, title: row.title ?? "", category: row.category_id ?? "", author: row.user_id ?? "", createdAt },
      ...{ closed: row.closed === "t" || row.archived === "t", pinned: Boolean(row.pinned_at) },
      ...{ isHidden: row.visible === "f", tags: [] },
    },
  };
}

function toPost(row: Row): ForumRecord | null {
  const id = row.id ?? "";
  // Who closed or moved a topic, and what only staff saw.
  if (row.post_type && row.post_type !== REGULAR_POST) return { type: "skipped", kind: "notes of moderators" };
  if (row.deleted_at || row.user_deleted === "t")
    return { type: "left-out", kind: "post", id, why: "It was deleted there." };
  const createdAt = instantOf(row.created_at);
  const order = Number(row.post_number);
  if (createdAt === null || !Number.isSafeInteger(order) || order < 1)
    return { type: "left-out", kind: "post", id, why: "Its date or number can't be read." };
  const replyTo = Number(row.reply_to_post_number ?? "");
  const isEdited = Number(row.version ?? 1) > 1;
  return {
    type: "post",
    post: {
      ...{ id, topic: row.topic_id ?? "", order, author: row.user_id ?? "", guest: "", raw: row.raw ?? "", createdAt },
      replyTo: Number.isSafeInteger(replyTo) && replyTo > 0 && replyTo < order ? replyTo : null,
      editedAt: isEdited ? instantOf(row.last_version_at ?? row.updated_at) : null,
      state: row.hidden === "t" ? "hidden" : "shown",
    },
  };
}

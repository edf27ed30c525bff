import { type ForumReader, type ForumRecord, toInstant } from "./forum-record.ts";
import { readMysqlRows } from "./read-mysql.ts";

type Row = Record<string, string | null>;
/** Tables without their prefix, which the owner of the forum chose. */
const TABLE = /_(forums|users|topics|posts|attachments|privmsgs|poll_options|thanks)$/;
const APPROVED = "1";
const ANONYMOUS = "1";
const BOT = "2";
const LINK = "2";
const MOVED = "2";
const LOCKED = "1";

/** A dump of phpBB 3.1 or newer, made by mysqldump, phpMyAdmin or its own backup. */
export const readPhpbb = (chunks: () => AsyncIterable<string>): ForumReader => ({
  source: "phpbb",
  async *read() {
    const broken: ForumRecord[] = [];
    const onBroken = (table: string, why: string) => broken.push({ type: "left-out", kind: "row", id: table, why });
    for await (const { table, row } of readMysqlRows(chunks(), (name) => TABLE.test(name), onBroken)) {
      yield* broken.splice(0);
      const name = TABLE.exec(table)?.[1] ?? "";
      const record = toRecord(name, row);
      if (record) yield record;
      if (name === "users" && record && row.user_email)
        yield { type: "address", author: row.user_id ?? "", email: row.user_email };
    }
    yield* broken;
  },
});

function toRecord(table: string, row: Row): ForumRecord | null {
  switch (table) {
    case "forums":
      if (row.forum_type === LINK) return { type: "skipped", kind: "links in the list of forums" };
      return {
        ...{
          type: "category",
          id: row.forum_id ?? "",
          name: decode(row.forum_name),
          description: plain(row.forum_desc),
        },
        ...{
          parent: row.parent_id && row.parent_id !== "0" ? row.parent_id : null,
          isRestricted: Boolean(row.forum_password),
        },
      };
    case "users":
      return row.user_type === BOT ? null : { type: "author", id: row.user_id ?? "", name: decode(row.username) };
    case "topics":
      return toTopic(row);
    case "posts":
      return toPost(row);
    case "attachments":
      return row.in_message === "1"
        ? null
        : { type: "attachment", post: row.post_msg_id ?? "", name: row.real_filename ?? "" };
    case "privmsgs":
      return { type: "skipped", kind: "private messages" };
    case "poll_options":
      return { type: "skipped", kind: "answers of polls" };
    case "thanks":
      return { type: "like", post: row.post_id ?? "", author: row.user_id ?? "" };
    default:
      return null;
  }
}

function toTopic(row: Row): ForumRecord {
  const id = row.topic_id ?? "";
  if (row.topic_status === MOVED || (row.topic_moved_id && row.topic_moved_id !== "0"))
    return { type: "left-out", kind: "topic", id, why: "It's only a link to a moved topic." };
  const visibility = row.topic_visibility ?? row.topic_approved ?? APPROVED;
  if (visibility !== APPROVED)
    return { type: "left-out", kind: "topic", id, why: "It was deleted there or never approved." };
  const createdAt = toInstant(Number(row.topic_time) * 1000);
  if (createdAt === null) return { type: "left-out", kind: "topic", id, why: "Its date can't be read." };
  return {
    type: "topic",
    topic: {
      ...{
        id,
        title: decode(row.topic_title),
        category: row.forum_id ?? "",
        author: row.topic_poster ?? "",
        createdAt,
      },
      ...{ closed: row.topic_status === LOCKED, pinned: Number(row.topic_type ?? 0) > 0, isHidden: false, tags: [] },
    },
  };
}

function toPost(row: Row): ForumRecord {
  const id = row.post_id ?? "";
  const visibility = row.post_visibility ?? row.post_approved ?? APPROVED;
  if (visibility !== APPROVED)
    return { type: "left-out", kind: "post", id, why: "It was deleted there or never approved." };
  const createdAt = toInstant(Number(row.post_time) * 1000);
  const order = Number(id);
  if (createdAt === null || !Number.isSafeInteger(order) || order < 1)
    return { type: "left-out", kind: "post", id, why: "Its date or number can't be read." };
  const isGuest = row.poster_id === ANONYMOUS;
  return {
    type: "post",
    post: {
      ...{
        id,
        topic: row.topic_id ?? "",
        order,
        author: isGuest ? "" : (row.poster_id ?? ""),
        createdAt,
        replyTo: null,
      },
      ...{ guest: decode(row.post_username) || "Guest", raw: row.post_text ?? "", state: "shown" },
      editedAt: row.post_edit_time && row.post_edit_time !== "0" ? toInstant(Number(row.post_edit_time) * 1000) : null,
    },
  };
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
/** phpBB stores names and titles with entities. */
export const decode = (text: string | null | undefined): string =>
  (text ?? "").replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "";
  });
const plain = (text: string | null | undefined): string => decode((text ?? "").replace(/<[^>]*>/g, " ")).trim();

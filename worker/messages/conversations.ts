import { sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { HOUR, MINUTE } from "../kernel/instants.ts";
import { toVisibleText } from "../kernel/visible-text.ts";
import { runEach } from "../platform/run-each.ts";
import type {
  ConversationList,
  ConversationPage,
  MembersInput,
  MessageInput,
  NewConversationInput,
  Person,
  ReportInput,
  StoredMessage,
  WrapInput,
  WrappedKey,
} from "./contract.ts";
import type { EpochResult } from "./conversation.ts";
import { conversationOf, goneConversation, type MessagesDeps, requireLimit, requireOpenMessages } from "./deps.ts";
import { directConversationId } from "./domain-conversation.ts";
import { readPolicy } from "./keys.ts";
import { readPeople, toKeyVersions, toPerson } from "./people.ts";

const NEW_CONVERSATIONS = { max: 20, window: HOUR };
const MESSAGES = { max: 60, window: MINUTE };
const EPOCHS = { max: 60, window: HOUR };
const REPORTS = { max: 20, window: HOUR };
const LOOKUPS = { max: 300, window: HOUR };
/** How many conversations the list has. */
const CONVERSATIONS_SHOWN = 200;

/** The caller's conversations, newest first, each with its last message as it is stored. */
export async function listConversations(deps: MessagesDeps): Promise<ConversationList> {
  const member = await requireOpenMessages(deps);
  const { db } = deps;
  const shown = sql`
    FROM message_member m CROSS JOIN message_conversation c ON c.id = m.conversation_id
    WHERE m.user_id = ${member} AND m."left" = 0 ORDER BY c.last_at DESC LIMIT ${CONVERSATIONS_SHOWN}`;
  const [rows, others, policy] = await db.batch([
    db.all<{
      id: string;
      kind: "direct" | "group";
      lastAt: number;
      lastNumber: number;
      last: string | null;
      readNumber: number;
      wrap: string | null;
    }>(sql`
      SELECT c.id, c.kind, c.last_at AS lastAt, c.last_number AS lastNumber, c.last, m.read_number AS readNumber, m.wrap
      ${shown}`),
    db.all<{
      conversation: string;
      id: string;
      left: number;
      name: string | null;
      handle: string | null;
      avatar: string | null;
      hasKeys: number;
      log: string;
    }>(sql`
      SELECT m.conversation_id AS conversation, m.user_id AS id, m."left", coalesce(p.name, u.first_name, 'Member') AS name,
        p.handle, p.avatar, coalesce(u.encryption_enabled = 1 AND k.public_key IS NOT NULL, 0) AS hasKeys,
        (SELECT json_group_array(json_object('version', e.version, 'kind', e.kind, 'publicKey', e.public_key, 'previous', e.previous,
          'hash', e.hash, 'signature', e.signature, 'voucher', e.voucher, 'at', e.at))
          FROM (SELECT * FROM message_key_entry WHERE user_id = m.user_id ORDER BY version) e) AS log
      FROM message_member m JOIN auth_user u ON u.id = m.user_id LEFT JOIN community_profile p ON p.user_id = m.user_id
      LEFT JOIN message_key k ON k.user_id = m.user_id WHERE m.conversation_id IN (SELECT c.id ${shown})`),
    db.all<ConversationList["policy"]>(
      sql`SELECT starters, max_group AS maxGroup, version FROM message_policy WHERE id = 1`,
    ),
  ]);
  return {
    conversations: rows.map(({ lastNumber, readNumber, last, wrap, ...row }) => ({
      ...row,
      unread: Math.max(0, lastNumber - readNumber),
      last: last === null ? null : (JSON.parse(last) as StoredMessage),
      wrap: wrap === null ? null : (JSON.parse(wrap) as WrappedKey),
      people: others
        .filter(({ conversation }) => conversation === row.id)
        .map(
          ({ conversation: _, left, hasKeys, log, ...person }): Person => ({
            ...person,
            isIn: !left,
            hasKeys: hasKeys === 1,
            log: JSON.parse(log) as Person["log"],
          }),
        ),
    })),
    policy: policy[0] ?? { starters: "members", maxGroup: 20, version: 1 },
  };
}

/** Members by id with their keys, to begin a conversation. */
export async function lookUpPeople(deps: MessagesDeps, ids: readonly string[]): Promise<{ people: Person[] }> {
  const member = await requireOpenMessages(deps);
  await requireLimit(
    deps,
    `message-lookups:${member}`,
    LOOKUPS,
    "You've looked up too many members. Wait a while, then try again.",
  );
  const rows = await readPeople(deps.db, member, ids);
  return { people: rows.filter(({ name }) => name !== null).map((row) => toPerson(row, true)) };
}

/** Begins a conversation. @throws httpError forbidden where one of the others doesn't want it */
export async function beginConversation(deps: MessagesDeps, input: NewConversationInput): Promise<{ id: string }> {
  const member = await requireOpenMessages(deps);
  const ids = [...new Set([member, ...input.members])];
  const [other] = input.members;
  if (
    input.id.startsWith("d") &&
    (ids.length !== 2 || !other || input.id !== (await directConversationId(member, other)))
  )
    throw httpError("bad_input", "This conversation isn't between the two of you. Reload the page.");
  const [writer, policy, people] = await Promise.all([
    deps.requireWriter(),
    readPolicy(deps),
    readPeople(deps.db, member, ids),
  ]);
  if (policy.starters === "nobody" || (policy.starters === "trusted" && writer.trust < 1))
    throw httpError("forbidden", "You can't start new conversations right now. Your existing ones continue.");
  if (ids.length > policy.maxGroup) throw httpError("bad_input", `A group has at most ${policy.maxGroup} members.`);
  requireWilling(people, member);
  await requireLimit(
    deps,
    `conversations:${member}`,
    NEW_CONVERSATIONS,
    "You've started too many conversations. Try again in an hour.",
  );
  const result = await conversationOf(deps.env, input.id).create(input, member, toKeyVersions(people), deps.now());
  requireDone(result);
  return { id: input.id };
}

/** A conversation with its lines after a number, or its last ones. */
export async function readConversation(
  deps: MessagesDeps,
  id: string,
  window: { after?: number; before?: number },
): Promise<ConversationPage> {
  const member = await requireOpenMessages(deps);
  const found = await conversationOf(deps.env, id).read(member, window);
  if (!found) throw goneConversation();
  const { members, ...page } = found;
  const people = await readPeople(deps.db, member, Object.keys(members));
  return {
    ...page,
    people: people.map((row) => toPerson(row, members[row.id] ?? false)),
    isBlocked: page.kind === "direct" && people.some(({ isBlocked }) => isBlocked === 1),
  };
}

/** Stores a message. @throws httpError forbidden, conflict (`new_epoch`, `counter`), too_fast */
export async function sendMessage(
  deps: MessagesDeps,
  id: string,
  input: MessageInput,
): Promise<{ number: number; at: number }> {
  const member = await requireOpenMessages(deps);
  await requireLimit(
    deps,
    `messages:${member}`,
    MESSAGES,
    "You're sending messages too quickly. Wait a moment, then try again.",
  );
  const object = conversationOf(deps.env, id);
  const [, found] = await Promise.all([deps.requireWriter(), object.listMembers(member)]);
  if (!found) throw goneConversation();
  const people = await readPeople(deps.db, member, Object.keys(found.members));
  if (found.kind === "direct") requireReachable(people, member);
  const result = await object.send(input, member, toKeyVersions(people), deps.now());
  if (result.ok) return { number: result.number, at: result.at };
  if (result.why === "absent") throw goneConversation();
  if (result.why === "new_epoch")
    throw httpError("conflict", "The conversation's key has to be changed first. Reload the page and send it again.", {
      reason: "new_epoch",
    });
  if (result.why === "counter")
    throw httpError(
      "conflict",
      "This device is out of step with the conversation. Reload the page and send it again.",
      { reason: `counter_${result.next}` },
    );
  if (result.why === "full") throw httpError("conflict", "This conversation is full. Start a new one.");
  throw httpError("conflict", "This message was already sent with different text.", { reason: "taken" });
}

/** A new key for a conversation. */
export async function openEpoch(
  deps: MessagesDeps,
  id: string,
  input: { number: number; wraps: WrapInput[] },
): Promise<void> {
  const member = await requireOpenMessages(deps);
  await requireLimit(
    deps,
    `epochs:${member}`,
    EPOCHS,
    "This conversation's key was changed too often. Wait a while, then try again.",
  );
  const object = conversationOf(deps.env, id);
  const found = await object.listMembers(member);
  if (!found) throw goneConversation();
  const people = await readPeople(deps.db, member, Object.keys(found.members));
  requireDone(await object.openEpoch(input, member, toKeyVersions(people), deps.now()));
}

/** Adds members to a group, or removes one. */
export async function changeMembers(deps: MessagesDeps, id: string, input: MembersInput): Promise<void> {
  const member = await requireOpenMessages(deps);
  await requireLimit(
    deps,
    `epochs:${member}`,
    EPOCHS,
    "This group was changed too often. Wait a while, then try again.",
  );
  const object = conversationOf(deps.env, id);
  const [found, policy] = await Promise.all([
    object.listMembers(member),
    readPolicy(deps),
    // Who may not write may not bring others in either; removing someone and leaving stay theirs.
    input.add.length > 0 ? deps.requireWriter() : null,
  ]);
  if (!found) throw goneConversation();
  const people = await readPeople(deps.db, member, [...new Set([...Object.keys(found.members), ...input.add])]);
  requireWilling(
    people.filter((row) => input.add.includes(row.id)),
    member,
  );
  requireDone(await object.changeMembers(input, member, toKeyVersions(people), policy.maxGroup, deps.now()));
}

/** The caller leaves a group. */
export async function leaveConversation(deps: MessagesDeps, id: string): Promise<void> {
  const member = await requireOpenMessages(deps);
  const object = conversationOf(deps.env, id);
  const found = await object.listMembers(member);
  if (!found) throw goneConversation();
  if (found.kind === "direct")
    throw httpError("conflict", "You can't leave a conversation between two people. You can block the other member.");
  await object.leave(member, deps.now());
}

export async function markConversationRead(deps: MessagesDeps, id: string, number: number): Promise<void> {
  const member = await requireOpenMessages(deps);
  await conversationOf(deps.env, id).markRead(member, number);
}

/** Hears no more of a member: they can't begin a conversation, nor write into the one of the two. */
export async function blockMember(deps: MessagesDeps, blocked: string): Promise<void> {
  const member = await requireOpenMessages(deps);
  if (blocked === member) throw httpError("bad_input", "You can't block yourself.");
  await deps.db.run(sql`
    INSERT INTO message_block (user_id, blocked_id, at) SELECT ${member}, ${blocked}, ${deps.now()}
    WHERE EXISTS (SELECT 1 FROM auth_user WHERE id = ${blocked})
      AND (SELECT count(*) FROM message_block WHERE user_id = ${member}) < 1000 ON CONFLICT DO NOTHING`);
}
export async function unblockMember(deps: MessagesDeps, blocked: string): Promise<void> {
  const member = await requireOpenMessages(deps);
  await deps.db.run(sql`DELETE FROM message_block WHERE user_id = ${member} AND blocked_id = ${blocked}`);
}
export async function listBlocked(deps: MessagesDeps): Promise<{ blocked: { id: string; name: string | null }[] }> {
  const member = await requireOpenMessages(deps);
  const blocked = await deps.db.all<{ id: string; name: string | null }>(sql`
    SELECT b.blocked_id AS id, coalesce(p.name, u.first_name) AS name FROM message_block b
    LEFT JOIN community_profile p ON p.user_id = b.blocked_id LEFT JOIN auth_user u ON u.id = b.blocked_id
    WHERE b.user_id = ${member} ORDER BY b.at DESC`);
  return { blocked };
}

/** Discloses messages to the moderators: those alone, and only what is proved to have been sent. */
export async function reportMessages(deps: MessagesDeps, id: string, input: ReportInput): Promise<void> {
  const member = await requireOpenMessages(deps);
  await requireLimit(deps, `message-reports:${member}`, REPORTS, "You've sent too many reports. Try again in an hour.");
  const disclosed = await conversationOf(deps.env, id).verifyReport(member, input.messages);
  const reported = disclosed?.find(({ sender }) => sender !== member)?.sender;
  if (!disclosed)
    throw httpError(
      "unprocessable",
      "We couldn't verify that these messages were sent. Reload the page and try again.",
    );
  if (!reported) throw httpError("bad_input", "Choose at least one message from someone else.");
  const people = await readPeople(deps.db, member, [member, reported]);
  const person = (of: string) => people.find((row) => row.id === of);
  const name = (of: string) => person(of)?.name ?? "A former member";
  await conversationOf(deps.env, id).queueReport({
    ...{ id: input.id, conversation: id, isGroup: !id.startsWith("d"), by: { member, name: name(member) } },
    ...{ reason: input.reason, note: toVisibleText(input.note).trim(), at: deps.now() },
    author: { id: reported, handle: person(reported)?.handle ?? null, name: name(reported) },
    messages: disclosed.map((one, i) => ({ ...one, frankingKey: input.messages[i]?.frankingKey ?? "" })),
  });
  await deps.db.run(sql`
    INSERT INTO message_report (id, conversation_id, user_id, reported_id, reason, note, disclosed, created_at, is_queued)
    VALUES (${input.id}, ${id}, ${member}, ${reported}, ${input.reason}, ${input.note}, ${JSON.stringify(disclosed)}, ${deps.now()}, 1)
    ON CONFLICT DO NOTHING`);
}

/** What the caller has written, as it is stored, for their export. */
export async function exportMessages(
  deps: MessagesDeps,
  member: string,
): Promise<Record<string, Record<string, unknown>[]>> {
  const rows = await deps.db.all<{ id: string }>(
    sql`SELECT conversation_id AS id FROM message_member WHERE user_id = ${member} LIMIT 500`,
  );
  const sent: Record<string, unknown>[] = [];
  for (const { id } of rows)
    for (const line of await conversationOf(deps.env, id).exportSent(member)) sent.push({ conversation: id, ...line });
  return { message_sent: sent };
}

/** Takes deleted accounts out of their conversations. */
export async function runDepartures(
  deps: Pick<MessagesDeps, "db" | "env" | "now">,
): Promise<{ left: number; unfinished: boolean }> {
  const rows = await deps.db.all<{ id: string; member: string }>(
    sql`SELECT conversation_id AS id, member_id AS member FROM message_departure LIMIT 50`,
  );
  const failed = await runEach("conversations of deleted members", rows, async ({ id, member }) => {
    await conversationOf(deps.env, id).leave(member, deps.now());
    await deps.db.run(sql`DELETE FROM message_departure WHERE conversation_id = ${id} AND member_id = ${member}`);
  });
  const left = rows.length - failed.length;
  return { left, unfinished: rows.length === 50 && left > 0 };
}

type PersonRow = Awaited<ReturnType<typeof readPeople>>[number];

/** @throws httpError forbidden where someone can't be written to, said plainly */
function requireReachable(people: readonly PersonRow[], caller: string): void {
  const other = people.find(({ id }) => id !== caller);
  if (other?.isBlocked)
    throw httpError("forbidden", "You've blocked this member. Unblock them to write.", { reason: "blocked" });
  if (other?.hasBlocked)
    throw httpError("forbidden", "This member doesn't accept messages from you.", { reason: "blocked" });
  const own = people.find(({ id }) => id === caller);
  if (!own?.hasKeys) throw httpError("conflict", "Set up encryption first.", { reason: "needs_setup" });
  if (!other?.hasKeys)
    throw httpError(
      "conflict",
      `${other?.name ?? "This member"} has no encryption keys right now, so nothing can be encrypted for them.`,
      {
        reason: "no_keys",
      },
    );
}

/** Whether each of these may be drawn into a new conversation. @throws httpError */
function requireWilling(people: readonly PersonRow[], caller: string): void {
  for (const row of people) {
    if (row.id === caller) {
      if (!row.hasKeys) throw httpError("conflict", "Set up encryption first.", { reason: "needs_setup" });
      continue;
    }
    if (row.name === null) throw httpError("not_found", "This member no longer exists.");
    if (row.hasBlocked || row.isBlocked || row.accepts === "nobody")
      throw httpError("forbidden", `${row.name} doesn't accept new conversations from you.`, { reason: "blocked" });
    if (!row.hasKeys) throw httpError("conflict", `${row.name} hasn't set up encryption yet.`, { reason: "no_keys" });
  }
}

function requireDone(result: EpochResult): void {
  if (result.ok) return;
  if (result.why === "not_yours")
    throw httpError("forbidden", "Only the person who created the group can remove members.");
  if (result.why === "stale")
    throw httpError("conflict", "The conversation's key changed in the meantime. Try again.", { reason: "new_epoch" });
  if (result.why === "wraps")
    throw httpError("conflict", "Someone's keys changed in the meantime. Try again.", { reason: "keys_changed" });
  throw goneConversation();
}

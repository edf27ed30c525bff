import { httpError } from "../kernel/http-error.ts";
import { sha256 } from "../kernel/ids.ts";
import { toVisibleText } from "../kernel/visible-text.ts";
import { mayRead, readCategoryAccess } from "./category-access.ts";
import type { PostHistory } from "./contract.ts";
import type { ChangeResult } from "./contract-commands.ts";
import type { Reaction } from "./contract-topic.ts";
import { type CommunityDeps, goneTopic, requireActor, requireOpenForum, topicOf } from "./deps.ts";
import { judgeText } from "./judge-text.ts";
import { requireMember, toAuthor } from "./profiles.ts";
import { cookPost, readPostText } from "./write-post.ts";

interface Change {
  version: number;
}

/** The HTML that a text would become. @throws httpError bad_input, unauthenticated */
export async function previewPost(deps: CommunityDeps, text: string): Promise<{ html: string }> {
  const { parsed } = readPostText(deps, text);
  return { html: (await cookPost(deps, parsed, await requireActor(deps), null)).html };
}

/**
 * A new text of the caller's own post, or of any for staff.
 * @param revision the one that was edited: a newer one is not overwritten
 * @throws httpError
 */
export async function editPost(
  deps: CommunityDeps,
  topic: string,
  number: number,
  { text, revision, reason }: { text: string; revision: number; reason: string },
): Promise<Change> {
  const member = await requireMember(deps);
  const { profile, isStaff, viewer } = member;
  const read = readPostText(deps, text);
  const by = { member: profile.memberId, isStaff };
  const { html, excerpt } = await cookPost(deps, read.parsed, by, topic);
  const cooked = { text: read.text, html, excerpt };
  // Sent again it is the same edit; by someone else, or with another text, it is not.
  const id = `edit:${await sha256([profile.memberId, topic, number, revision, cooked.text].join("\n"))}`;
  const check = await judgeText(deps, member, { id, kind: "edit", title: null, text: cooked.text });
  const staff = isStaff ? viewer.email : null;
  const command = {
    ...{ ...cooked, number, revision, by, check, staff },
    ...{ reason: (isStaff && toVisibleText(reason).trim()) || null, at: deps.now() },
  };
  return toChange(await topicOf(deps.env, topic).edit(command));
}

/** Deletes the caller's own post; its number stays, and so does its text for `restorePost`. @throws httpError */
export const deletePost = async (deps: CommunityDeps, topic: string, number: number): Promise<Change> =>
  toChange(await topicOf(deps.env, topic).setPostState(number, "deleted", await requireActor(deps)));

/** Takes back a deletion, which shows it again: not for who is stopped from posting. @throws httpError */
export async function restorePost(deps: CommunityDeps, topic: string, number: number): Promise<Change> {
  const { profile, isStaff } = await requireMember(deps);
  const by = { member: profile.memberId, isStaff };
  return toChange(await topicOf(deps.env, topic).setPostState(number, "shown", by));
}

/** Says one reaction of the caller to someone else's post, or takes it back. @throws httpError */
export const react = async (
  deps: CommunityDeps,
  topic: string,
  number: number,
  reaction: Reaction | null,
): Promise<Change> => {
  const { profile, isStaff } = await requireMember(deps);
  const by = { member: profile.memberId, isStaff };
  if (reaction !== null && !isStaff) await deps.consume(profile, "reactions");
  const result = await topicOf(deps.env, topic).react({
    ...{ number, by, author: toAuthor(profile), reaction, at: deps.now() },
  });
  if (!result.ok && result.why === "not_yours")
    throw httpError("conflict", "You can't react to your own posts.", { reason: "own_post" });
  return toChange(result);
};

/** Marks the reply that answers the caller's question; null takes the mark back. @throws httpError */
export const acceptAnswer = async (deps: CommunityDeps, topic: string, number: number | null): Promise<Change> =>
  toChange(await topicOf(deps.env, topic).setAnswer(number, await requireActor(deps)));

/** A post as it was written, to edit it. @throws httpError not_found */
export async function readSource(deps: CommunityDeps, topic: string, number: number) {
  const source = await topicOf(deps.env, topic).readSource(number, await requireActor(deps));
  if (!source) throw goneTopic();
  return { text: source.text, revision: source.revision };
}

/** The texts that a shown post had, oldest first, for everybody who may read it. @throws httpError not_found */
export async function readHistory(deps: CommunityDeps, topic: string, number: number): Promise<PostHistory> {
  await requireOpenForum(deps);
  const viewer = await deps.viewer();
  const by = viewer ? { member: viewer.userId, isStaff: await deps.isStaff() } : null;
  const [source, access] = await Promise.all([
    topicOf(deps.env, topic).readSource(number, by),
    readCategoryAccess(deps),
  ]);
  const reader = by === null ? "guest" : by.isStaff ? "staff" : "member";
  if (!source || !mayRead(access, source.categoryId, reader)) throw goneTopic();
  return { revisions: source.revisions, text: source.text };
}

/** @throws httpError */
export function toChange(result: ChangeResult): Change {
  if (result.ok) return { version: result.version };
  switch (result.why) {
    case "stale":
      throw httpError(
        "conflict",
        "This post was changed in the meantime. Your text is still here: compare the two, then save again.",
        {
          reason: "stale",
        },
      );
    case "not_shown":
      throw httpError("conflict", "This post is no longer shown, so it can't be changed.", { reason: "not_shown" });
    case "needs_reason":
      throw httpError("bad_input", "Give a reason: the author gets it, and it stays in the post's history.", {
        field: "reason",
      });
    case "not_yours":
      throw httpError("forbidden", "Only the author or a moderator can change this.");
    default:
      throw goneTopic();
  }
}

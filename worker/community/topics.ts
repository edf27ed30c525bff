import { httpError } from "../kernel/http-error.ts";
import { toVisibleText } from "../kernel/visible-text.ts";
import { type CategoryAccess, type CategoryMark, mayRead, readCategoryAccess } from "./category-access.ts";
import type { TopicPage } from "./contract-topic.ts";
import { type CommunityDeps, goneTopic, requireActor, requireOpenForum, topicOf } from "./deps.ts";
import { type PostWindow, type Reader, slugOfTitle } from "./domain-topic.ts";
import { requireGoodWords } from "./judge-text.ts";
import { toChange } from "./posts.ts";
import { findOwnHumanCheck, requireMember } from "./profiles.ts";

/** A part of a topic, with the category in which it stands; null where that has no page. */
export type TopicInCategory = TopicPage & { category: CategoryMark | null };

/** A part of a topic as the caller may read it, with their own reactions: one round trip. @throws httpError not_found */
export async function readTopic(deps: CommunityDeps, topic: string, window: PostWindow): Promise<TopicInCategory> {
  await requireOpenForum(deps);
  const viewer = await deps.viewer();
  const by = viewer ? { member: viewer.userId, isStaff: await deps.isStaff() } : null;
  const [page, access] = await Promise.all([topicOf(deps.env, topic).read(window, by), readCategoryAccess(deps)]);
  return found(page, access, by === null ? "guest" : by.isStaff ? "staff" : "member");
}

/** The same as guests see it: what public pages show. @throws httpError not_found */
export async function readPublicTopic(
  deps: CommunityDeps,
  topic: string,
  window: PostWindow,
): Promise<TopicInCategory> {
  await requireOpenForum(deps);
  const [page, access] = await Promise.all([topicOf(deps.env, topic).read(window), readCategoryAccess(deps)]);
  return found(page, access, "guest");
}

/** More than an open page ever shows. */
const MAX_OWN = 1000;

/** What is the caller's own among some posts of a topic: one call of its object. @throws httpError not_found */
export async function readOwn(deps: CommunityDeps, topic: string, { from, to }: { from: number; to: number }) {
  const by = await requireActor(deps);
  const [own, humanCheck] = await Promise.all([
    topicOf(deps.env, topic).readOwn(from, Math.min(to, from + MAX_OWN), by),
    findOwnHumanCheck(deps),
  ]);
  if (!own) throw goneTopic();
  return { member: by.member, isStaff: by.isStaff, humanCheck, ...own };
}

/** Whether a topic is there that every signed-in member may read, and guests may not. */
export async function isMembersTopic(deps: CommunityDeps, topic: string): Promise<boolean> {
  await requireOpenForum(deps);
  return (await topicOf(deps.env, topic).readAccess()) === "members";
}

/** What the reader may read by the topic's own copy of its category's access, and by the category itself. */
function found(page: TopicPage | null, access: CategoryAccess, reader: Reader): TopicInCategory {
  if (!page || !mayRead(access, page.view.categoryId, reader)) throw goneTopic();
  return { ...page, category: access.get(page.view.categoryId)?.mark ?? null };
}

/** A new title or tags of the caller's own topic, or of any for staff. Old addresses lead on. @throws httpError */
export async function changeTopic(
  deps: CommunityDeps,
  topic: string,
  change: { title?: string | undefined; tags?: string[] | undefined },
): Promise<{ version: number }> {
  const member = await requireMember(deps);
  const by = { member: member.profile.memberId, isStaff: member.isStaff };
  const title = change.title === undefined ? undefined : toVisibleText(change.title).replaceAll(/\s+/g, " ").trim();
  if (title !== undefined && title.length < 8)
    throw httpError("bad_input", "Enter a title of at least 8 characters.", { field: "title" });
  // Lists show them at once, as they do a new topic's.
  const words = [title ?? "", ...(change.tags ?? []).map((tag) => tag.replaceAll("-", " "))].join("\n").trim();
  if (words) await requireGoodWords(deps, member, [topic], { text: words, field: "title" });
  return toChange(
    await topicOf(deps.env, topic).rename(
      {
        ...(title === undefined ? {} : { title, slug: slugOfTitle(title) }),
        ...(change.tags ? { tags: [...new Set(change.tags)] } : {}),
      },
      by,
    ),
  );
}

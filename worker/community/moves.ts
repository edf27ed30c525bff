import { sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { toVisibleText } from "../kernel/visible-text.ts";
import type { MoveResult, NewTopic } from "./contract-commands.ts";
import type { MoveInput } from "./contract-staff.ts";
import { type CommunityDeps, goneTopic, topicOf } from "./deps.ts";
import { slugOfTitle, topicPath } from "./domain-topic.ts";
import { requireReason, toStaffBy, toVersion } from "./staff-changes.ts";

/**
 * Moves posts of a topic into a new or another topic, or merges all of it into another. The caller's access was checked.
 * @throws httpError
 */
export async function movePosts(
  deps: CommunityDeps,
  topic: string,
  { id, version, reason, numbers, target }: MoveInput,
): Promise<{ version: number; path: string; isDone: boolean }> {
  const by = await toStaffBy(deps, reason);
  requireReason(numbers === null ? "merge" : "split", by.reason);
  if ("title" in target && numbers === null)
    throw httpError("bad_input", "This would move all of its posts. Rename the topic instead.", { field: "numbers" });
  const newTopic = "title" in target ? await toNewTopic(deps, target) : null;
  const title = newTopic?.title ?? (await topicOf(deps.env, target.topic).readStaff())?.view.title ?? "";
  const result = (await topicOf(deps.env, topic).startMove({
    ...{ id, base: version, numbers, target: target.topic, newTopic, title, by },
  })) as MoveResult;
  if (result.ok)
    return {
      ...{ version: result.version, isDone: result.isDone },
      path: topicPath({ id: result.topic, slug: newTopic?.slug ?? "topic" }),
    };
  if (result.why === "stale") return (await toVersion(deps, result, by)) as never;
  if (result.why === "absent") throw goneTopic();
  const { field, message } = PROBLEMS[result.why];
  throw httpError(result.why === "target_absent" ? "not_found" : "conflict", message, { field, reason: result.why });
}

const PROBLEMS = {
  merged: { field: undefined, message: "This topic was already merged into another one." },
  same: { field: "target", message: "Choose a topic other than this one." },
  busy: { field: undefined, message: "Posts in this topic are being moved right now. Try again in a minute." },
  first_post: { field: "numbers", message: "The first post stays with its topic. Merge the whole topic instead." },
  nothing: { field: "numbers", message: "None of these posts are in this topic. Check the numbers." },
  taken: { field: "target", message: "This couldn't be done. Try again." },
  target_absent: { field: "target", message: "The other topic doesn't exist. Copy its address from its page." },
  target_busy: {
    field: "target",
    message: "The other topic is being merged, too. Choose the topic that it's merged into.",
  },
} as const;

async function toNewTopic(
  { db }: CommunityDeps,
  { topic, title: typed, category: id }: { topic: string; title: string; category: string },
): Promise<NewTopic["topic"]> {
  const title = toVisibleText(typed).replaceAll(/\s+/g, " ").trim();
  if (title.length < 8) throw httpError("bad_input", "Enter a title of at least 8 characters.", { field: "title" });
  const category = await db.get<{ access: NewTopic["topic"]["access"]; hasAnswers: number }>(sql`
    SELECT access, has_answers AS hasAnswers FROM community_category WHERE id = ${id} AND archived_at IS NULL`);
  if (!category)
    throw httpError("not_found", "This category no longer exists. Choose another one.", { field: "category" });
  return {
    ...{ id: topic, title, slug: slugOfTitle(title), categoryId: id, access: category.access, tags: [], subject: null },
    hasAnswers: category.hasAnswers === 1,
  };
}

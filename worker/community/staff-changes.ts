import { sql } from "drizzle-orm";
import { readStaffName } from "../auth/index.ts";
import { httpError } from "../kernel/http-error.ts";
import { toVisibleText } from "../kernel/visible-text.ts";
import type { StaffBy, StaffCommand, StaffResult, UndoMoveResult } from "./contract-commands.ts";
import type { StaffChangeInput, StaffTopic } from "./contract-staff.ts";
import { type CommunityDeps, goneTopic, requireViewer, topicOf } from "./deps.ts";
import { DONE_WORDS, NEEDS_REASON } from "./domain-staff-words.ts";
import { slugOfTitle } from "./domain-topic.ts";

type Change = Pick<StaffCommand, "action" | "set" | "detail">;

/** What the staff's menu of a topic shows. The caller's access was checked. @throws httpError not_found */
export async function readStaffTopic(deps: CommunityDeps, topic: string): Promise<StaffTopic> {
  const [found, [categories, people]] = await Promise.all([
    topicOf(deps.env, topic).readStaff(),
    deps.db.batch([
      deps.db.all<{ id: string; name: string }>(
        sql`SELECT id, name FROM community_category WHERE archived_at IS NULL ORDER BY position, id`,
      ),
      deps.db.all<{ email: string; name: string }>(sql`
        SELECT email, first_name AS name FROM auth_user WHERE role IN ('admin', 'moderator') AND first_name <> ''`),
    ]),
  ]);
  if (!found) throw goneTopic();
  const { pinned, pinnedEverywhere, pinnedUntil, slowModeUntil } = found.view;
  return {
    ...{ version: found.version, last: found.last, categories },
    people: Object.fromEntries(people.map(({ email, name }) => [email, name])),
    ...{ pinned, pinnedEverywhere, pinnedUntil, slowModeUntil },
  };
}

/**
 * A change of a topic by staff, with its reason. The caller's access was checked.
 * @throws httpError, `stale` with what someone else did meanwhile
 */
export async function changeTopicAsStaff(
  deps: CommunityDeps,
  topic: string,
  { version, reason, ...input }: StaffChangeInput,
): Promise<{ version: number }> {
  const by = await toStaffBy(deps, reason);
  const change = await toChange(deps, input);
  requireReason(change.action, by.reason);
  return toVersion(deps, await topicOf(deps.env, topic).change({ base: version, by, ...change }), by);
}

/** Undoes the last staff change to a topic. The caller's access was checked. @throws httpError */
export async function undoStaffChange(deps: CommunityDeps, topic: string, version: number) {
  const by = await toStaffBy(deps, "");
  const result = (await topicOf(deps.env, topic).undoChange(version, by)) as UndoMoveResult;
  if (!result.ok && result.why in CANT_GO_BACK)
    throw httpError("conflict", CANT_GO_BACK[result.why as keyof typeof CANT_GO_BACK], { reason: result.why });
  return toVersion(deps, result as StaffResult, by);
}

const CANT_GO_BACK = {
  busy: "Posts are still being moved. Try again in a minute.",
  moved_on:
    "Some of these posts have been moved again since, so this can't be undone. Move them back from where they are now.",
  replied:
    "Someone has posted in the other topic since, and that would be cut off from what it answers. Move the posts back from there instead.",
} as const;

/** @throws httpError bad_input */
export function requireReason(action: StaffCommand["action"], reason: string): void {
  if (NEEDS_REASON.has(action) && reason === "")
    throw httpError("bad_input", "Give a reason: the author of the topic gets it.", { field: "reason" });
}

/** The signed-in caller, whose access to the staff's calls was checked. */
export async function toStaffBy(deps: CommunityDeps, reason: string): Promise<StaffBy> {
  const { email, userId } = await requireViewer(deps);
  return { email, member: userId, reason: toVisibleText(reason).trim(), at: deps.now() };
}

async function toChange(deps: CommunityDeps, input: Omit<StaffChangeInput, "version" | "reason">): Promise<Change> {
  const { closed, pin, category, slowMode, hidden, title } = input;
  if (closed !== undefined) return { action: closed ? "close" : "open", set: { closed }, detail: {} };
  if (hidden !== undefined)
    return { action: hidden ? "hide" : "restore", set: { state: hidden ? "hidden" : "shown" }, detail: {} };
  if (pin !== undefined) {
    requireFuture(deps, pin?.until ?? null, "until");
    const set = { pinned: pin !== null, pinnedEverywhere: pin?.everywhere ?? false, pinnedUntil: pin?.until ?? null };
    return { action: pin ? "pin" : "unpin", set, detail: {} };
  }
  if (slowMode !== undefined) {
    requireFuture(deps, slowMode?.until ?? null, "until");
    const set = { slowMode: slowMode?.seconds ?? 0, slowModeUntil: slowMode?.until ?? null };
    return { action: slowMode ? "slow_mode" : "slow_mode_off", set, detail: {} };
  }
  if (category !== undefined) return moveChange(deps, category);
  const name = toVisibleText(title ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (name.length < 8) throw httpError("bad_input", "Enter a title of at least 8 characters.", { field: "title" });
  return { action: "rename", set: { title: name, slug: slugOfTitle(name) }, detail: { to: name } };
}

async function moveChange({ db }: CommunityDeps, id: string): Promise<Change> {
  const category = await db.get<{ name: string; access: "everybody" | "members" | "staff"; hasAnswers: number }>(sql`
    SELECT name, access, has_answers AS hasAnswers FROM community_category WHERE id = ${id} AND archived_at IS NULL`);
  if (!category)
    throw httpError("not_found", "This category no longer exists. Choose another one.", { field: "category" });
  const { name, access, hasAnswers } = category;
  return {
    action: "move",
    set: { categoryId: id, access, hasAnswers: hasAnswers === 1 },
    detail: { to: name },
  };
}

function requireFuture({ now }: CommunityDeps, until: number | null, field: string): void {
  if (until !== null && until <= now()) throw httpError("bad_input", "Choose a time in the future.", { field });
}

/** @throws httpError, saying who did what meanwhile */
export async function toVersion(
  deps: Pick<CommunityDeps, "db">,
  result: StaffResult,
  by: StaffBy,
): Promise<{ version: number }> {
  if (result.ok) return { version: result.version };
  if (result.why === "absent") throw goneTopic();
  if (result.why === "merged")
    throw httpError("conflict", "This topic was merged into another one. Make the change there, or undo the merge.", {
      reason: "merged",
    });
  if (result.why === "own")
    throw httpError("forbidden", "You started this topic: someone else has to take that back.", { reason: "own" });
  const { last } = result;
  throw httpError(
    "conflict",
    last
      ? `${last.by === by.email ? "You" : await readStaffName(deps, last.by)} ${DONE_WORDS[last.action]} in the meantime. Your change wasn't saved: look at the topic again, then decide.`
      : "This topic changed in the meantime: look at it again, then decide.",
    { reason: "stale" },
  );
}

import { sql } from "drizzle-orm";
import { type CommunityMember, topicObject } from "../community/index.ts";
import { httpError } from "../kernel/http-error.ts";
import { toUtcDay } from "../kernel/instants.ts";
import { toVisibleText } from "../kernel/visible-text.ts";
import { bindDeps } from "../platform/bind-deps.ts";
import {
  type DecisionInput,
  type FlagInput,
  type ItemResult,
  type ItemView,
  type OwnDecision,
  type OwnPart,
  type QueuePage,
  type QueueView,
  SANCTION_DAYS,
} from "./contract.ts";
import { refuseOwnPart } from "./domain-own-part.ts";
import { goneItem, listModerators, readItem } from "./item-page.ts";
import { moderationObject } from "./moderation.ts";
import { type NoticeDeps, sendNotices } from "./notices.ts";
import { readAppealed, readOwnPart } from "./own-part.ts";
import { readRecord } from "./record.ts";

/** What moderation needs. `member`: the caller as the community knows them, if they may take part. */
export type ModerationDeps = NoticeDeps & {
  member: () => Promise<CommunityMember>;
  /** The id of the signed-in caller, also of one who may not post. @throws httpError, also while the forum is closed */
  reader: () => Promise<string>;
  /** Counts a report against the limit of the member's trust level. @throws httpError too_fast */
  consume: (member: { memberId: string; trust: number }) => Promise<void>;
};

/** A moderator, as the calls of staff know them. */
export interface Moderator {
  userId: string;
  email: string;
  isAdmin: boolean;
}

/** Reports and appeals by members, decisions by moderators. */
export const moderationService = (deps: ModerationDeps) =>
  bindDeps(deps, {
    flagPost,
    appeal,
    listOwnDecisions,
    listQueue,
    readItem,
    listModerators,
    takeItem,
    leaveItem,
    escalateItem,
    decideItem,
    undoItem,
    readRecord,
    sendNotices,
    exportMember,
  });

/** Reports a post that the caller can read. Once; reported again, it changes nothing. @throws httpError */
async function flagPost(deps: ModerationDeps, topic: string, number: number, input: FlagInput): Promise<void> {
  const { profile, isStaff } = await deps.member();
  const post = await topicObject(deps.env, topic).describePost(number, { member: profile.memberId, isStaff });
  if (!post) throw httpError("not_found", "This post is no longer shown.");
  if (post.author.id === profile.memberId)
    throw httpError("conflict", "You can't report your own post, but you can delete it.");
  if (!isStaff) await deps.consume(profile);
  const at = deps.now();
  const note = toVisibleText(input.note).trim();
  await moderationObject(deps.env).flag(
    { kind: "post", ...post, reasons: [], score: null, at },
    { member: profile.memberId, name: profile.name, reason: input.reason, note, at, trust: profile.trust, isStaff },
  );
}

/** @throws httpError not_found where there is no decision about something of the caller's */
async function appeal(deps: ModerationDeps, item: string, text: string): Promise<void> {
  // Members who were stopped from posting may still say that this is wrong.
  const member = await deps.reader();
  const made = await moderationObject(deps.env).appeal(item, member, toVisibleText(text).trim(), deps.now());
  if (!made) throw httpError("not_found", "There's no decision to appeal. It may have been reversed.");
}

/** What was decided about what the caller wrote, newest first, with their appeals. @throws httpError */
const listOwnDecisions = async (deps: ModerationDeps): Promise<OwnDecision[]> =>
  (await moderationObject(deps.env).listDecisionsFor(await deps.reader())) as OwnDecision[];

/** A page of the queue, oldest first; what is decided newest first. */
async function listQueue(deps: ModerationDeps, by: Moderator, view: QueueView, before?: string): Promise<QueuePage> {
  const now = deps.now();
  const object = moderationObject(deps.env);
  const page = (await object.list(view, by.email, now, Date.parse(toUtcDay(now)), before)) as Omit<QueuePage, "places">;
  return { ...page, places: await listPlaces(deps, page.items) };
}

/** In which category each topic stands, by its id; one that is not in the lists yet is left out. */
async function listPlaces({ db }: ModerationDeps, items: readonly ItemView[]): Promise<QueuePage["places"]> {
  const topics = [...new Set(items.map(({ topic }) => topic))].filter((topic) => topic !== "");
  if (topics.length === 0) return {};
  const rows = await db.all<{ id: string; name: string }>(sql`
    SELECT t.id, c.name FROM json_each(${JSON.stringify(topics)}) j JOIN community_topic t ON t.id = j.value
    JOIN community_category c ON c.id = t.category_id`);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

async function takeItem(deps: ModerationDeps, id: string, by: Moderator): Promise<ItemView> {
  await checkOwnPart(deps, id, by);
  return toItem(await moderationObject(deps.env).take(id, by.email, deps.now(), by.isAdmin));
}
const leaveItem = async (deps: ModerationDeps, id: string, by: Moderator): Promise<void> => {
  await moderationObject(deps.env).leave(id, by.email);
};
const escalateItem = async (deps: ModerationDeps, id: string, version: number, by: Moderator): Promise<ItemView> =>
  toItem(await moderationObject(deps.env).escalate(id, version, by.email, deps.now()));

/** @throws httpError forbidden, conflict with the item as it is now */
async function decideItem(deps: ModerationDeps, id: string, input: DecisionInput, by: Moderator): Promise<ItemView> {
  const { sanction } = input;
  if (sanction?.kind === "suspend" && !by.isAdmin)
    throw httpError("forbidden", "Only admins suspend members. Escalate this, and an admin will decide.");
  if (sanction && !(SANCTION_DAYS[sanction.kind] as readonly number[]).includes(sanction.days))
    throw httpError("bad_input", "Choose one of the listed lengths.", { field: "sanction" });
  const object = moderationObject(deps.env);
  if (sanction && !by.isAdmin) await requireNoStaff(deps, id);
  const own = await checkOwnPart(deps, id, by);
  const decided = toItem(await object.decide(id, by.email, deps.now(), input, by.isAdmin, own));
  // What follows is done before the answer, so that the moderator sees it; what fails is tried again.
  await object.work();
  return decided;
}

/** @throws httpError conflict with the item as it is now */
async function undoItem(deps: ModerationDeps, id: string, version: number, by: Moderator): Promise<ItemView> {
  const object = moderationObject(deps.env);
  const own = await checkOwnPart(deps, id, by);
  const item = toItem(await object.undo(id, version, by.email, deps.now(), by.isAdmin, own));
  await object.work();
  return item;
}

/** Moderators stop members, not each other or admins. @throws httpError forbidden */
async function requireNoStaff({ db, env }: ModerationDeps, id: string): Promise<void> {
  const author = (await moderationObject(env).read(id))?.author.id ?? "";
  const role = (await db.get<{ role: string }>(sql`SELECT role FROM auth_user WHERE id = ${author}`))?.role;
  if (role === "admin" || role === "moderator")
    throw httpError("forbidden", "Only admins stop other staff from posting. Escalate this, and an admin will decide.");
}

/**
 * What a moderator has to do with an item themself, for the record; null: nothing.
 * @throws httpError forbidden where someone else has to decide it
 */
async function checkOwnPart({ db, env }: ModerationDeps, id: string, by: Moderator): Promise<OwnPart["part"] | null> {
  const [item, appealed] = await Promise.all([moderationObject(env).read(id), readAppealed(env, id)]);
  const own = item && (await readOwnPart(db, { item, appealed }, by));
  if (own?.isRefused) throw httpError("forbidden", refuseOwnPart(item as ItemView, own.part), { reason: "own" });
  return own?.part ?? null;
}

/** What a member reported and what was decided about their posts, for their export. */
const exportMember = (deps: ModerationDeps, member: string): Promise<Record<string, Record<string, unknown>[]>> =>
  moderationObject(deps.env).exportMember(member) as Promise<Record<string, Record<string, unknown>[]>>;

/** @throws httpError, saying who did what meanwhile */
function toItem(result: ItemResult): ItemView {
  if (result.ok) return result.item;
  if (result.why === "absent") throw goneItem();
  const { item } = result;
  if (result.why === "escalated")
    throw httpError("forbidden", "This was escalated: only admins can decide it.", { reason: "escalated" });
  if (result.why === "taken")
    throw httpError("conflict", `${item.lease?.by ?? "Someone else"} is handling this.`, { reason: "taken" });
  const words =
    item.kind === "message"
      ? { approve: "dismissed", hide: "upheld", spam: "upheld" }
      : { approve: "approved", hide: "hid", spam: "marked as spam" };
  const done = item.decision && words[item.decision.action];
  throw httpError(
    "conflict",
    done
      ? `${item.decision?.by} ${done} this in the meantime. Your decision wasn't saved.`
      : "This changed in the meantime: look at it again, then decide.",
    { reason: "stale" },
  );
}

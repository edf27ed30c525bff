import { sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { formatLongDate } from "../kernel/long-date.ts";
import { toVisibleText } from "../kernel/visible-text.ts";
import { toTrustLevel } from "../spam/contract.ts";
import type { HumanCheck, MemberNames, ProfileInput, ProfilePage, ProfileView, WrittenPost } from "./contract.ts";
import type { AuthorView } from "./contract-topic.ts";
import { type CommunityDeps, type CommunityViewer, readReader, requireOpenForum, requireViewer } from "./deps.ts";
import { baseHandle, isReservedHandle } from "./domain-profile.ts";
import { readableAccess } from "./domain-topic.ts";
import { isGoodName, requireGoodProfile } from "./profile-texts.ts";
import { refreshTrustIfDue } from "./trust.ts";

/** Posts on a page of a profile. */
const PAGE_SIZE = 20;
const NAMES_SHOWN = 8;
/** In characters: no name for mentions is longer. */
const MAX_HANDLE = 30;
const MAX_TRIES = 5;

/** A member as the database has them. */
export interface ProfileRow {
  memberId: string;
  handle: string;
  name: string;
  bio: string;
  avatar: string | null;
  trust: number;
  trustCheckedAt: number;
  silencedUntil: number | null;
  suspendedUntil: number | null;
  topics: number;
  posts: number;
  reactionsReceived: number;
  answers: number;
  createdAt: number;
  version: number;
  accountCreatedAt: number;
  badge: AuthorView["badge"];
}

/** The columns of a ProfileRow, with the badge that the member's role gives. */
export const PROFILE_COLUMNS = sql`
  user_id AS memberId, handle, name, bio, avatar, trust, trust_checked_at AS trustCheckedAt, silenced_until AS silencedUntil,
  suspended_until AS suspendedUntil, topics, posts, reactions_received AS reactionsReceived, answers,
  created_at AS createdAt, version,
  (SELECT created_at FROM auth_user WHERE id = user_id) AS accountCreatedAt,
  (SELECT CASE role WHEN 'admin' THEN 'staff' WHEN 'moderator' THEN 'moderator' END FROM auth_user WHERE id = user_id) AS badge`;

const readProfile = (deps: Pick<CommunityDeps, "db">, member: string): Promise<ProfileRow | undefined> =>
  deps.db.get<ProfileRow>(sql`SELECT ${PROFILE_COLUMNS} FROM community_profile WHERE user_id = ${member}`);

/**
 * What a member is in the community, made with their first post: the first name is what others see, and a name for
 * mentions is made of it. Never of the address, which is nobody's business.
 */
export async function ensureProfile(
  deps: Pick<CommunityDeps, "db" | "now" | "judge" | "ip">,
  viewer: CommunityViewer,
): Promise<ProfileRow> {
  const known = await readProfile(deps, viewer.userId);
  if (known) return known;
  const firstName = toVisibleText(viewer.firstName ?? "").trim();
  const name = firstName && (await isGoodName(deps, viewer, firstName)) ? firstName : "New member";
  const base = baseHandle(name);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const random = String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0).slice(-5);
    const handle = tries === 0 && base ? base : `${base || "member"}-${random}`;
    await deps.db.run(sql`
      INSERT INTO community_profile (user_id, handle, handle_key, name, created_at)
      VALUES (${viewer.userId}, ${handle}, ${handle.toLowerCase()}, ${name}, ${deps.now()}) ON CONFLICT DO NOTHING`);
    const made = await readProfile(deps, viewer.userId);
    if (made) return made;
  }
  throw httpError("unavailable", "Your community name couldn't be created. Try again in a moment.");
}

/** Someone who may take part: with a profile, and not stopped by a moderator. */
export interface CommunityMember {
  profile: ProfileRow;
  viewer: CommunityViewer;
  isStaff: boolean;
}

/** The caller, who may take part. @throws httpError unauthenticated, forbidden, or not_found while the forum is closed */
export async function requireMember(deps: CommunityDeps): Promise<CommunityMember> {
  await requireOpenForum(deps);
  const viewer = await requireViewer(deps);
  if (!viewer.emailVerified)
    throw httpError(
      "forbidden",
      "Confirm your email address first: open your account and enter the code that we send.",
      {
        reason: "unconfirmed",
      },
    );
  const profile = await ensureProfile(deps, viewer);
  requireWriter(profile, deps.now());
  refreshTrustIfDue(deps, profile);
  return { profile, viewer, isStaff: await deps.isStaff() };
}

/** @throws httpError forbidden, saying until when, where a moderator has stopped the member from writing */
function requireWriter({ silencedUntil, suspendedUntil }: ProfileRow, now: number): void {
  const until = Math.max(silencedUntil ?? 0, suspendedUntil ?? 0);
  if (until > now)
    throw httpError(
      "forbidden",
      `A moderator has stopped you from posting until ${formatLongDate(until, "UTC")}. We emailed you the reason; you can appeal under “Moderation decisions”.`,
      { reason: "silenced" },
    );
}

/** The caller as someone who may write now; their profile is made with it. @throws httpError unauthenticated, forbidden */
export async function requireOwnWriter(deps: CommunityDeps): Promise<{ trust: number }> {
  const profile = await ensureProfile(deps, await requireViewer(deps));
  requireWriter(profile, deps.now());
  return { trust: profile.trust };
}

/** The check that the caller has to pass before they post; null: none. Where it isn't set up nothing is read. */
export async function findOwnHumanCheck(deps: CommunityDeps): Promise<HumanCheck | null> {
  if (deps.humanCheck(0) === null || (await deps.isStaff())) return null;
  const { userId } = await requireViewer(deps);
  const row = await deps.db.get<{ trust: number }>(sql`SELECT trust FROM community_profile WHERE user_id = ${userId}`);
  return deps.humanCheck(toTrustLevel(row?.trust ?? 0));
}

/** A member as their posts show them. */
export const toAuthor = ({ memberId: id, handle, name, avatar, badge }: ProfileRow): AuthorView => ({
  ...{ id, handle, name, avatar, badge },
});

const toProfileView = (row: ProfileRow): ProfileView => ({
  ...{ id: row.memberId, handle: row.handle, name: row.name, avatar: row.avatar, badge: row.badge },
  ...{ bio: row.bio, joinedAt: row.createdAt, topics: row.topics, posts: row.posts },
  ...{ reactionsReceived: row.reactionsReceived, answers: row.answers, trust: row.trust, version: row.version },
});

/** The caller's own profile; null where they have not written yet. @throws httpError unauthenticated */
export async function readOwnProfile(deps: CommunityDeps) {
  await requireOpenForum(deps);
  const { userId } = await requireViewer(deps);
  const row = await readProfile(deps, userId);
  return {
    profile: row ? toProfileView(row) : null,
    silencedUntil: row?.silencedUntil ?? null,
    suspendedUntil: row?.suspendedUntil ?? null,
  };
}

/** A member with what they wrote, newest first, as far as the caller may read it. @throws httpError not_found */
export async function readProfilePage(deps: CommunityDeps, handle: string, cursor?: string): Promise<ProfilePage> {
  await requireOpenForum(deps);
  const access = JSON.stringify(readableAccess(await readReader(deps)));
  const before = /^\d{1,16}$/.test(cursor ?? "") ? Number(cursor) : Number.MAX_SAFE_INTEGER;
  const [rows, posts] = await deps.db.batch([
    deps.db.all<ProfileRow>(
      sql`SELECT ${PROFILE_COLUMNS} FROM community_profile WHERE handle_key = ${handle.toLowerCase()}`,
    ),
    deps.db.all<Omit<WrittenPost, "topic"> & { topicId: string; slug: string; title: string }>(sql`
      SELECT t.id AS topicId, t.slug, t.title, p.number, p.excerpt, p.created_at AS createdAt, p.reactions
      FROM community_post p CROSS JOIN community_topic t ON t.id = p.topic_id
      CROSS JOIN community_category c ON c.id = t.category_id
      WHERE p.author_id = (SELECT user_id FROM community_profile WHERE handle_key = ${handle.toLowerCase()})
        AND p.created_at < ${before} AND p.state = 'shown' AND t.state = 'shown'
        AND c.access IN (SELECT value FROM json_each(${access}))
      ORDER BY p.created_at DESC LIMIT ${PAGE_SIZE + 1}`),
  ]);
  const row = rows[0];
  if (!row) throw httpError("not_found", "No member has this name.");
  const shown = posts.slice(0, PAGE_SIZE);
  return {
    profile: toProfileView(row),
    posts: shown.map(({ topicId: id, slug, title, ...post }) => ({ ...post, topic: { id, slug, title } })),
    next: posts.length > PAGE_SIZE ? String(shown.at(-1)?.createdAt) : null,
  };
}

/**
 * Changes the caller's profile. The names under what they wrote follow soon.
 * @throws httpError conflict where the name is taken, or the profile was changed meanwhile
 */
export async function changeProfile(deps: CommunityDeps, { version, ...change }: ProfileInput): Promise<ProfileView> {
  await requireOpenForum(deps);
  const viewer = await requireViewer(deps);
  const profile = await ensureProfile(deps, viewer);
  requireWriter(profile, deps.now());
  const name = change.name === undefined ? profile.name : toVisibleText(change.name).trim();
  if (!name) throw httpError("bad_input", "Enter the name that others see.", { field: "name" });
  const handle = change.handle ?? profile.handle;
  const bio = change.bio ?? profile.bio;
  if (handle !== profile.handle && isReservedHandle(handle) && !(await deps.isStaff()))
    throw httpError("conflict", "This name is reserved for our team. Choose another one.", { field: "handle" });
  // What was there before the rules were stays until it is changed.
  if (name !== profile.name || handle !== profile.handle || bio !== profile.bio)
    await requireGoodProfile(deps, viewer, profile, { name, handle, bio });
  const changed = await deps.db.run(sql`
    UPDATE OR IGNORE community_profile SET handle = ${handle}, handle_key = ${handle.toLowerCase()}, name = ${name},
      bio = ${bio}, version = version + 1
    WHERE user_id = ${viewer.userId} AND version = ${version}`);
  const now = await readProfile(deps, viewer.userId);
  if (!now) throw httpError("not_found", "Your profile no longer exists. Reload the page.");
  if (changed.meta.changes === 0) {
    if (now.version !== version)
      throw httpError("conflict", "Your profile was changed in another window. Reload the page to see it.", {
        reason: "stale",
      });
    throw httpError("conflict", "Someone else has this name. Choose another one.", { field: "handle" });
  }
  return toProfileView(now);
}

/** Members whose name begins so, for mentions and new messages. @throws httpError unauthenticated */
export async function findMembers(deps: CommunityDeps, start: string): Promise<MemberNames> {
  await requireOpenForum(deps);
  const viewer = await requireViewer(deps);
  const key = start.trim().toLowerCase().slice(0, MAX_HANDLE);
  if (key === "") return { members: [] };
  const members = await deps.db.all<MemberNames["members"][number]>(sql`
    SELECT user_id AS id, handle, name, avatar FROM community_profile
    WHERE handle_key >= ${key} AND handle_key < ${`${key}\u{10ffff}`} AND user_id <> ${viewer.userId}
    ORDER BY handle_key LIMIT ${NAMES_SHOWN}`);
  return { members };
}

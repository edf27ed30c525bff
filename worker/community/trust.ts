import { sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { DAY, HOUR } from "../kernel/instants.ts";
import { toVisibleText } from "../kernel/visible-text.ts";
import { callMember, notifyMembers } from "../members/index.ts";
import { runBatch } from "../platform/run-batch.ts";
import { auditIfChangedStatement } from "../settings/index.ts";
import { type TrustLevel, toTrustLevel } from "../spam/contract.ts";
import type { GiveTrustInput } from "./contract-staff.ts";
import type { CommunityDeps } from "./deps.ts";
import { describeGivenLevel, describeLevel, nextTrust, type TrustStats } from "./domain-trust.ts";

/** In ms: how often a member's level is looked at, while they take part. */
const INTERVAL = 12 * HOUR;
const FLAG_DAYS = 100;

type TrustDeps = Pick<CommunityDeps, "db" | "env" | "now" | "countUpheld">;
interface TrustMember {
  memberId: string;
  trust: number;
  trustCheckedAt: number;
  accountCreatedAt: number;
}

/** After the response: moves a member who takes part to the trust level that they have reached or lost. */
export function refreshTrustIfDue(deps: TrustDeps & Pick<CommunityDeps, "waitUntil">, member: TrustMember): void {
  if (deps.now() - member.trustCheckedAt < INTERVAL) return;
  deps.waitUntil(
    refreshTrust(deps, member).catch((error: unknown) =>
      console.warn(`community: a trust level is looked at again with the next post: ${String(error)}`),
    ),
  );
}

/** Moves a member to the level that the rule of domain-trust.ts gives; one that staff gave stays. */
export async function refreshTrust(deps: TrustDeps, member: TrustMember): Promise<void> {
  const [stats, profile] = await Promise.all([
    readStats(deps, member),
    deps.db.get<{ handle: string; byHand: number | null }>(
      sql`SELECT handle, trust_by_hand AS byHand FROM community_profile WHERE user_id = ${member.memberId}`,
    ),
  ]);
  const level = nextTrust(toTrustLevel(member.trust), stats);
  // Told first: where this stops halfway it is done again, and told once all the same.
  if (profile && profile.byHand === null && level > member.trust)
    await tellLevel(deps, member.memberId, profile.handle, level);
  // Not if staff gave a level meanwhile: theirs holds.
  await deps.db.run(sql`
    UPDATE community_profile SET trust = coalesce(trust_by_hand, ${level}), trust_checked_at = ${deps.now()}
    WHERE user_id = ${member.memberId} AND trust = ${member.trust}`);
}

/** Tells a member of a level that they have reached, once. */
const tellLevel = (
  { env, now }: Pick<CommunityDeps, "env" | "now">,
  member: string,
  handle: string,
  level: TrustLevel,
): Promise<void> =>
  notifyMembers(
    env,
    [member],
    {
      ...{ kind: "badge", key: `trust:${level}`, actor: null, topic: null, number: 0 },
      ...{ path: `/community/u/${handle}`, title: describeLevel(level) },
    },
    now(),
  );

async function readStats({ db, env, now, countUpheld }: TrustDeps, member: TrustMember): Promise<TrustStats> {
  const at = now();
  const [activity, written, recentFlagsUpheld] = await Promise.all([
    callMember(env, member.memberId).readActivity(at),
    db.get<{ posts: number; reactions: number }>(sql`
      SELECT count(*) AS posts, coalesce(sum(reactions), 0) AS reactions FROM community_post
      WHERE author_id = ${member.memberId} AND state = 'shown'`),
    countUpheld(member.memberId, at - FLAG_DAYS * DAY),
  ]);
  const { daysVisited, recentDaysVisited, topicsRead, minutesRead } = activity;
  return {
    ...{ daysVisited, recentDaysVisited, topicsRead, minutesRead, recentFlagsUpheld },
    accountAgeDays: Math.floor((at - member.accountCreatedAt) / DAY),
    posts: written?.posts ?? 0,
    reactionsReceived: written?.reactions ?? 0,
  };
}

/** A member's level as staff see it. @throws httpError not_found */
export async function readMemberTrust(
  { db }: Pick<CommunityDeps, "db">,
  member: string,
): Promise<{ trust: TrustLevel; byHand: TrustLevel | null }> {
  const { trust, byHand } = await requireTrustRow(db, member);
  return { trust: toTrustLevel(trust), byHand: byHand === null ? null : toTrustLevel(byHand) };
}

interface TrustRow extends TrustMember {
  byHand: number | null;
  handle: string;
}

/** @throws httpError not_found */
async function requireTrustRow(db: CommunityDeps["db"], member: string): Promise<TrustRow> {
  const row = await db.get<TrustRow>(sql`
    SELECT user_id AS memberId, trust, trust_by_hand AS byHand, handle, trust_checked_at AS trustCheckedAt,
      (SELECT created_at FROM auth_user WHERE id = user_id) AS accountCreatedAt
    FROM community_profile WHERE user_id = ${member}`);
  if (!row) throw httpError("not_found", "This member has no profile in the community.");
  return row;
}

/**
 * Gives a member a level, or with null leaves it to the rule again, which looks at once at what they have done. The member is
 * told with the reason.
 * @throws httpError not_found, or conflict where someone else gave a level meanwhile
 */
export async function giveTrust(deps: TrustDeps, member: string, input: GiveTrustInput, actor: string): Promise<void> {
  const { level, from, id } = input;
  const reason = toVisibleText(input.reason).trim();
  const before = await requireTrustRow(deps.db, member);
  // Sent again, it is done.
  if (before.byHand === level) return;
  if (before.byHand !== from) throw changedMeanwhile();
  const trust = level ?? nextTrust(0, await readStats(deps, before));
  // Told first: where this stops halfway it is sent again, and told once all the same.
  await notifyMembers(
    deps.env,
    [member],
    {
      ...{ kind: trust > before.trust ? "badge" : "moderation", key: `trust-given:${id}`, actor: null, topic: null },
      ...{
        number: 0,
        path: `/community/u/${before.handle}`,
        title: describeGivenLevel(level, trust, before.trust, reason),
      },
    },
    deps.now(),
  );
  const [changed] = await runBatch(deps.db, [
    deps.db.run(sql`
      UPDATE community_profile SET trust_by_hand = ${level}, trust = ${trust}, trust_checked_at = 0
      WHERE user_id = ${member} AND trust_by_hand IS ${from}`),
    auditIfChangedStatement(deps, actor, "community.trust", `member:${member}`, {
      before: { trust: before.byHand ?? `${before.trust} by the rule` },
      after: { trust: level ?? "by the rule", reason },
    }),
  ]);
  if (changed?.meta.changes === 0) throw changedMeanwhile();
}

const changedMeanwhile = (): Response =>
  httpError(
    "conflict",
    "Someone else changed this member's trust level in the meantime. Look at it again, then decide.",
    {
      reason: "stale",
    },
  );

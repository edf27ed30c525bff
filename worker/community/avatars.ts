import { sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { explainUseError, setUsesStatements } from "../media/index.ts";
import { notifyMembers } from "../members/index.ts";
import { runBatch } from "../platform/run-batch.ts";
import { auditStatement } from "../settings/index.ts";
import { type CommunityDeps, requireOpenForum, requireViewer } from "./deps.ts";

/** In pixels: from here on it has the size in which faces are shown (160). */
const MIN_SIDE = 160;

const ownerOf = (member: string) => ({ kind: "member", id: member, slot: "avatar" }) as const;

/**
 * Makes an upload of the caller's their picture. What they wrote shows it soon; the one before is deleted by the job of media.
 * @throws httpError unprocessable where it is no square
 */
export async function setAvatar(
  deps: CommunityDeps,
  member: string,
  picture: { id: string; width: number; height: number },
): Promise<{ avatar: string }> {
  if (picture.width !== picture.height || picture.width < MIN_SIDE)
    throw httpError("unprocessable", `Send a square picture of at least ${MIN_SIDE} pixels.`, { field: "file" });
  try {
    await runBatch(deps.db, [
      deps.db.run(sql`
        UPDATE community_profile SET avatar = ${picture.id} WHERE user_id = ${member} AND avatar IS NOT ${picture.id}`),
      ...setUsesStatements(deps, ownerOf(member), [picture.id]),
    ]);
  } catch (error) {
    throw explainUseError(error) ?? error;
  }
  return { avatar: picture.id };
}

/** Takes the caller's picture away: their initials are drawn again. */
export async function removeOwnAvatar(deps: CommunityDeps): Promise<void> {
  await requireOpenForum(deps);
  const { userId } = await requireViewer(deps);
  await runBatch(deps.db, removalOf(deps, userId));
}

/**
 * Takes a member's picture away, as a moderator: the member is told why, and the change history keeps it.
 * @param reason a sentence for the member
 * @throws httpError not_found where they have none
 */
export async function removeAvatarAsStaff(
  deps: CommunityDeps,
  member: string,
  reason: string,
  actor: string,
): Promise<void> {
  const before = await deps.db.get<{ avatar: string | null; handle: string }>(
    sql`SELECT avatar, handle FROM community_profile WHERE user_id = ${member}`,
  );
  if (!before?.avatar) throw httpError("not_found", "This member no longer has a picture.");
  // Told first: where this stops halfway it is done again, and told once all the same.
  await notifyMembers(
    deps.env,
    [member],
    {
      ...{ kind: "moderation", key: `avatar:${before.avatar}`, actor: null, topic: null, number: 0 },
      ...{ path: `/community/u/${before.handle}`, title: `A moderator removed your profile picture: ${reason}` },
    },
    deps.now(),
  );
  await runBatch(deps.db, [
    ...removalOf(deps, member, before.avatar),
    auditStatement(deps, actor, "community.avatar_remove", `member:${member}`, {
      before: { picture: before.avatar },
      after: { reason },
    }),
  ]);
}

/** @param avatar that one alone: a newer one stays */
const removalOf = ({ db }: Pick<CommunityDeps, "db">, member: string, avatar?: string) => [
  db.run(sql`
    DELETE FROM media_use WHERE owner_kind = 'member' AND owner_id = ${member}
      AND media_id = coalesce(${avatar ?? null}, media_id)`),
  db.run(sql`
    UPDATE community_profile SET avatar = NULL WHERE user_id = ${member} AND avatar = coalesce(${avatar ?? null}, avatar)`),
];

import { sql } from "drizzle-orm";
import { DAY } from "../kernel/instants.ts";
import type { LeaderPeriod, LeaderRow } from "./contract.ts";
import { type CommunityDeps, requireOpenForum } from "./deps.ts";
import { PROFILE_COLUMNS, type ProfileRow } from "./profiles.ts";

const LEADERS_SHOWN = 30;
const PERIOD = 30 * DAY;

/**
 * Who helped most. Of all time by the counts of the profiles, of the last 30 days by what the job wrote: the same rows are
 * read at any size.
 */
export async function listLeaders(deps: CommunityDeps, period: LeaderPeriod): Promise<LeaderRow[]> {
  await requireOpenForum(deps);
  const rows = await deps.db.all<ProfileRow & { reactions: number; answersInPeriod: number }>(
    period === "all"
      ? sql`SELECT ${PROFILE_COLUMNS}, reactions_received AS reactions, answers AS answersInPeriod
            FROM community_profile INDEXED BY community_profile_helpful
            WHERE reactions_received + answers > 0
            ORDER BY reactions_received + 5 * answers DESC LIMIT ${LEADERS_SHOWN}`
      : sql`SELECT ${PROFILE_COLUMNS}, reactions, answersInPeriod
            FROM (SELECT place, member_id, reactions, answers AS answersInPeriod FROM community_leader) l
            CROSS JOIN community_profile ON user_id = l.member_id ORDER BY l.place`,
  );
  return rows.map(({ memberId: id, handle, name, avatar, badge, reactions, answersInPeriod: answers }) => ({
    ...{ id, handle, name, avatar, badge, reactions, answers },
  }));
}

/** The job: whose posts of the last 30 days helped most. An answer counts as much as five reactions. */
export async function runLeadersJob({ db, now }: Pick<CommunityDeps, "db" | "now">): Promise<{ leaders: number }> {
  const [, written] = await db.batch([
    db.run(sql`DELETE FROM community_leader`),
    db.run(sql`
      INSERT INTO community_leader (place, member_id, reactions, answers)
      SELECT row_number() OVER (ORDER BY s.reactions + 5 * s.answers DESC, s.author_id), s.author_id, s.reactions, s.answers
      FROM (
        SELECT author_id, sum(reactions) AS reactions, sum(is_answer) AS answers
        FROM community_post INDEXED BY community_post_helpful
        WHERE state = 'shown' AND (reactions > 0 OR is_answer = 1) AND created_at > ${now() - PERIOD} GROUP BY author_id
      ) s JOIN community_profile p ON p.user_id = s.author_id
      ORDER BY s.reactions + 5 * s.answers DESC, s.author_id LIMIT ${LEADERS_SHOWN}`),
  ]);
  return { leaders: written.meta.changes };
}

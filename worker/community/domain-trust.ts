import type { TrustLevel } from "../spam/contract.ts";

/** How far a member has proved themselves, by level; it loosens the limits of worker/spam. */
export const TRUST_NAMES = ["New", "Basic", "Member", "Regular", "Leader"] as const;

/** What each level opens, in words that hold whatever an admin has set its limits to. */
const LEVEL_OPENS: Record<TrustLevel, string> = {
  0: "",
  1: "You can post more often, and with more links and pictures.",
  2: "You can post, react and send messages more often, and your posts may have more links.",
  3: "Your posts may have any number of links, and your reports of posts count for more.",
  4: "The highest limits are yours. Thank you for all that you do here.",
};

/** What a member is told who has reached a level. */
export const describeLevel = (level: TrustLevel): string =>
  `You reached trust level ${level}, ${TRUST_NAMES[level]}. ${LEVEL_OPENS[level]}`.trim();

/** What a member is told whose level staff gave or took; null: it follows what they do again. */
export function describeGivenLevel(
  level: TrustLevel | null,
  trust: TrustLevel,
  before: number,
  reason: string,
): string {
  const why = /[.!?]$/.test(reason) ? reason : `${reason}.`;
  const opens = trust > before ? ` ${LEVEL_OPENS[trust]}` : "";
  return level === null
    ? `Your trust level depends on what you do in the community again, and is now ${TRUST_NAMES[trust]}: ${why}${opens}`
    : `Our team set your trust level to ${TRUST_NAMES[trust]}: ${why}${opens}`;
}

/** What a member has done, as it is counted. */
export interface TrustStats {
  accountAgeDays: number;
  /** Days with a visit: of all time, and of the last 100 days. */
  daysVisited: number;
  recentDaysVisited: number;
  topicsRead: number;
  minutesRead: number;
  /** Posts that are shown. */
  posts: number;
  /** From other members. */
  reactionsReceived: number;
  /** Flags of others against the member's posts that moderators upheld in the last 100 days. */
  recentFlagsUpheld: number;
}

/** What a level asks for: at least so much, of flags at most so many. */
export type TrustRequirements = Partial<TrustStats>;

/**
 * The rule. Up to level 2, what is reached stays, save for upheld flags; a regular is regular as long as they come. Level 4
 * is given by hand alone.
 */
export const TRUST_REQUIREMENTS: Record<1 | 2 | 3, TrustRequirements> = {
  1: { accountAgeDays: 1, topicsRead: 5, minutesRead: 10, posts: 1, recentFlagsUpheld: 4 },
  2: { daysVisited: 15, topicsRead: 20, minutesRead: 60, posts: 10, reactionsReceived: 5, recentFlagsUpheld: 2 },
  3: { recentDaysVisited: 50, topicsRead: 200, posts: 100, reactionsReceived: 50, recentFlagsUpheld: 1 },
};

/** A regular who comes less often stays one down to so many days: nobody should go up and down each week. */
const GRACE_DAYS = 40;

const AT_MOST: readonly (keyof TrustStats)[] = ["recentFlagsUpheld"];

/** One line of what a level asks for, and how far a member is. */
export interface TrustCheck {
  stat: keyof TrustStats;
  needed: number;
  has: number;
  isMet: boolean;
}

/** What a level asks for, line by line. */
export function checkTrust(level: 1 | 2 | 3, stats: TrustStats): TrustCheck[] {
  return Object.entries(TRUST_REQUIREMENTS[level]).map(([name, needed]) => {
    const stat = name as keyof TrustStats;
    const has = stats[stat];
    return { stat, needed, has, isMet: AT_MOST.includes(stat) ? has <= needed : has >= needed };
  });
}

const LEVELS = [3, 2, 1] as const;

/**
 * The level of a member by rule. Nobody skips a level: who has what level 3 asks for has what 1 and 2 ask for.
 * @param current the level until now
 * @param givenByHand a level that staff gave, which no rule changes; null: none
 */
export function nextTrust(current: TrustLevel, stats: TrustStats, givenByHand: TrustLevel | null = null): TrustLevel {
  if (givenByHand !== null) return givenByHand;
  if (current === 4) return 4;
  const meets = (level: 1 | 2 | 3) => checkTrust(level, stats).every(({ isMet }) => isMet);
  const reached = LEVELS.find((level) => LEVELS.filter((lower) => lower <= level).every(meets)) ?? 0;
  if (reached >= current) return reached;
  return LEVELS.find((level) => level <= current && keepsLevel(level, stats)) ?? reached;
}

/** Whether a member who reached a level keeps it: levels 1 and 2 are lost by upheld flags alone. */
function keepsLevel(level: 1 | 2 | 3, stats: TrustStats): boolean {
  if (stats.recentFlagsUpheld > (TRUST_REQUIREMENTS[level].recentFlagsUpheld ?? Number.POSITIVE_INFINITY)) return false;
  return level < 3 || stats.recentDaysVisited >= GRACE_DAYS;
}

/** How a line of a level reads: "Visits on 15 days". */
export const TRUST_STATS: Record<keyof TrustStats, (needed: number) => string> = {
  accountAgeDays: (n) => `Account is ${n === 1 ? "a day" : `${n} days`} old`,
  daysVisited: (n) => `Visited on ${n} days`,
  recentDaysVisited: (n) => `Visited on ${n} of the last 100 days (${GRACE_DAYS} to stay)`,
  topicsRead: (n) => `Read ${n} topics`,
  minutesRead: (n) => `Read for ${n} minutes`,
  posts: (n) => (n === 1 ? "Posted once" : `Posted ${n} times`),
  reactionsReceived: (n) => `Received ${n} reactions`,
  recentFlagsUpheld: (n) => `At most ${n === 1 ? "one upheld report" : `${n} upheld reports`} in 100 days`,
};

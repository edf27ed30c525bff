/** Hides groups so small that they could identify a person. Pure. */

/** A group with fewer members isn't shown. */
export const LEAST_MEMBERS = 5;

export interface ShownGroups {
  groups: { key: string; members: number }[];
  /** Groups that aren't shown, and how many members they have together; null: fewer than LEAST_MEMBERS. */
  hidden: { keys: string[]; members: number | null };
}

/**
 * Hides groups with fewer than LEAST_MEMBERS members. If the hidden ones have fewer together, the next smallest is hidden as
 * well. Otherwise the total, which other numbers show, would reveal their size.
 */
export function hideSmallGroups(groups: readonly { key: string; members: number }[]): ShownGroups {
  const bySize = groups.toSorted((one, other) => one.members - other.members);
  const count = (list: typeof bySize) => list.reduce((sum, { members }) => sum + members, 0);
  let hidden = bySize.filter(({ members }) => members < LEAST_MEMBERS);
  if (count(hidden) > 0)
    while (count(hidden) < LEAST_MEMBERS && hidden.length < bySize.length) hidden = bySize.slice(0, hidden.length + 1);
  const sum = count(hidden);
  return {
    groups: groups.filter((group) => !hidden.includes(group)),
    hidden: {
      keys: groups.filter((group) => hidden.includes(group)).map(({ key }) => key),
      members: sum > 0 && sum < LEAST_MEMBERS ? null : sum,
    },
  };
}

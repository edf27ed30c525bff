import { countVotes, type PollFigures, type PollResults, toShares } from "#worker/content/domain-poll.ts";

/**
 * What stands beside an answer: its share, and its votes.
 * @param voters how many voted, where each may have chosen several; else each vote is one
 */
export function answerFigures(votes: readonly number[] | null, voters?: number): { share: number; text: string }[] {
  if (votes === null) return [];
  const shares = toShares(votes, voters);
  return votes.map((count, at) => ({ share: shares[at] ?? 0, text: countVotes(count) }));
}

/** What stands below the answers. @param voters how many voted, where that is known without the votes */
export function pollStatus(
  results: PollResults,
  { isClosed, choice, votes }: Omit<PollFigures, "id">,
  voters: number | null = votes?.reduce((sum, count) => sum + count, 0) ?? null,
): string {
  const total = voters === null ? "" : countVotes(voters);
  if (isClosed) return `This poll is closed. ${total}.`;
  if (choice !== null)
    return votes === null
      ? "Your vote was counted. The results appear when the poll closes."
      : `${total}, yours included.`;
  if (votes !== null) return `${total} so far.`;
  const when = results === "closed" ? "The results appear when the poll closes." : "The results appear after you vote.";
  return voters ? `${total} so far. ${when}` : when;
}

import { countVotes, type PollFigures, type PollResults, toShares } from "#worker/content/domain-poll.ts";

/** What stands beside an answer: its share, and its votes. */
export function answerFigures(votes: readonly number[] | null): { share: number; text: string }[] {
  if (votes === null) return [];
  const shares = toShares(votes);
  return votes.map((count, at) => ({ share: shares[at] ?? 0, text: countVotes(count) }));
}

/** What stands below the answers. */
export function pollStatus(results: PollResults, { isClosed, choice, votes }: Omit<PollFigures, "id">): string {
  const total = votes === null ? "" : countVotes(votes.reduce((sum, count) => sum + count, 0));
  if (isClosed) return `This poll is closed. ${total}.`;
  if (choice !== null)
    return votes === null
      ? "Your vote was counted. The results appear when the poll closes."
      : `${total}, yours included.`;
  if (votes !== null) return `${total} so far.`;
  return results === "closed" ? "The results appear when the poll closes." : "The results appear after you vote.";
}

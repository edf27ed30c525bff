/** Polls inside texts: what staff write, and what readers are shown. Pure; pages, the editor and the server share it. */
import { type Block, type Body, toSlug, walkBody } from "./domain-body.ts";

/** When readers see how others voted. */
export const POLL_RESULTS = ["always", "voted", "closed"] as const;
export type PollResults = (typeof POLL_RESULTS)[number];

export const POLL_LIMITS = { question: 200, option: 120, minOptions: 2, maxOptions: 10 } as const;

/** A poll as a body holds it. Polls that are written as Markdown may leave out all but the question and the options. */
export interface PollAttributes {
  question: string;
  options: string[];
  /** Votes belong to it, so that the question may be reworded. */
  id?: string;
  /** Of each option, for the same reason; as many as there are options. */
  optionIds?: string[];
  /** The instant from which no vote is counted. */
  closesAt?: number;
  /** Without it after voting. */
  results?: PollResults;
}

export interface PollOption {
  id: string;
  text: string;
}

/** A poll with all that a page needs. */
export interface Poll {
  id: string;
  question: string;
  options: PollOption[];
  closesAt: number | null;
  results: PollResults;
}

const MAX_ID = 60;

/** Ids that nobody gave follow from the words; two of the same get a number. */
function uniqueIds(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((id) => {
    let own = id;
    for (let n = 2; taken.has(own); n++) own = `${id}-${n}`;
    taken.add(own);
    return own;
  });
}
const idOf = (text: string, other: string): string => toSlug(text).slice(0, MAX_ID).replace(/-$/, "") || other;

/** The ids of options that have none: from their words, so that a text which is imported again keeps its votes. */
export const deriveOptionIds = (options: readonly string[]): string[] =>
  uniqueIds(options.map((text) => idOf(text, "option")));
/** The id of a poll that has none. */
export const derivePollId = (question: string): string => idOf(question, "poll");

/** A poll of a body with its ids. */
export function toPoll({ question, options, id, optionIds, closesAt, results }: PollAttributes): Poll {
  const ids = optionIds ?? deriveOptionIds(options);
  return {
    id: id ?? derivePollId(question),
    question,
    options: options.map((text, at) => ({ id: ids[at] ?? "", text })),
    closesAt: closesAt ?? null,
    results: results ?? "voted",
  };
}

/** The other way, as the editor stores it: every id is written down. */
export const fromPoll = ({ id, question, options, closesAt, results }: Poll): PollAttributes => ({
  question,
  options: options.map(({ text }) => text),
  id,
  optionIds: options.map((option) => option.id),
  ...(closesAt === null ? {} : { closesAt }),
  results,
});

/** The polls of a body in reading order, by their blocks; a second one of the same id gets its own. */
export function listPolls(body: Body): Map<Block, Poll> {
  const found: { block: Block; poll: Poll }[] = [];
  walkBody(body, (node) => {
    if (node.type === "poll") found.push({ block: node, poll: toPoll(node.attrs) });
  });
  const ids = uniqueIds(found.map(({ poll }) => poll.id));
  return new Map(found.map(({ block, poll }, at) => [block, { ...poll, id: ids[at] ?? poll.id }]));
}

export const isClosed = ({ closesAt }: Pick<Poll, "closesAt">, now: number): boolean =>
  closesAt !== null && closesAt <= now;

/** Whether this reader may see how others voted. */
export function mayShowResults(poll: Pick<Poll, "closesAt" | "results">, hasVoted: boolean, now: number): boolean {
  if (poll.results === "always" || isClosed(poll, now)) return true;
  return poll.results === "voted" && hasVoted;
}

/** What a reader is told about a poll. */
export interface PollFigures {
  id: string;
  isClosed: boolean;
  /** The option that this reader chose; null: none that still stands. */
  choice: string | null;
  /** Votes of each option in their order; null while this reader may not see them. */
  votes: number[] | null;
}

/** Shares in whole percent; they needn't add up to 100. @param all of how many; without it of all votes */
export function toShares(
  votes: readonly number[],
  all: number = votes.reduce((sum, count) => sum + count, 0),
): number[] {
  return votes.map((count) => (all === 0 ? 0 : Math.round((count / all) * 100)));
}

export const countVotes = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "vote" : "votes"}`;

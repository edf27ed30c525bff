import { isClosed, mayShowResults, POLL_LIMITS, type PollResults } from "../content/domain-poll.ts";

/** A poll as its author wrote it. Its options are told apart by their places, which never change once there is a vote. */
export interface PollInput {
  question: string;
  options: string[];
  /** Members may choose several. */
  isMultiple: boolean;
  /** Epoch milliseconds; null: it stays open. */
  closesAt: number | null;
  results: PollResults;
}

/** A poll as everybody sees it. */
export interface PollView extends PollInput {
  /** No vote is taken any more: its author or a moderator closed it, or its time is over. */
  isClosed: boolean;
  /** How many members have voted. */
  voters: number;
  /** Votes of each option; null where not everybody may see them. */
  votes: number[] | null;
}

/** The same for one reader. */
export interface PollFigures extends Pick<PollView, "isClosed" | "voters" | "votes"> {
  /** The places of the options that this reader chose. */
  choices: number[];
}

/** A poll as it is stored. */
export interface StoredPoll extends PollInput {
  /** When its author or a moderator closed it. */
  closedAt: number | null;
  voters: number;
  votes: number[];
}

export const isPollClosed = (poll: Pick<StoredPoll, "closedAt" | "closesAt">, now: number): boolean =>
  poll.closedAt !== null || isClosed(poll, now);

/** What a reader is shown. @param choices their vote; empty: none */
export function figuresOf(poll: StoredPoll, choices: readonly number[], now: number): PollFigures {
  const closed = isPollClosed(poll, now);
  const mayShow = closed || mayShowResults(poll, choices.length > 0, now);
  return { isClosed: closed, voters: poll.voters, votes: mayShow ? poll.votes : null, choices: [...choices] };
}

export function toPollView({ closedAt: _, ...poll }: StoredPoll, now: number): PollView {
  const { choices: __, ...figures } = figuresOf({ ...poll, closedAt: _ }, [], now);
  return { ...poll, ...figures };
}

/** Whether these are places of options, as many as the poll takes. */
export const isVote = ({ options, isMultiple }: PollInput, choices: readonly number[]): boolean =>
  choices.length > 0 &&
  (isMultiple || choices.length === 1) &&
  new Set(choices).size === choices.length &&
  choices.every((place) => Number.isInteger(place) && place >= 0 && place < options.length);

/** What is wrong with a poll, as a sentence; null: nothing. */
export function findPollProblem({ question, options, closesAt }: PollInput, now: number): string | null {
  const { minOptions, maxOptions } = POLL_LIMITS;
  if (question.trim() === "") return "Ask a question in your poll.";
  if (options.length < minOptions || options.length > maxOptions)
    return `A poll has ${minOptions} to ${maxOptions} options.`;
  if (options.some((option) => option.trim() === "")) return "Fill in each option, or remove it.";
  const words = options.map((option) => option.trim().toLowerCase());
  if (new Set(words).size < words.length) return "Two options of your poll are the same. Change one.";
  if (closesAt !== null && closesAt <= now) return "Your poll would close right away. Choose a later time.";
  return null;
}

/** The words of a poll, for the spam filter. */
export const pollText = ({ question, options }: PollInput): string =>
  [question, ...options.map((option) => `- ${option}`)].join("\n");

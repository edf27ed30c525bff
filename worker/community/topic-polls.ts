import type { Actor, PollResult } from "./contract-commands.ts";
import { figuresOf, isPollClosed, isVote, type PollInput, type StoredPoll } from "./domain-poll.ts";
import type { TopicStore } from "./topic-store.ts";

/** What the polls need of the topic's object. */
interface PollDeps {
  store: TopicStore;
  /** A post that this reader can see. */
  readPost: (number: number, by: Actor | null) => { state: string } | null;
  mayChange: (number: number, by: Actor) => boolean;
  /** After a write, without awaiting in between. */
  changed: (version: number) => void;
  scheduleAlarm: () => void;
}

/** The polls of a topic's posts. Nothing here is awaited: what is read still holds when something is stored. */
export class TopicPolls {
  constructor(private readonly deps: PollDeps) {}

  read(number: number, by: Actor | null, voter: string | null, now: number): PollResult {
    return this.readFor(number, by) ? this.resultOf(number, voter, now) : { ok: false, why: "absent" };
  }

  vote(number: number, by: Actor, voter: string, choices: readonly number[], now: number): PollResult {
    const { store, changed, scheduleAlarm } = this.deps;
    const poll = this.readFor(number, by);
    if (!poll) return { ok: false, why: "absent" };
    if (store.readView()?.closed && !by.isStaff) return { ok: false, why: "topic_closed" };
    if (isPollClosed(poll, now)) return { ok: false, why: "poll_closed" };
    if (!isVote(poll, choices)) return { ok: false, why: "no_option" };
    if (store.polls.vote(number, voter, choices)) {
      if (store.polls.mayTell(number, Date.now())) changed(store.touch(number));
      else scheduleAlarm();
    }
    return this.resultOf(number, voter, now);
  }

  change(number: number, by: Actor, voter: string, input: PollInput, now: number): PollResult {
    const { store, changed } = this.deps;
    const poll = this.readFor(number, by);
    if (!poll) return { ok: false, why: "absent" };
    // Nobody puts words into someone's poll: staff close it.
    if (store.readPost(number)?.author !== by.member) return { ok: false, why: "not_yours" };
    if (isPollClosed(poll, now)) return { ok: false, why: "poll_closed" };
    const isSame =
      JSON.stringify(poll.options) === JSON.stringify(input.options) &&
      poll.question === input.question &&
      poll.isMultiple === input.isMultiple &&
      poll.results === input.results;
    if (poll.voters > 0 && !isSame) return { ok: false, why: "has_votes" };
    store.polls.change(number, input);
    changed(store.touch(number));
    return this.resultOf(number, voter, now);
  }

  close(number: number, by: Actor, voter: string, now: number): PollResult {
    const { store, changed, mayChange } = this.deps;
    if (!this.readFor(number, by)) return { ok: false, why: "absent" };
    if (!mayChange(number, by)) return { ok: false, why: "not_yours" };
    store.polls.close(number, now);
    changed(store.touch(number));
    return this.resultOf(number, voter, now);
  }

  /** The poll of a shown post; null where this reader can't see it. */
  private readFor(number: number, by: Actor | null): StoredPoll | null {
    return this.deps.readPost(number, by)?.state === "shown" ? this.deps.store.polls.read(number) : null;
  }

  private resultOf(number: number, voter: string | null, now: number): PollResult {
    const { polls } = this.deps.store;
    const choices = voter === null ? [] : polls.readChoices(number, voter);
    return { ok: true, figures: figuresOf(polls.read(number) as StoredPoll, choices, now) };
  }
}

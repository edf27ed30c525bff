import type { PollInput } from "../community/domain-poll.ts";
import type { FlagReason } from "../moderation/contract.ts";
import type { SampleOrder } from "./domain-order-rows.ts";
import type { SamplePerson } from "./domain-people.ts";
import type { Random } from "./domain-random.ts";
import type { RowSet, SampleShop, TrafficRow } from "./domain-shop.ts";
import type { SampleSubscription } from "./domain-subscriptions.ts";

/** What a generator is given, and where it puts what it makes. */
export interface GeneratorContext {
  /** The generator's own: another generator's changes never move its numbers. */
  random: Random;
  shop: SampleShop;
  /** How far back samples go. */
  days: number;
  /** About how many orders are placed in the shop; renewals come on top. */
  orderCount: number;
  /** The email address of the staff member who fills the shop. */
  actor: string;
  people: SamplePerson[];
  /** The orders that earlier generators made, paid ones alone. */
  orders: SampleOrder[];
  /** The terms of a subscription, word for word as its buyer would have agreed to them. */
  termsOf: (subscription: SampleSubscription) => string;
  /** Adds rows that are written in one batch; steps are written in the order in which they are added. */
  addStep: (name: string, rows: RowSet) => void;
  addTraffic: (rows: TrafficRow[]) => void;
  /** Adds topics of the community, which are written in one step; their marks come in a step before. */
  addTopics: (name: string, topics: SampleTopic[]) => void;
  /** Adds a part of a fitness log, written in one step; its account comes in a step before. */
  addDiary: (diary: SampleDiary) => void;
}

/** A part of a sample member's fitness log. */
export interface SampleDiary {
  /** The account's id. */
  member: string;
  part: number;
}

/** A topic of invented members. */
export interface SampleTopic {
  id: string;
  title: string;
  /** Its id. */
  category: string;
  tags: string[];
  createdAt: number;
  author: SampleWriter;
  posts: {
    id: string;
    author: SampleWriter;
    at: number;
    text: string;
    /** The id of an earlier post. */
    replyTo: string | null;
    reactions: { member: string; reaction: "helpful" | "same_here" | "thanks" }[];
    /** `votes`: the chosen places of each member who voted. */
    poll?: { poll: PollInput; votes: number[][] };
    /** Reports by other members. */
    flags?: { by: SampleWriter; reason: FlagReason; note: string; at: number }[];
  }[];
  /** Replies that wait for a moderator, with why. */
  held?: { id: string; author: SampleWriter; at: number; text: string; reasons: string[] }[];
  /** The id of the accepted answer. */
  answer: string | null;
  /** Others than staff see it. */
  isPublic: boolean;
}
export interface SampleWriter {
  id: string;
  handle: string;
  name: string;
}

/** One domain's part of the samples. */
export interface SampleGenerator {
  name: string;
  generate: (context: GeneratorContext) => void;
}

/** One batch of new rows. */
export interface SampleStep {
  name: string;
  rows: RowSet;
  topics: SampleTopic[];
  diary?: SampleDiary;
}

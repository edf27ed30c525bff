import type { FeedTopic } from "../community/contract-lists.ts";
import type { TopicChanges, TopicView } from "../community/contract-topic.ts";
import type { MemberChanges } from "../members/contract.ts";
import { MODERATION_TOPIC } from "./contract.ts";
import { LISTS_TOPIC, MEMBER_TOPIC } from "./domain.ts";
import { type AskChannel, accessOf, mayRead, type SocketFacts } from "./hub-watchers.ts";

/** What a topic's object answers to a hub; see worker/community/topic.ts. */
type TopicAnswer = { view: TopicView; changes: TopicChanges | null; version: number } | null;
/** What a member's object answers to a hub; see worker/members/member.ts. */
type MemberAnswer = { changes: MemberChanges | null; version: number } | null;
/** What the moderators' queue answers to a hub; see worker/moderation/moderation.ts. */
type ModerationAnswer = { changes: { from: number; to: number } | null; version: number };

/** What the lists' feed answers to a hub; see worker/community/topic-feed.ts. */
type FeedAnswer = {
  changes: { from: number; to: number; topics: FeedTopic[]; readers?: Record<string, number> } | null;
  version: number;
};

/** Asks the objects behind channels on behalf of a hub, and checks who may watch. */
export const createAskChannel =
  (env: Env, hub: string): AskChannel =>
  async (topic, since, facts) => {
    if (topic === MEMBER_TOPIC) {
      const { member, session } = facts;
      if (!member || !session) return "absent";
      const answer = (await env.MEMBER.getByName(member).watch(hub, since, session)) as MemberAnswer;
      return answer ? toAnswer({ type: "member", ...answer.changes }, answer) : "ended";
    }
    if (topic === MODERATION_TOPIC) {
      if (!facts.isStaff) return "absent";
      const answer = (await env.MODERATION.getByName("main").watch(hub, since)) as ModerationAnswer;
      return toAnswer({ type: "moderation", ...answer.changes }, answer);
    }
    if (topic === LISTS_TOPIC) {
      const answer = (await env.TOPIC_FEED.getByName(accessOf(facts)).watch(hub, since)) as FeedAnswer;
      return toAnswer({ type: "lists", ...answer.changes }, answer);
    }
    const answer = (await env.TOPIC.getByName(topic).watch(hub, since)) as TopicAnswer;
    return answer && mayWatch(facts, answer.view) ? toAnswer({ type: "topic", ...answer.changes }, answer) : "absent";
  };

const toAnswer = (event: object, { changes, version }: { changes: { to: number } | null; version: number }) => ({
  missed: changes && { event, to: changes.to },
  version,
});

const mayWatch = (facts: SocketFacts, view: TopicView): boolean =>
  mayRead(view.state === "shown" ? view.access : "staff", facts);

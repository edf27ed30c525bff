import { httpError } from "../kernel/http-error.ts";
import { sha256 } from "../kernel/ids.ts";
import type { PollResult } from "./contract-commands.ts";
import { type CommunityDeps, forumClosed, goneTopic, requireActor, requireOpenForum, topicOf } from "./deps.ts";
import { type PollFigures, type PollInput, pollText } from "./domain-poll.ts";
import { requireGoodWords } from "./judge-text.ts";
import { requireMember } from "./profiles.ts";
import { cleanPoll } from "./write-post.ts";

/** Counts a member once in a poll without storing who it was. Someone who has all members' ids could work it out. */
const voterOf = (member: string, topic: string, number: number): Promise<string> =>
  sha256(`poll vote:${topic}:${number}:${member}`);

/** What a reader may see of a poll, with their own vote. @throws httpError not_found */
export async function readPoll(deps: CommunityDeps, topic: string, number: number): Promise<PollFigures> {
  await requireOpenForum(deps);
  const viewer = await deps.viewer();
  const by = viewer ? { member: viewer.userId, isStaff: await deps.isStaff() } : null;
  const voter = viewer ? await voterOf(viewer.userId, topic, number) : null;
  return toFigures(await topicOf(deps.env, topic).readPoll(number, by, voter, deps.now()));
}

/** Votes, or changes the caller's vote: sent twice it counts once. @throws httpError */
export async function votePoll(
  deps: CommunityDeps,
  topic: string,
  number: number,
  choices: readonly number[],
): Promise<PollFigures> {
  const { profile, isStaff } = await requireMember(deps);
  if (!isStaff) await deps.consume(profile, "reactions");
  const by = { member: profile.memberId, isStaff };
  const voter = await voterOf(profile.memberId, topic, number);
  return toFigures(await topicOf(deps.env, topic).votePoll(number, by, voter, choices, deps.now()));
}

/** New words of the caller's own poll; its options only while nobody has voted. @throws httpError */
export async function changePoll(
  deps: CommunityDeps,
  topic: string,
  number: number,
  input: PollInput,
): Promise<PollFigures> {
  const member = await requireMember(deps);
  const by = { member: member.profile.memberId, isStaff: member.isStaff };
  const poll = cleanPoll(input, deps.now());
  await requireGoodWords(deps, member, [topic, number], { text: pollText(poll), field: "poll" });
  const voter = await voterOf(by.member, topic, number);
  return toFigures(await topicOf(deps.env, topic).changePoll(number, by, voter, poll, deps.now()));
}

/** Closes the caller's own poll for good, or any for staff. @throws httpError */
export async function closePoll(deps: CommunityDeps, topic: string, number: number): Promise<PollFigures> {
  const by = await requireActor(deps);
  const voter = await voterOf(by.member, topic, number);
  return toFigures(await topicOf(deps.env, topic).closePoll(number, by, voter, deps.now()));
}

/** @throws httpError */
function toFigures(result: PollResult): PollFigures {
  if (result.ok) return result.figures;
  switch (result.why) {
    case "forum_closed":
      throw forumClosed();
    case "topic_closed":
      throw httpError("conflict", "This topic is closed. Your vote wasn't counted.", { reason: "closed" });
    case "poll_closed":
      throw httpError("conflict", "This poll is closed. Your vote wasn't counted.", { reason: "poll_closed" });
    case "no_option":
      throw httpError("bad_input", "Choose one of the options.", { field: "choices" });
    case "has_votes":
      throw httpError(
        "conflict",
        "Members have already voted, so the options and the kind of poll can't change. Close it and start a new one.",
        { reason: "has_votes" },
      );
    case "not_yours":
      throw httpError("forbidden", "Only its author can change a poll. Moderators can close it.");
    default:
      throw goneTopic();
  }
}

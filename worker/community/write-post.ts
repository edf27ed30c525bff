import { type SQL, sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { toVisibleText } from "../kernel/visible-text.ts";
import { toTrustLevel } from "../spam/contract.ts";
import type { Actor, PostCommand } from "./contract-commands.ts";
import type { CommunityDeps } from "./deps.ts";
import { findPollProblem, type PollInput, pollText } from "./domain-poll.ts";
import { cleanPostText, findPostProblem } from "./domain-post-text.ts";
import { judgeText } from "./judge-text.ts";
import { type PictureSize, picturesStatement, toPostPictures } from "./pictures.ts";
import { excerptOf, type ParsedPost, parsePost, renderPost } from "./post-html.ts";
import { type CommunityMember, requireMember, toAuthor } from "./profiles.ts";

/** Whose authors are told of one post that quotes them. */
const MAX_QUOTES = 10;

/** A text that can be posted, read once. @throws httpError bad_input with what is wrong */
export function readPostText(deps: Pick<CommunityDeps, "url">, text: string): { text: string; parsed: ParsedPost } {
  const clean = cleanPostText(text);
  const problem = findPostProblem(clean);
  if (problem) throw httpError("bad_input", problem, { field: "text" });
  return { text: clean, parsed: parsePost(clean, deps.url.origin) };
}

/** The members whose names a text mentions; names that nobody has are words like others. */
const mentionsStatement = ({ mentions }: ParsedPost): SQL => {
  const keys = JSON.stringify(mentions.slice(0, 20).map((name) => name.toLowerCase()));
  return sql`
    SELECT user_id AS memberId, handle, handle_key AS handleKey FROM community_profile
    WHERE handle_key IN (SELECT value FROM json_each(${keys}))`;
};
interface Mentioned {
  memberId: string;
  handle: string;
  handleKey: string;
}

/**
 * The HTML of a text, with links to who is mentioned and the pictures that it may show.
 * @param topic where it is edited; null: it is written anew
 * @throws httpError unprocessable where it shows a picture that isn't its writer's
 */
export async function cookPost(
  deps: Pick<CommunityDeps, "url" | "db" | "now">,
  parsed: ParsedPost,
  by: Actor,
  topic: string | null,
): Promise<{ html: string; excerpt: string; mentioned: Mentioned[] }> {
  const [mentioned, rows] = await Promise.all([
    parsed.mentions.length === 0 ? [] : deps.db.all<Mentioned>(mentionsStatement(parsed)),
    parsed.pictures.length + parsed.quotedPictures.length === 0
      ? []
      : deps.db.all<PictureSize>(picturesStatement(parsed, by, topic, deps.now())),
  ]);
  const pictures = toPostPictures(parsed, rows);
  const handles = new Map(mentioned.map(({ handleKey, handle }) => [handleKey, handle]));
  const html = renderPost(parsed, {
    origin: deps.url.origin,
    profilePath: (key) => (handles.has(key) ? `/community/u/${handles.get(key)}` : null),
    picture: (id) => pictures.get(id) ?? null,
  });
  return { html, excerpt: excerptOf(parsed), mentioned };
}

/** A poll with words that are seen. @throws httpError bad_input with what is wrong */
export function cleanPoll(input: PollInput, now: number): PollInput {
  const clean = (words: string) => toVisibleText(words).replaceAll(/\s+/g, " ").trim();
  const poll = { ...input, question: clean(input.question), options: input.options.map(clean) };
  const problem = findPollProblem(poll, now);
  if (problem) throw httpError("bad_input", problem, { field: "poll" });
  return poll;
}

/**
 * A post that a topic may be asked to take: its text checked, judged and cooked, its author known and allowed to write.
 * @param title of the topic that it begins
 * @throws httpError with what the writer can do
 */
export async function preparePost(
  deps: CommunityDeps,
  input: {
    id: string;
    /** In which it is to stand. */
    topic: string;
    text: string;
    replyTo: number | null;
    title?: string;
    poll?: PollInput | null | undefined;
    human?: string | null | undefined;
  },
): Promise<PostCommand> {
  const { text, parsed } = readPostText(deps, input.text);
  const poll = input.poll ? cleanPoll(input.poll, deps.now()) : null;
  const member = await requireMember(deps);
  const { profile, isStaff } = member;
  await requireHuman(deps, member, input);
  const { mentioned, html, excerpt } = await cookPost(deps, parsed, { member: profile.memberId, isStaff }, null);
  return {
    ...{ id: input.id, replyTo: input.replyTo, text, at: deps.now(), html, excerpt, poll },
    mentions: mentioned.map(({ memberId }) => memberId).filter((id) => id !== profile.memberId),
    quotes: parsed.quotes.slice(0, MAX_QUOTES),
    author: toAuthor(profile),
    isStaff,
    check: await judgeText(deps, member, {
      id: input.id,
      place: input.topic,
      kind: input.title === undefined ? "reply" : "topic",
      title: input.title ?? null,
      text: poll ? `${text}\n\n${pollText(poll)}` : text,
    }),
  };
}

/**
 * New members confirm that they're human before they post, where the check is set up.
 * @throws httpError unprocessable, about the field `human`
 */
async function requireHuman(
  deps: CommunityDeps,
  { profile, isStaff }: CommunityMember,
  { id, topic, human }: { id: string; topic: string; human?: string | null | undefined },
): Promise<void> {
  if (isStaff) return;
  // A token is good for one post: the same id in another topic is another post.
  const verdict = await deps.checkHuman(toTrustLevel(profile.trust), human ?? null, `${topic}/${id}`);
  if (!verdict.ok) throw httpError("unprocessable", verdict.message, { field: "human" });
}

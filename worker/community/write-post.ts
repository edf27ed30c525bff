import { type SQL, sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { type JudgeInput, toTrustLevel } from "../spam/contract.ts";
import type { PostCheck, PostCommand } from "./contract-commands.ts";
import type { CommunityDeps } from "./deps.ts";
import { cleanPostText, findPostProblem } from "./domain-post-text.ts";
import { excerptOf, type ParsedPost, parsePost, renderPost } from "./post-html.ts";
import { type CommunityMember, requireMember, toAuthor } from "./profiles.ts";

/** A text that can be posted, read once. @throws httpError bad_input with what is wrong */
export function readPostText(deps: Pick<CommunityDeps, "url">, text: string): { text: string; parsed: ParsedPost } {
  const clean = cleanPostText(text);
  const problem = findPostProblem(clean);
  if (problem) throw httpError("bad_input", problem, { field: "text" });
  return { text: clean, parsed: parsePost(clean, deps.url.origin) };
}

/** The members whose names a text mentions; names that nobody has are words like others. */
export const mentionsStatement = ({ mentions }: ParsedPost): SQL => {
  const keys = JSON.stringify(mentions.slice(0, 20).map((name) => name.toLowerCase()));
  return sql`
    SELECT user_id AS memberId, handle, handle_key AS handleKey FROM community_profile
    WHERE handle_key IN (SELECT value FROM json_each(${keys}))`;
};
export interface Mentioned {
  memberId: string;
  handle: string;
  handleKey: string;
}

/** The HTML of a text, with links to who is mentioned. */
export function cookPost(deps: Pick<CommunityDeps, "url">, parsed: ParsedPost, mentioned: readonly Mentioned[]) {
  const handles = new Map(mentioned.map(({ handleKey, handle }) => [handleKey, handle]));
  return renderPost(parsed, {
    origin: deps.url.origin,
    profilePath: (key) => (handles.has(key) ? `/community/u/${handles.get(key)}` : null),
    picture: () => null,
  });
}

/**
 * A post that a topic may be asked to take: its text checked, judged and cooked, its author known and allowed to write.
 * @param title of the topic that it begins
 * @throws httpError with what the writer can do
 */
export async function preparePost(
  deps: CommunityDeps,
  input: { id: string; text: string; replyTo: number | null; title?: string },
): Promise<PostCommand> {
  const { text, parsed } = readPostText(deps, input.text);
  const [member, mentioned] = await Promise.all([
    requireMember(deps),
    parsed.mentions.length === 0 ? [] : deps.db.all<Mentioned>(mentionsStatement(parsed)),
  ]);
  const { profile, isStaff } = member;
  return {
    ...{ id: input.id, replyTo: input.replyTo, text, at: deps.now() },
    html: cookPost(deps, parsed, mentioned),
    excerpt: excerptOf(parsed),
    mentions: mentioned.map(({ memberId }) => memberId).filter((id) => id !== profile.memberId),
    author: toAuthor(profile),
    isStaff,
    check: await judgeText(deps, member, {
      id: input.id,
      kind: input.title === undefined ? "reply" : "topic",
      title: input.title ?? null,
      text,
    }),
  };
}

/** What speaks against a text of a member. @throws httpError too_fast or bad_input where it is refused */
export async function judgeText(
  deps: CommunityDeps,
  { profile, viewer, isStaff }: CommunityMember,
  input: Pick<JudgeInput, "id" | "kind" | "title" | "text">,
): Promise<PostCheck | null> {
  const { verdict, score, reasons, message, retryAfter } = await deps.judge({
    ...input,
    ...{ memberId: profile.memberId, trust: toTrustLevel(profile.trust), isStaff, ip: deps.ip, at: deps.now() },
    accountCreatedAt: profile.accountCreatedAt,
    emailDomain: viewer.email.split("@").at(-1)?.toLowerCase() ?? "",
  });
  if (verdict === "publish") return null;
  if (verdict !== "refuse") return { verdict, reasons: reasons.map(({ text }) => text), score };
  const text = message ?? "This can't be posted.";
  throw retryAfter === null
    ? httpError("unprocessable", text, { field: "text" })
    : httpError("too_fast", text, { retryAfter });
}

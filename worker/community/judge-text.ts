import { httpError } from "../kernel/http-error.ts";
import { sha256 } from "../kernel/ids.ts";
import { type JudgeInput, toTrustLevel } from "../spam/contract.ts";
import type { PostCheck } from "./contract-commands.ts";
import type { CommunityDeps } from "./deps.ts";
import type { CommunityMember } from "./profiles.ts";

/** What speaks against a text of a member. @throws httpError too_fast or bad_input where it is refused */
export async function judgeText(
  deps: CommunityDeps,
  { profile, viewer, isStaff }: CommunityMember,
  input: Pick<JudgeInput, "id" | "kind" | "place" | "title" | "text">,
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

/**
 * Judges words that everybody sees as soon as they are saved, such as a new title: what a post would wait for is refused
 * here, saying what to change. It counts as an edit.
 * @param what of which member and topic the words are, so that the same change sent again is the same one
 * @throws httpError unprocessable or too_fast
 */
export async function requireGoodWords(
  deps: CommunityDeps,
  member: CommunityMember,
  what: readonly (string | number)[],
  { text, field }: { text: string; field: string },
): Promise<void> {
  const id = `words:${await sha256([member.profile.memberId, ...what, text].join("\n"))}`;
  const check = await judgeText(deps, member, { id, kind: "edit", title: null, text });
  if (check?.verdict === "hold")
    throw httpError(
      "unprocessable",
      "Our spam protection stopped this change. Reword it, without links or offers. If your first post waits for a moderator, make the change after that.",
      { field },
    );
}

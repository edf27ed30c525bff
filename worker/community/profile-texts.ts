import { httpError } from "../kernel/http-error.ts";
import { sha256 } from "../kernel/ids.ts";
import { type Judgement, toTrustLevel } from "../spam/contract.ts";
import type { CommunityDeps, CommunityViewer } from "./deps.ts";

type JudgeDeps = Pick<CommunityDeps, "judge" | "ip" | "now">;

interface JudgedMember {
  memberId: string;
  trust: number;
  accountCreatedAt: number;
}

/** What the spam protection says of what a member writes about themselves. @param version of the profile that it changes */
async function judgeProfile(
  deps: JudgeDeps,
  { email }: CommunityViewer,
  { memberId, trust, accountCreatedAt }: JudgedMember,
  isStaff: boolean,
  { version, name, text }: { version: number; name: string; text: string },
): Promise<Judgement> {
  return await deps.judge({
    // Another text of the same version is another one: what was said of the first is no answer to it.
    id: `profile:${await sha256([memberId, version, name, text].join("\n"))}`,
    kind: "profile",
    ...{ memberId, accountCreatedAt, isStaff, title: name, text },
    ...{ trust: toTrustLevel(trust), ip: deps.ip, at: deps.now() },
    emailDomain: email.split("@").at(-1)?.toLowerCase() ?? "",
  });
}

/** Whether the first name of an account can be a member's name in the community without anyone looking at it. */
export async function isGoodName(deps: JudgeDeps, viewer: CommunityViewer, name: string): Promise<boolean> {
  const member = { memberId: viewer.userId, trust: 0, accountCreatedAt: deps.now() };
  const { verdict, reasons } = await judgeProfile(deps, viewer, member, false, { version: 0, name, text: "" });
  // While nothing can be asked members keep their names.
  return verdict === "publish" || verdict === "review" || reasons.some(({ code }) => code === "unchecked");
}

/**
 * A profile is judged as posts are. There is one text that everybody sees at once, so what a post would wait for is refused
 * here, saying what to change.
 * @throws httpError unprocessable, too_fast, unavailable
 */
export async function requireGoodProfile(
  deps: JudgeDeps & Pick<CommunityDeps, "isStaff">,
  viewer: CommunityViewer,
  profile: JudgedMember & { version: number },
  { name, handle, bio }: { name: string; handle: string; bio: string },
): Promise<void> {
  const { verdict, reasons, message, retryAfter } = await judgeProfile(deps, viewer, profile, await deps.isStaff(), {
    ...{ version: profile.version, name },
    // A phrase of the block list is found in a handle too.
    text: `${handle.replaceAll(/[-_]/g, " ")}\n${bio}`,
  });
  if (verdict === "publish" || verdict === "review") return;
  if (verdict === "refuse") {
    const text = message ?? "This can't be saved.";
    throw retryAfter === null ? httpError("unprocessable", text) : httpError("too_fast", text, { retryAfter });
  }
  const codes = reasons.map(({ code }) => code);
  if (codes.includes("unchecked"))
    throw httpError("unavailable", "Your profile can't be checked right now. Save it again in a few minutes.");
  if (codes.includes("links") || codes.includes("same_domain"))
    throw httpError("unprocessable", "Your profile has more links than new members can add. Remove some.", {
      field: "bio",
    });
  throw httpError("unprocessable", "Our spam protection stopped this profile. Reword it, without links or offers.", {
    field: "bio",
  });
}

import { httpError } from "../kernel/http-error.ts";
import type { RequestDeps } from "../request-context.ts";
import type { HumanVerdict, JudgeInput, Judgement, LimitedAction, TrustLevel } from "../spam/contract.ts";
import type { HumanCheck } from "./contract.ts";
import type { Actor } from "./contract-commands.ts";
import type { Reader } from "./domain-topic.ts";
import type { Topic } from "./topic.ts";

/** The signed-in person, as far as the forum has to know them. */
export interface CommunityViewer {
  userId: string;
  firstName: string | null;
  email: string;
  role: "member" | "moderator" | "admin";
  emailVerified: boolean;
}

/** What the services of the forum need. */
export type CommunityDeps = Pick<RequestDeps, "db" | "env" | "now" | "url" | "flags" | "ip" | "waitUntil"> & {
  viewer: () => Promise<CommunityViewer | null>;
  /** Whether the caller's session gives access to the admin area: a role alone does not. */
  isStaff: () => Promise<boolean>;
  /** What becomes of a text; see worker/spam. */
  judge: (input: JudgeInput) => Promise<Judgement>;
  /** The check that someone is a person before members of a trust level post; null: they need none. */
  humanCheck: (trust: TrustLevel) => HumanCheck | null;
  /** Whether the page's token of that check is good; see worker/spam. */
  checkHuman: (trust: TrustLevel, token: string | null, postId: string) => Promise<HumanVerdict>;
  /** How many posts of a member were reported since, and a moderator agreed. */
  countUpheld: (member: string, since: number) => Promise<number>;
  /** Counts something against the limits of the member's trust level. @throws httpError too_fast */
  consume: (member: { memberId: string; trust: number }, action: LimitedAction) => Promise<void>;
};

/** The object of a topic. */
export const topicOf = (env: Env, id: string): DurableObjectStub<Topic> =>
  env.TOPIC.getByName(id) as unknown as DurableObjectStub<Topic>;

/** @throws httpError not_found while the forum is switched off: nothing of it exists then */
export async function requireOpenForum({ flags }: Pick<CommunityDeps, "flags">): Promise<void> {
  if (!(await flags()).forumEnabled) throw forumClosed();
}
export const forumClosed = (): Response =>
  httpError("not_found", "The forum is closed right now. What you wrote stays here until it opens again.");

/** @throws httpError unauthenticated */
export async function requireViewer(deps: Pick<CommunityDeps, "viewer">): Promise<CommunityViewer> {
  const viewer = await deps.viewer();
  if (!viewer) throw httpError("unauthenticated", "Sign in to take part.");
  return viewer;
}

/** As whom the caller reads. */
export async function readReader(deps: CommunityDeps): Promise<Reader> {
  if (!(await deps.viewer())) return "guest";
  return (await deps.isStaff()) ? "staff" : "member";
}

/** Who changes something. @throws httpError unauthenticated, or not_found while the forum is closed */
export async function requireActor(deps: CommunityDeps): Promise<Actor> {
  await requireOpenForum(deps);
  const { userId } = await requireViewer(deps);
  return { member: userId, isStaff: await deps.isStaff() };
}

export const goneTopic = (): Response =>
  httpError("not_found", "This topic doesn't exist, or you can't read it. It may have been removed.");

import { callMember } from "../members/index.ts";
import { type CommunityDeps, topicOf } from "./deps.ts";
import { requireMember } from "./profiles.ts";

/** Tells readers of a topic that the caller is writing, unless they don't want that. @throws httpError */
export async function sayWriting(deps: CommunityDeps, topic: string): Promise<void> {
  const { profile, isStaff } = await requireMember(deps);
  const { memberId: id, name } = profile;
  if (await callMember(deps.env, id).readHidesWriting()) return;
  await topicOf(deps.env, topic).sayWriting({ id, name }, { member: id, isStaff });
}

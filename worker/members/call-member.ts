import type { Member } from "./member.ts";

/** The object of a member, whose methods are called over the network. */
export const callMember = (env: Env, id: string): Omit<Member, "alarm" | "fetch"> =>
  env.MEMBER.getByName(id) as unknown as Omit<Member, "alarm" | "fetch">;

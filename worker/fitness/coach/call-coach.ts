import type { Coach } from "./coach.ts";

/** The object with a member's conversation, whose methods are called over the network. */
export const callCoach = (env: Env, member: string): Omit<Coach, "fetch"> =>
  env.COACH.getByName(member) as unknown as Omit<Coach, "fetch">;

import type { FitnessLog } from "./fitness-log.ts";

/** The object with a member's log, whose methods are called over the network. */
export const callLog = (env: Env, member: string): Omit<FitnessLog, "alarm" | "fetch"> =>
  env.FITNESS_LOG.getByName(member) as unknown as Omit<FitnessLog, "alarm" | "fetch">;

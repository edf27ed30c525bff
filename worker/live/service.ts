import type { Flags } from "../kernel/flags.ts";
import type { RequestDeps } from "../request-context.ts";
import { type FlagsChange, listHubNames } from "./domain.ts";

/** The flags' use-cases. Reading them on an ordinary request is `visit.flags()`, which asks KV. */
export function liveService({ env, now }: Pick<RequestDeps, "env" | "now">) {
  const control = () => env.CONTROL.getByName("main");
  return {
    /** The flags from the place that decides them: for the admin, who must see their own change. */
    readFlags: (): Promise<Flags> => control().read() as Promise<Flags>,
    /** Changes flags on behalf of a person; open pages have heard it when this returns. */
    changeFlags: (patch: FlagsChange, actor: string): Promise<Flags> =>
      control().change(patch, actor, now()) as Promise<Flags>,
    /** Makes every cached page new. */
    publishContent: (): Promise<number> => control().publish() as Promise<number>,
    /** How many open pages listen right now, over all hubs. */
    async countListeners(): Promise<number> {
      const counts = await Promise.all(listHubNames().map((n) => env.HUB.getByName(n).listening() as Promise<number>));
      return counts.reduce((sum, n) => sum + n, 0);
    },
  };
}
export type LiveService = ReturnType<typeof liveService>;

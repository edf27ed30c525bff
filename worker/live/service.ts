import type { Flags } from "../platform/flags.ts";
import type { VisitBase } from "../request-context.ts";
import { type FlagsChange, hubNames } from "./domain.ts";

/** The flags' use-cases. Reading them on an ordinary request is `visit.flags()`, which asks KV. */
export function liveService({ env, now }: Pick<VisitBase, "env" | "now">) {
  const control = () => env.CONTROL.getByName("main");
  return {
    /** The flags from the place that decides them: for the admin, who must see their own change. */
    read: (): Promise<Flags> => control().read() as Promise<Flags>,
    /** Changes flags on behalf of a person; open pages have heard it when this returns. */
    change: (patch: FlagsChange, by: string): Promise<Flags> => control().change(patch, by, now()) as Promise<Flags>,
    /** Makes every cached page new. */
    publish: (): Promise<number> => control().publish() as Promise<number>,
    /** How many open pages listen right now, over all hubs. */
    async listening(): Promise<number> {
      const each = await Promise.all(hubNames().map((n) => env.HUB.getByName(n).listening() as Promise<number>));
      return each.reduce((sum, n) => sum + n, 0);
    },
  };
}
export type LiveService = ReturnType<typeof liveService>;

import type { Flags } from "../kernel/flags.ts";
import { readDatabaseSession } from "../platform/database-session.ts";
import { rememberOwnPublishing } from "../platform/flags.ts";
import type { RequestDeps } from "../request-context.ts";
import { type FlagsChange, listHubNames } from "./domain.ts";

/** The use cases of the flags. An ordinary request reads them by `ctx.flags()`, which asks KV. */
export function liveService({ env, now }: Pick<RequestDeps, "env" | "now">) {
  const control = () => env.CONTROL.getByName("main");
  /** What the primary said last to this request: at or after all that it wrote. */
  const bookmark = () => readDatabaseSession(env.DB).bookmark;
  return {
    /** The flags from Control: for the admin, who must see their own change. */
    readFlags: (): Promise<Flags> => control().read() as Promise<Flags>,
    /** Changes flags on behalf of a person; all open pages have been told when this returns. */
    changeFlags: (patch: FlagsChange, actor: string): Promise<Flags> =>
      control().change(patch, actor, now(), bookmark()) as Promise<Flags>,
    /** After a save: makes stale what carries one of these tags (page-tags.ts); null: every cached page. */
    async publishContent(tags: readonly string[] | null): Promise<void> {
      rememberOwnPublishing((await control().publish(tags, bookmark())) as number, tags, now());
    },
    /** How many open pages are listening, over all hubs. */
    async countListeners(): Promise<number> {
      const counts = await Promise.all(listHubNames().map((n) => env.HUB.getByName(n).listening() as Promise<number>));
      return counts.reduce((sum, n) => sum + n, 0);
    },
  };
}
export type LiveService = ReturnType<typeof liveService>;

import type { LiveService } from "../live/index.ts";
import type { BatchStatement } from "../platform/run-batch.ts";
import type { RequestDeps } from "../request-context.ts";
import type { MediaUse } from "./uses.ts";

/** What shows a file, for people. */
export interface MediaUseView {
  kind: string;
  ownerId: string;
  title: string;
  /** Its page in the admin area. */
  href: string;
  /** The tags of the public pages that show it (worker/kernel/page-tags.ts). */
  tags: string[];
}

export type MediaDeps = Pick<RequestDeps, "db" | "env" | "now" | "waitUntil"> & {
  live: Pick<LiveService, "publishContent">;
  /** Names what files are used by; the domains of the owners know. */
  describeUses: (uses: readonly MediaUse[]) => Promise<(MediaUseView & { mediaId: string })[]>;
  /** Lets what names a picture beside `media_use` (the JSON of texts) name another. Runs before `media_use` is changed. */
  renameInTexts: (id: string, withId: string) => BatchStatement[];
};

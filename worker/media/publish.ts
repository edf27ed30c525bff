import type { MediaDeps } from "./deps.ts";
import { listUses } from "./uses.ts";

/** Renders the pages again that show these files, after a change of what they show. */
export async function publishUses(deps: MediaDeps, mediaIds: readonly string[]): Promise<void> {
  const uses = await listUses(deps, mediaIds);
  if (uses.length === 0) return;
  const described = await deps.describeUses(uses);
  const tags = [...new Set(described.flatMap((u) => u.tags))];
  if (tags.length > 0) await deps.live.publishContent(tags);
}

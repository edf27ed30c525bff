import { sql } from "drizzle-orm";
import type { Access } from "./contract-topic.ts";
import type { CommunityDeps } from "./deps.ts";
import { type Reader, readableAccess } from "./domain-topic.ts";

/** Who reads each category, by its id. */
export type CategoryAccess = ReadonlyMap<string, Access>;

/**
 * Who reads each category now. A topic has a copy of its own, which follows a change minutes later: until then the category
 * itself is asked, beside the topic.
 */
export const readCategoryAccess = async ({ db }: Pick<CommunityDeps, "db">): Promise<CategoryAccess> =>
  new Map(
    (await db.all<{ id: string; access: Access }>(sql`SELECT id, access FROM community_category`)).map(
      ({ id, access }) => [id, access],
    ),
  );

/** Whether a reader may read what stands in a category. Of one that is gone, the topic's own copy counts. */
export function mayRead(access: CategoryAccess, category: string, reader: Reader): boolean {
  const now = access.get(category);
  return now === undefined || readableAccess(reader).includes(now);
}

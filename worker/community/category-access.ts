import { sql } from "drizzle-orm";
import type { CategoryView } from "./contract.ts";
import type { Access } from "./contract-topic.ts";
import type { CommunityDeps } from "./deps.ts";
import { type Reader, readableAccess } from "./domain-topic.ts";

/** A category as the page of a topic names it. */
export type CategoryMark = Pick<CategoryView, "slug" | "name" | "color" | "icon">;
/** Who reads each category, by its id, and how it is named; null: it is archived and has no page. */
export type CategoryAccess = ReadonlyMap<string, { access: Access; mark: CategoryMark | null }>;

/**
 * Who reads each category now. A topic has a copy of its own, which follows a change minutes later: until then the category
 * itself is asked, beside the topic.
 */
export const readCategoryAccess = async ({ db }: Pick<CommunityDeps, "db">): Promise<CategoryAccess> =>
  new Map(
    (
      await db.all<CategoryMark & { id: string; access: Access; archivedAt: number | null }>(
        sql`SELECT id, slug, name, color, icon, access, archived_at AS archivedAt FROM community_category`,
      )
    ).map(({ id, access, archivedAt, ...mark }) => [id, { access, mark: archivedAt === null ? mark : null }]),
  );

/** Whether a reader may read what stands in a category. Of one that is gone, the topic's own copy counts. */
export function mayRead(access: CategoryAccess, category: string, reader: Reader): boolean {
  const now = access.get(category);
  return now === undefined || readableAccess(reader).includes(now.access);
}

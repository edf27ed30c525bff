import type { CategoryView } from "./contract.ts";
import type { CommunityDeps } from "./deps.ts";
import { type CategoryRow, categoriesStatement, toCategory } from "./lists.ts";

/** Every category, no matter who may read it: a page shows only that of a topic which its reader may read. */
export const listCategories = async ({ db }: Pick<CommunityDeps, "db">): Promise<CategoryView[]> =>
  (await db.all<CategoryRow>(categoriesStatement("staff"))).map(toCategory);

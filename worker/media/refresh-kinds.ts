import { type SQL, sql } from "drizzle-orm";
import type { RefreshKind } from "./contract.ts";
import { OVERSIZED_BYTES, OVERSIZED_WIDTH } from "./domain-refresh.ts";

/** The owner of a file is there: nothing deletes it. */
export const IS_USED = sql.raw("EXISTS (SELECT 1 FROM media_use u WHERE u.media_id = media_file.id)");

/**
 * What each list of `/420/image-refresh` holds; the words are those of the partial indexes in schema.ts, so that a list
 * reads what it shows and no more. `unused` has none: whether a file is used is in another table.
 */
export const REFRESH_WHERE: Record<RefreshKind, SQL> = {
  sizes: sql.raw("status <> 'ready' AND status IN ('browser', 'waiting')"),
  old_format: sql.raw("kind = 'picture' AND status = 'ready' AND formats NOT LIKE '%avif%'"),
  oversized: sql.raw(
    `kind = 'picture' AND source <> 'member' AND status = 'ready' AND (width > ${OVERSIZED_WIDTH} OR bytes > ${OVERSIZED_BYTES})`,
  ),
  no_alt: sql.raw("kind = 'picture' AND source <> 'member' AND alt = ''"),
  broken: sql.raw("status <> 'ready' AND status = 'broken'"),
  unused: sql`source <> 'member' AND NOT ${IS_USED}`,
};

/**
 * Page views, counted without cookies and without storing IP addresses: a daily rollup that the admin reads, in a
 * database of its own (ANALYTICS), and raw points in Analytics Engine where it is bound. Counting one asks the database
 * of the orders nothing: views are collected in Durable Objects (view-buffer.ts).
 */

import type { RequestContext } from "../request-context.ts";
import { moveOldRows } from "./move-old-rows.ts";
import { deleteExpiredVisitors } from "./view-buffer.ts";

export { analyticsAdminApi, analyticsApi } from "./api.ts";
export { analyticsService, type Report, type ReportRow } from "./service.ts";
export { type BufferState, readBufferStates } from "./view-buffer.ts";

/**
 * The hourly job: salts and hashes of visitors are deleted after two days, pending page views after one. Rows of the
 * main database are moved. Where the setting and its copy in the flags differ, since a change was not completed, the
 * copy is corrected.
 */
export async function runAnalyticsJob({
  db,
  env,
  now,
  settings,
  live,
}: Pick<RequestContext, "db" | "env" | "now" | "settings" | "live">): Promise<{ moved: number; unfinished: boolean }> {
  await deleteExpiredVisitors(env, now());
  const { analyticsEnabled } = await settings.readSettings();
  if ((await live.readFlags()).countPageviews !== analyticsEnabled)
    await live.changeFlags({ countPageviews: analyticsEnabled }, "system");
  return moveOldRows({ db, env, now });
}

/**
 * Page views, counted without cookies and without storing IP addresses: a daily rollup in D1 that the admin reads, and
 * raw points in Analytics Engine where it is bound.
 */

import type { RequestDeps } from "../request-context.ts";
import { runAndRecordJob } from "../settings/index.ts";
import { deleteExpiredVisitors } from "./daily-visitors.ts";
import { deleteExpiredViews } from "./pending-page-views.ts";

export { analyticsAdminApi, analyticsApi } from "./api.ts";
export { analyticsService, type Report, type ReportRow } from "./service.ts";

/** The hourly clean-up: salts and hashes of visitors are deleted after two days, pending page views after one. */
export const deleteExpiredAnalytics = (deps: Pick<RequestDeps, "db" | "now">): Promise<void> =>
  runAndRecordJob(deps, "analytics", async () => {
    await deleteExpiredVisitors(deps.db, deps.now());
    await deleteExpiredViews(deps.db, deps.now());
    return "Salts and visitor hashes older than two days and views older than one were deleted.";
  });

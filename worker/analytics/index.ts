/**
 * Page views, counted without cookies and without keeping addresses: a daily rollup in D1 that the
 * admin reads, and raw points in Analytics Engine where an account has it.
 */

import type { VisitBase } from "../request-context.ts";
import { recordJob } from "../settings/index.ts";
import { forgetVisitors } from "./daily-visitors.ts";
import { forgetViews } from "./pending-page-views.ts";

export { analyticsApi } from "./api.ts";
export { analyticsService, type Report, type ReportRow } from "./service.ts";

/** The hourly clean-up: salts and hashes of visitors go after two days, views that wait for their time after one. */
export const analyticsCron = (base: Pick<VisitBase, "db" | "now">): Promise<void> =>
  recordJob(base, "analytics", async () => {
    await forgetVisitors(base.db, base.now());
    await forgetViews(base.db, base.now());
    return "Salts and visitor hashes older than two days and views older than one were deleted.";
  });

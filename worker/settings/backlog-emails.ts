import { and, isNull, lte, or } from "drizzle-orm";
import { brand } from "../../app/brand.ts";
import { listStaffAccounts } from "../auth/index.ts";
import type { EmailContent, EmailService } from "../email/index.ts";
import { DAY } from "../kernel/instants.ts";
import { runBatch } from "../platform/run-batch.ts";
import { getSiteOrigin } from "../platform/site-origin.ts";
import type { RequestDeps } from "../request-context.ts";
import { formatBacklog, type JobBacklog } from "./domain-backlog.ts";
import { settingsJob } from "./schema.ts";

/**
 * Emails the admins about jobs whose oldest item has waited for more than a day, once a day and job. The row is marked
 * in the statement that finds it, so that two runs at once send one email.
 */
export async function emailStaffAboutBacklogs(
  deps: Pick<RequestDeps, "db" | "now" | "env" | "url"> & { emails: EmailService },
): Promise<void> {
  const { db, now } = deps;
  const late = await db
    .update(settingsJob)
    .set({ toldAt: now() })
    .where(
      and(lte(settingsJob.oldestAt, now() - DAY), or(isNull(settingsJob.toldAt), lte(settingsJob.toldAt, now() - DAY))),
    )
    .returning();
  if (late.length === 0) return;
  const origin = await getSiteOrigin(deps);
  const admins = (await listStaffAccounts(deps)).filter((s) => s.role === "admin" && !s.disabled);
  const content = backlogEmail(late, now(), origin);
  await runBatch(
    db,
    admins.map(({ email }) => deps.emails.enqueue({ to: email, kind: "staff.backlog", content }).statement),
  );
}

/** The email to admins about jobs that do not keep up. */
const backlogEmail = (jobs: readonly JobBacklog[], now: number, origin: string): EmailContent => ({
  subject: `${brand.name}: scheduled jobs are more than a day behind`,
  preheader: jobs.map((j) => j.name).join(", "),
  heading: "Scheduled jobs are behind",
  paragraphs: [
    ...jobs.map((j) => `${j.name}: ${formatBacklog(j, now)}.`),
    "Subscriptions that failed three times in a row are flagged in the subscription list.",
  ],
  button: { label: "Open server health", href: `${origin}/420/server-health` },
  footer: `You're receiving this email because you're an admin of ${brand.name}.`,
});

import { sql } from "drizzle-orm";
import { createOptOut, type EmailService, hasOptedOut } from "../email/index.ts";
import { HOUR } from "../kernel/instants.ts";
import type { Db } from "../platform/db.ts";
import type { Backlog } from "../platform/job-budget.ts";
import { runBatch } from "../platform/run-batch.ts";
import { runEach } from "../platform/run-each.ts";
import type { RequestDeps } from "../request-context.ts";
import { callMember } from "./call-member.ts";
import { digestEmail } from "./emails.ts";

/** How many digests one run sends; the job goes on at once. */
const SENT_PER_RUN = 50;
/** After a failure. */
const RETRY_DELAY = HOUR;
const KIND = "community_digest";

export type DigestDeps = Pick<RequestDeps, "env" | "now" | "flags"> & {
  db: Db;
  emails: EmailService;
  sign: (purpose: string, text: string) => Promise<string>;
  siteOrigin: () => Promise<string>;
  faultPoint: (name: string) => Promise<void>;
};

interface DueDigest {
  userId: string;
  period: number;
  /** Null: nobody is to be mailed. */
  email: string | null;
}

/**
 * Emails members what they haven't read, once a period: the email and the end of its period are one batch, and what the
 * period says is fixed by the member's object before. So a run that is killed anywhere sends nothing twice. While the
 * forum is off digests wait.
 */
export async function runDigests(deps: DigestDeps): Promise<{ sent: number; backlog: Backlog; unfinished: boolean }> {
  const { db, now } = deps;
  let sent = 0;
  const due = (await deps.flags()).forumEnabled ? await listDue(db, now()) : [];
  const failed = await runEach("community digests", due, async (digest) => {
    if (await sendDigest(deps, digest)) sent += 1;
  });
  // Behind the others, so that they don't wait for it the next time either.
  for (const { userId, period } of failed)
    await db.run(sql`
      UPDATE members_digest SET due_at = ${now() + RETRY_DELAY} WHERE user_id = ${userId} AND period = ${period}`);
  const [left] = await db.all<{ count: number; oldestAt: number | null }>(
    sql`SELECT COUNT(*) AS count, MIN(due_at) AS "oldestAt" FROM members_digest WHERE due_at <= ${now()}`,
  );
  const isOpen = due.length > 0;
  return {
    sent,
    backlog: isOpen && left ? left : { count: 0, oldestAt: null },
    unfinished: due.length === SENT_PER_RUN && failed.length < due.length,
  };
}

const listDue = (db: Db, now: number): Promise<DueDigest[]> =>
  db.all<DueDigest>(sql`
    SELECT d.user_id AS "userId", d.period, CASE WHEN u.email_verified_at IS NOT NULL AND u.disabled_at IS NULL
      AND NOT ${hasOptedOut(KIND, sql`u.email_norm`)} THEN u.email_norm END AS email
    FROM members_digest d LEFT JOIN auth_user u ON u.id = d.user_id
    WHERE d.due_at <= ${now} ORDER BY d.due_at, d.user_id LIMIT ${SENT_PER_RUN}`);

/** @returns whether there was something to send */
async function sendDigest(deps: DigestDeps, { userId, period, email }: DueDigest): Promise<boolean> {
  const notifications = (await callMember(deps.env, userId).takeDigest(period)) ?? [];
  await deps.faultPoint("digest:taken");
  const isOver = deps.db.run(sql`DELETE FROM members_digest WHERE user_id = ${userId} AND period = ${period}`);
  if (!email || notifications.length === 0) {
    await runBatch(deps.db, [isOver]);
    return false;
  }
  const origin = await deps.siteOrigin();
  const optOut = await createOptOut(deps, { origin, email, kind: KIND, label: "Stop these emails" });
  const enqueued = deps.emails.enqueue({
    id: `digest-${userId}-${period}`,
    to: email,
    kind: "community.digest",
    content: digestEmail(notifications, { origin, optOut }),
    // The period may be listed again after its end, where the answer to the list's write was lost.
    keepExisting: true,
  });
  await runBatch(deps.db, [enqueued.statement, isOver]);
  enqueued.deliver();
  return true;
}

import { sql } from "drizzle-orm";
import { DAY, MINUTE } from "../kernel/instants.ts";
import { runEach } from "../platform/run-each.ts";
import type { CommunityDeps } from "./deps.ts";
import type { topicRetries } from "./schema.ts";

type RetryDeps = Pick<CommunityDeps, "db" | "now">;
type RetryingJob = typeof topicRetries.$inferSelect.job;

/** Topics that are asked at once. */
const PARALLEL = 6;
/** Topics that are asked again in one run. */
const PAGE_SIZE = 24;
/** In ms: a topic is asked again after as long as it has been out of reach by then, within these bounds. */
const FIRST_WAIT = 5 * MINUTE;
const LONGEST_WAIT = DAY;
/** Where so many topics are asked and none of them answers, it isn't for a topic of its own. */
const OUTAGE = 6;

/**
 * Asks some topics for a job. One that can't be reached holds nobody back: it is noted, and asked again by `retryTopics`.
 * @param subject what it is about, such as the member whose name has changed
 * @returns those that couldn't be reached
 * @throws Error where none of many answers: the job stays where it is
 */
export async function askTopics(
  deps: RetryDeps,
  job: RetryingJob,
  subject: string,
  topics: readonly string[],
  ask: (topic: string) => Promise<unknown>,
): Promise<string[]> {
  const missed = await runEach(`forum ${job}`, topics, ask, PARALLEL);
  if (missed.length >= OUTAGE && missed.length === topics.length)
    throw new Error(`forum ${job}: none of ${missed.length} topics answers`);
  await noteMissed(
    deps,
    job,
    missed.map((topic) => [subject, topic]),
  );
  return missed;
}

/**
 * Asks the topics again that a job couldn't reach and whose time has come.
 * @param prepare reads how it is now what the topics are asked about, and gives what each of them is asked
 */
export async function retryTopics(
  deps: RetryDeps,
  job: RetryingJob,
  prepare: (subject: string) => Promise<(topic: string) => Promise<unknown>>,
): Promise<{ topics: number; failed: number; unfinished: boolean }> {
  const { db, now } = deps;
  const due = await db.all<{ subject: string; topic: string }>(sql`
    SELECT subject, topic_id AS topic FROM community_topic_retry WHERE job = ${job} AND retry_at <= ${now()}
    ORDER BY retry_at LIMIT ${PAGE_SIZE}`);
  const [done, missed]: [Pair[], Pair[]] = [[], []];
  for (const [subject, rows] of Map.groupBy(due, (row) => row.subject)) {
    const topics = rows.map(({ topic }) => topic);
    const failed = await runEach(`forum ${job}`, topics, await prepare(subject), PARALLEL);
    for (const topic of topics) (failed.includes(topic) ? missed : done).push([subject, topic]);
  }
  await noteMissed(deps, job, missed);
  if (done.length > 0)
    await db.run(sql`
      DELETE FROM community_topic_retry WHERE job = ${job}
      AND (subject, topic_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(done)}))`);
  return { topics: done.length, failed: missed.length, unfinished: due.length === PAGE_SIZE };
}

type Pair = readonly [subject: string, topic: string];

async function noteMissed({ db, now }: RetryDeps, job: RetryingJob, missed: readonly Pair[]): Promise<void> {
  if (missed.length > 0)
    await db.run(sql`
      INSERT INTO community_topic_retry (job, subject, topic_id, since, retry_at)
      SELECT ${job}, value ->> 0, value ->> 1, ${now()}, ${now() + FIRST_WAIT} FROM json_each(${JSON.stringify(missed)})
      WHERE true ON CONFLICT DO UPDATE SET
        retry_at = ${now()} + max(${FIRST_WAIT}, min(${LONGEST_WAIT}, ${now()} - since))`);
}

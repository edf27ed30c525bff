import { sql } from "drizzle-orm";
import { topicPath } from "../community/domain-topic.ts";
import type { EmailService } from "../email/index.ts";
import type { NewNotification } from "../members/contract-notifications.ts";
import { notifyMembers } from "../members/index.ts";
import { runBatch } from "../platform/run-batch.ts";
import { runEach } from "../platform/run-each.ts";
import { configuredOrigin } from "../platform/site-origin.ts";
import type { RequestDeps } from "../request-context.ts";
import type { DecisionNotice, TopicNotice } from "./contract.ts";
import { decisionEmail, describeDecision, describeTopicAction, topicActionEmail } from "./emails.ts";
import { moderationObject } from "./moderation.ts";

export type NoticeDeps = Pick<RequestDeps, "db" | "env" | "now" | "url"> & { emails: EmailService };

const PAGE_SIZE = 50;

/**
 * The job: tells authors in the page and by email what was decided about their posts. Killed anywhere and repeated, each gets an email once: its
 * id is the notice's.
 */
export async function sendNotices({
  db,
  env,
  now,
  url,
  emails,
}: NoticeDeps): Promise<{ sent: number; unfinished: boolean }> {
  const object = moderationObject(env);
  const notices = await object.listDueNotices(now(), PAGE_SIZE);
  let sent = 0;
  const failed = await runEach("moderation notices", notices, async (notice) => {
    await notifyMembers(env, [notice.member], toNotification(notice), now());
    const person = await db.get<{ email: string }>(sql`SELECT email FROM auth_user WHERE id = ${notice.member}`);
    if (person && isWorthAnEmail(notice)) {
      const origin = configuredOrigin(env) ?? url.origin;
      const content = "action" in notice ? topicActionEmail(notice, origin) : decisionEmail(notice, origin);
      const email = emails.enqueue({
        ...{
          id: `moderation:${notice.id}`,
          to: person.email,
          kind: "moderation.decision",
          content,
          keepExisting: true,
        },
      });
      await runBatch(db, [email.statement]);
      email.deliver();
      sent += 1;
    }
    await object.removeNotice(notice.id);
  });
  return { sent, unfinished: notices.length === PAGE_SIZE && failed.length < notices.length };
}

/** That a held post is shown is seen in the page; what was taken away, and why, is said by email too. */
const isWorthAnEmail = (notice: DecisionNotice | TopicNotice): boolean =>
  "action" in notice ||
  notice.decision === null ||
  notice.decision.action !== "approve" ||
  notice.decision.sanction !== null;

const toNotification = (notice: DecisionNotice | TopicNotice): NewNotification => ({
  ...{
    kind: "moderation",
    key: `moderation:${notice.id}`,
    actor: null,
    topic: notice.topic || null,
    number: notice.number ?? 0,
  },
  path:
    notice.topic === ""
      ? "/community/decisions"
      : topicPath({ id: notice.topic, slug: "topic" }, notice.number ?? undefined),
  title: "action" in notice ? describeTopicAction(notice) : describeDecision(notice),
});

import { and, asc, desc, eq, isNull, lt } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { newId } from "../kernel/ids.ts";
import { DAY } from "../kernel/instants.ts";
import type { Db } from "../platform/db.ts";
import { type BatchStatement, runBatch } from "../platform/run-batch.ts";
import type { EmailContent } from "./email-content.ts";
import { renderEmailHtml, renderEmailText } from "./layout.ts";
import { mailOutbox } from "./schema.ts";

export interface Email {
  to: string;
  /** What it is for, such as `code` or `order.refund`: for counting and for the admin, never shown to the reader. */
  kind: string;
  content: EmailContent;
  /** Names the cause, where the email may exist once only: a second one of this id undoes its batch. */
  id?: string;
}

export interface EnqueuedEmail {
  id: string;
  /** Stores the email; belongs in the batch of what caused it. */
  statement: BatchStatement;
  /** Sends it after the response. Call it once the batch went through; what is lost here the next scheduled delivery sends. */
  deliver: () => void;
}

/** Cloudflare's `send_email` binding, as far as it is used; optional, see README "Deploy". */
interface MailBinding {
  send(message: { from: string; to: string; subject: string; text: string; html?: string }): Promise<unknown>;
}

/** Written out, since RequestContext's type is made of this service's. */
interface EmailDeps {
  url: URL;
  env: Env;
  db: Db;
  now: () => number;
  local: boolean;
  waitUntil: (work: Promise<unknown>) => void;
}

type OutboxRow = typeof mailOutbox.$inferInsert;

const MAX_TRIES = 8;
const RETENTION = 7 * DAY;
const BATCH_SIZE = 50;

/**
 * The one way to send email: stored in the outbox first, in the batch of its cause, then sent by the
 * `MAIL` binding. Without a binding it stays readable on the developer's own machine.
 */
export function emailService(deps: EmailDeps) {
  const { db, now } = deps;
  const optional = deps.env as unknown as { MAIL?: MailBinding; MAIL_FROM?: string };

  function toOutboxRow({ to, kind, content, id }: Email): OutboxRow {
    if (/[\r\n\0]/.test(to + content.subject))
      throw httpError("bad_input", "A line break cannot be part of an address or a subject.");
    return {
      id: id ?? newId(now()),
      to,
      subject: content.subject,
      text: renderEmailText(content),
      html: renderEmailHtml(content),
      kind,
      createdAt: now(),
    };
  }

  /** Hands one stored row to the binding and records the outcome; never throws. */
  async function deliverRow(row: OutboxRow): Promise<void> {
    if (!optional.MAIL) return;
    try {
      await optional.MAIL.send({
        from: optional.MAIL_FROM ?? `no-reply@${deps.url.hostname}`,
        to: row.to,
        subject: row.subject,
        text: row.text,
        ...(row.html ? { html: row.html } : {}),
      });
      // Codes and links do not outlive their delivery, except where the developer reads them.
      const blank = deps.local ? {} : { text: "", html: null };
      await db
        .update(mailOutbox)
        .set({ sentAt: now(), error: null, ...blank })
        .where(eq(mailOutbox.id, row.id));
    } catch (e) {
      await db
        .update(mailOutbox)
        .set({ tries: (row.tries ?? 0) + 1, error: e instanceof Error ? e.message.slice(0, 300) : "failed" })
        .where(eq(mailOutbox.id, row.id));
    }
  }

  /**
   * Prepares an email to be stored together with what causes it.
   * @throws httpError bad_input on a line break in the address or the subject
   */
  function enqueue(email: Email): EnqueuedEmail {
    const row = toOutboxRow(email);
    return {
      id: row.id,
      statement: db.insert(mailOutbox).values(row),
      deliver: () => deps.waitUntil(deliverRow(row)),
    };
  }

  return {
    enqueue,
    /** Stores an email that nothing else is written with, and sends it. */
    async send(email: Email): Promise<void> {
      const { statement, deliver } = enqueue(email);
      await runBatch(db, [statement]);
      deliver();
    },
    /** Scheduled: tries what is unsent (at most 50 a run, 8 tries each) and deletes what is a week old, sent or not. */
    async deliverPending(): Promise<{ tried: number }> {
      await db.delete(mailOutbox).where(lt(mailOutbox.createdAt, now() - RETENTION));
      if (!optional.MAIL) return { tried: 0 };
      const rows = await db
        .select()
        .from(mailOutbox)
        .where(and(isNull(mailOutbox.sentAt), lt(mailOutbox.tries, MAX_TRIES)))
        .orderBy(asc(mailOutbox.createdAt))
        .limit(BATCH_SIZE);
      for (const row of rows) await deliverRow(row);
      return { tried: rows.length };
    },
    /** The local mailbox, newest first, at most 100. @throws httpError not_found anywhere but on a loopback host */
    async listMailbox(to?: string) {
      if (!deps.local) throw httpError("not_found", "There is nothing here.");
      const rows = await db
        .select()
        .from(mailOutbox)
        .where(to ? eq(mailOutbox.to, to) : undefined)
        .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
        .limit(100);
      return rows.map((r) => ({ id: r.id, to: r.to, subject: r.subject, text: r.text, html: r.html, at: r.createdAt }));
    },
  };
}
export type EmailService = ReturnType<typeof emailService>;

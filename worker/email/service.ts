import { desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { newId } from "../kernel/ids.ts";
import { DAY, MINUTE } from "../kernel/instants.ts";
import type { Db } from "../platform/db.ts";
import { createFaultPoint } from "../platform/fault-injection.ts";
import { isDevelopmentServer } from "../platform/local-development.ts";
import { type BatchStatement, runBatch } from "../platform/run-batch.ts";
import { configuredOrigin, UNKNOWN_ORIGIN } from "../platform/site-origin.ts";
import { isSampleAddress } from "../sample/domain-people.ts";
import { type EmailStatus, type EmailTexts, emailStatus } from "./domain.ts";
import type { EmailContent, EmailOptOut } from "./email-content.ts";
import { finishContent, withoutSecrets } from "./finish-content.ts";
import { renderEmail, renderEmailText } from "./layout.ts";
import { emailTexts, mailOutbox } from "./schema.ts";

export interface Email {
  to: string;
  /** What it is for, such as `code` or `order.refund`: for counting and for the admin, never shown to the reader. */
  kind: string;
  content: EmailContent;
  /** Names the cause, where the email may exist once only: a second one of this id undoes its batch. */
  id?: string;
  /** An email of this id that is there already is left as it is, instead of undoing the batch. */
  keepExisting?: boolean;
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
  send(message: {
    from: string;
    to: string;
    subject: string;
    text: string;
    html?: string;
    headers?: Record<string, string>;
  }): Promise<unknown>;
}

/** Written out, since RequestContext's type is made of this service's. */
interface EmailDeps {
  request: Request;
  url: URL;
  env: Env;
  db: Db;
  now: () => number;
  local: boolean;
  waitUntil: (work: Promise<unknown>) => void;
}

type OutboxRow = typeof mailOutbox.$inferSelect;
type NewOutboxRow = typeof mailOutbox.$inferInsert;
type OwnTexts = EmailTexts & Pick<typeof emailTexts.$inferSelect, "template" | "isCustom" | "enabled">;

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string | null;
  /** Null: it was stored before emails were stored as data. */
  content: EmailContent | null;
}

const RETENTION = 7 * DAY;
/** How long staff can read what was sent. */
const READABLE_FOR = 90 * DAY;
/** Emails that staff may want to read later. Sign-in codes and the like are gone once they are sent. */
const READABLE_KINDS = /^(order|subscription|gift_card)\b/;
/**
 * How long a sender owns the email that it claimed. Longer than any Worker runs, so that what is taken over has no
 * living sender; the email of one that was killed waits this long.
 */
const CLAIM_DURATION = 15 * MINUTE;
/** After a failed try: shorter than the time between two jobs, so that the next one tries again. */
const RETRY_DELAY = 4 * MINUTE;
/** Why an email waits whose links lead to an origin that nobody has confirmed (see `getSiteOrigin`). */
const HELD = "Held: SITE_ORIGIN isn't set, so its links have no address.";
/** Emails that one job sends at the same time. */
const PARALLEL = 10;
/** A job ends before the next one starts. */
const TIME_BUDGET = 3 * MINUTE;
/** One statement claims ten emails and one records each: a job stays below the 1,000 queries of an invocation. */
const MAX_PER_RUN = 800;

/** Lets an email app show its own one-click unsubscribe button (RFC 8058). */
const optOutHeaders = ({ oneClickHref }: EmailOptOut): Record<string, string> => ({
  "List-Unsubscribe": `<${oneClickHref}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** An email as it was sent: nothing is filled in or replaced again. */
const asSent = ({ template: _template, values: _values, ...content }: EmailContent): EmailContent => content;

/**
 * The one way to send email: stored in the outbox first, in the batch of its cause, then sent by the
 * `MAIL` binding. Without a binding it stays readable on the developer's own machine.
 */
export function emailService(deps: EmailDeps) {
  const { db, now } = deps;
  const faultPoint = createFaultPoint(deps);
  const optional = deps.env as unknown as { MAIL?: MailBinding; MAIL_FROM?: string };
  const siteOrigin = configuredOrigin(deps.env);
  /** Emails that are held are claimed again once their links have an address. */
  const isNotHeld = siteOrigin ? sql`TRUE` : sql`error IS NOT ${HELD}`;

  /** Emails of this request that nobody has asked to be sent yet. */
  const enqueued = new Set<string>();
  /** Where the pictures are; null: not known here. */
  const pictureOrigin = siteOrigin ?? (deps.local ? deps.url.origin : null);

  function toOutboxRow({ to, kind, content, id }: Email): NewOutboxRow {
    const { subject } = finishContent(content);
    if (/[\r\n\0]/.test(to + content.subject + subject))
      throw httpError("bad_input", "A line break cannot be part of an address or a subject.");
    const at = now();
    return {
      id: id ?? newId(at),
      to,
      subject,
      text: renderEmailText(finishContent(content), pictureOrigin),
      content: JSON.stringify(content),
      kind,
      createdAt: at,
      deleteAt: at + RETENTION,
    };
  }

  /** What is sent of a row: rendered with the owner's texts, its links with the site's address. */
  function renderRow(row: OutboxRow, texts: readonly OwnTexts[]): RenderedEmail {
    const withOrigin = (text: string) => (siteOrigin ? text.replaceAll(UNKNOWN_ORIGIN, siteOrigin) : text);
    if (row.content === null)
      return {
        subject: row.subject,
        text: withOrigin(row.text),
        html: row.html && withOrigin(row.html),
        content: null,
      };
    const stored = JSON.parse(withOrigin(row.content)) as EmailContent;
    const own = texts.find((t) => t.template === stored.template && t.isCustom);
    const content = finishContent(stored, own);
    return {
      subject: content.subject,
      ...renderEmail(content, pictureOrigin),
      content,
    };
  }

  const isSwitchedOff = (row: OutboxRow, texts: readonly OwnTexts[]): boolean => {
    const off = texts.filter((t) => !t.enabled);
    if (off.length === 0 || row.content === null) return false;
    const { template } = JSON.parse(row.content) as EmailContent;
    return off.some((t) => t.template === template);
  };

  /**
   * Claims unsent emails, in the statement that checks that nobody else has: what it returns is the caller's to send,
   * with the owner's texts of that moment.
   * @param which further conditions on the rows
   */
  async function claim(which: SQL, limit: number): Promise<{ rows: OutboxRow[]; texts: OwnTexts[] }> {
    const [rows, texts] = await db.batch([
      db
        .update(mailOutbox)
        .set({ claimedUntil: now() + CLAIM_DURATION })
        .where(
          inArray(
            mailOutbox.id,
            sql`(SELECT id FROM mail_outbox WHERE sent_at IS NULL AND tries < 8 AND claimed_until <= ${now()} AND ${isNotHeld} AND ${which} ORDER BY claimed_until, created_at LIMIT ${limit})`,
          ),
        )
        .returning(),
      db.select().from(emailTexts),
    ]);
    return { rows, texts };
  }

  /** Hands a claimed row to the binding and records the outcome. */
  async function sendClaimed(binding: MailBinding, row: OutboxRow, texts: readonly OwnTexts[]): Promise<void> {
    if (isSwitchedOff(row, texts)) {
      await db.delete(mailOutbox).where(eq(mailOutbox.id, row.id));
      return;
    }
    const { subject, text, html, content } = renderRow(row, texts);
    if (`${text}${html}`.includes(UNKNOWN_ORIGIN)) {
      console.error(JSON.stringify({ email: row.id, kind: row.kind, held: HELD }));
      await db.update(mailOutbox).set({ error: HELD, claimedUntil: 0 }).where(eq(mailOutbox.id, row.id));
      return;
    }
    let failure: string | null = null;
    await faultPoint("mail:before-send");
    try {
      await binding.send({
        from: optional.MAIL_FROM ?? `no-reply@${new URL(siteOrigin ?? deps.url).hostname}`,
        to: row.to,
        subject,
        text,
        ...(html ? { html } : {}),
        ...(content?.optOut ? { headers: optOutHeaders(content.optOut) } : {}),
      });
    } catch (e) {
      failure = e instanceof Error ? e.message.slice(0, 300) : "failed";
    }
    await faultPoint("mail:after-send");
    const isReadable = content !== null && READABLE_KINDS.test(row.kind);
    const sent = {
      ...{ sentAt: now(), error: null, subject },
      // Codes and links do not outlive their delivery, except where the developer reads them.
      ...(deps.local ? {} : { text: "", html: null }),
      ...(isReadable
        ? {
            content: JSON.stringify(asSent(deps.local ? content : withoutSecrets(content))),
            deleteAt: now() + READABLE_FOR,
          }
        : deps.local
          ? {}
          : { content: null }),
    };
    await db
      .update(mailOutbox)
      .set(failure === null ? sent : { tries: sql`tries + 1`, error: failure, claimedUntil: now() + RETRY_DELAY })
      .where(eq(mailOutbox.id, row.id));
  }

  /** Sends one stored email, unless someone else does. */
  async function deliverOne(id: string): Promise<void> {
    if (!optional.MAIL) return;
    const { rows, texts } = await claim(sql`id = ${id}`, 1);
    for (const row of rows) await sendClaimed(optional.MAIL, row, texts);
  }

  /**
   * Prepares an email to be stored together with what causes it.
   * @throws httpError bad_input on a line break in the address or the subject
   */
  function enqueue(email: Email): EnqueuedEmail {
    const row = toOutboxRow(email);
    // A sample's address belongs to no one: nothing is stored, no matter who triggered the email.
    if (isSampleAddress(email.to))
      return { id: row.id, statement: db.run(sql`SELECT 1 WHERE 0`), deliver: () => undefined };
    enqueued.add(row.id);
    const insert = db.insert(mailOutbox).values(row);
    return {
      id: row.id,
      statement: email.keepExisting ? insert.onConflictDoNothing() : insert,
      deliver: () => deliverNow([row.id]),
    };
  }

  /** Sends some stored emails after the response, each once. */
  function deliverNow(ids: readonly string[]): void {
    for (const id of ids) if (enqueued.delete(id)) deps.waitUntil(deliverOne(id));
  }

  return {
    enqueue,
    /**
     * Sends what this request has enqueued and not sent, after the response: for a batch whose emails come from several
     * modules. What was undone with its batch is not found.
     */
    deliverEnqueued: (): void => deliverNow([...enqueued]),
    /** Stores an email that nothing else is written with, and sends it. */
    async send(email: Email): Promise<void> {
      const { statement, deliver } = enqueue(email);
      await runBatch(db, [statement]);
      deliver();
    },
    /** What became of an email. @param row of the outbox; null: it is gone */
    statusOf: (row: Parameters<typeof emailStatus>[0]): EmailStatus =>
      emailStatus(row, { isConnected: optional.MAIL !== undefined, isDevelopment: isDevelopmentServer(deps.env) }),
    /**
     * An email as it was sent, or as it would be sent now; codes and the signatures of its links are left out. Null: it
     * is gone, or was stored without its content.
     */
    async readForStaff(id: string): Promise<{ to: string; subject: string; html: string; text: string } | null> {
      const [[row], texts] = await db.batch([
        db.select().from(mailOutbox).where(eq(mailOutbox.id, id)),
        db.select().from(emailTexts),
      ]);
      if (!row?.content || !READABLE_KINDS.test(row.kind)) return null;
      const { content } = renderRow(row, row.sentAt === null ? texts : []);
      if (!content) return null;
      const shown = withoutSecrets(content);
      return { to: row.to, subject: shown.subject, ...renderEmail(shown, pictureOrigin) };
    },
    /**
     * Scheduled: sends what is unsent until its time is used up (8 tries each, those that failed last), and deletes
     * what is older than its row says. Safe while other senders are at work.
     */
    async deliverPending(): Promise<{ tried: number; unfinished?: true }> {
      const startedAt = now();
      await db.delete(mailOutbox).where(lt(mailOutbox.deleteAt, startedAt));
      const binding = optional.MAIL;
      let tried = 0;
      while (binding && tried < MAX_PER_RUN && now() - startedAt < TIME_BUDGET) {
        const { rows, texts } = await claim(sql`TRUE`, PARALLEL);
        await Promise.all(rows.map((row) => sendClaimed(binding, row, texts)));
        tried += rows.length;
        if (rows.length < PARALLEL) return { tried };
      }
      return binding ? { tried, unfinished: true } : { tried };
    },
    /** The local mailbox, newest first, at most 100. @throws httpError not_found anywhere but on a loopback host */
    async listMailbox(to?: string) {
      if (!deps.local) throw httpError("not_found", "There is nothing here.");
      const [rows, texts] = await db.batch([
        db
          .select()
          .from(mailOutbox)
          .where(to ? eq(mailOutbox.to, to) : undefined)
          .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
          .limit(100),
        db.select().from(emailTexts),
      ]);
      return rows
        .filter((row) => !isSwitchedOff(row, texts))
        .map((row) => {
          const { subject, text, html } = renderRow(row, texts);
          return { id: row.id, to: row.to, kind: row.kind, subject, text, html, at: row.createdAt };
        });
    },
  };
}
export type EmailService = ReturnType<typeof emailService>;

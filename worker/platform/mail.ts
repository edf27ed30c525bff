import { and, asc, desc, eq, isNull, lt } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { newId } from "../kernel/ids.ts";
import { DAY } from "../kernel/instants.ts";
import type { Db } from "./db.ts";
import { mailOutbox } from "./schema.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** What it is for, such as `code` or `notice`: for counting, never shown. */
  kind: string;
}

/** The Workers e-mail binding, as far as it is used; optional, see README "Deploy". */
interface MailBinding {
  send(message: { from: string; to: string; subject: string; text: string; html?: string }): Promise<unknown>;
}

/** Written out, since RequestContext's type is made of this service's. */
interface MailBase {
  url: URL;
  env: Env;
  db: Db;
  now: () => number;
  local: boolean;
  waitUntil: (work: Promise<unknown>) => void;
}

const MAX_TRIES = 8;
const KEEP = 7 * DAY;

/**
 * Mail through an outbox: the row first (in the caller's own batch, if it likes), then delivery by
 * the `MAIL` binding. Without one the row stays readable on the developer's own machine.
 */
export function mailService(base: MailBase) {
  const { db, now } = base;
  const optional = base.env as unknown as { MAIL?: MailBinding; MAIL_FROM?: string };

  /** The outbox row of a mail, to be inserted in a batch with what caused it. @throws httpError bad_input on a line break in a header */
  const row = (mail: Mail): typeof mailOutbox.$inferInsert => {
    if (/[\r\n\0]/.test(mail.to + mail.subject))
      throw httpError("bad_input", "A line break cannot be part of an address or a subject.");
    return {
      id: newId(now()),
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html ?? null,
      kind: mail.kind,
      createdAt: now(),
    };
  };

  /** Hands one stored row to the binding and notes the outcome; never throws. */
  const deliver = async (r: typeof mailOutbox.$inferInsert): Promise<void> => {
    if (!optional.MAIL) return;
    try {
      await optional.MAIL.send({
        from: optional.MAIL_FROM ?? `no-reply@${base.url.hostname}`,
        to: r.to,
        subject: r.subject,
        text: r.text,
        ...(r.html ? { html: r.html } : {}),
      });
      // Codes and links do not outlive their delivery, except where the developer reads them.
      const blank = base.local ? {} : { text: "", html: null };
      await db
        .update(mailOutbox)
        .set({ sentAt: now(), error: null, ...blank })
        .where(eq(mailOutbox.id, r.id));
    } catch (e) {
      await db
        .update(mailOutbox)
        .set({ tries: (r.tries ?? 0) + 1, error: e instanceof Error ? e.message.slice(0, 300) : "failed" })
        .where(eq(mailOutbox.id, r.id));
    }
  };

  return {
    row,
    /** Stores the mail, then delivers it after the answer; a lost delivery is caught up by `drain`. */
    async send(mail: Mail): Promise<void> {
      const r = row(mail);
      await db.insert(mailOutbox).values(r);
      base.waitUntil(deliver(r));
    },
    /** Delivers a row that a batch has already stored. */
    deliver,
    /** For cron: tries what is unsent (at most 50 a run, 8 tries each) and forgets what is a week old, sent or not. */
    async drain(): Promise<{ tried: number }> {
      await db.delete(mailOutbox).where(lt(mailOutbox.createdAt, now() - KEEP));
      if (!optional.MAIL) return { tried: 0 };
      const rows = await db
        .select()
        .from(mailOutbox)
        .where(and(isNull(mailOutbox.sentAt), lt(mailOutbox.tries, MAX_TRIES)))
        .orderBy(asc(mailOutbox.createdAt))
        .limit(50);
      for (const r of rows) await deliver(r);
      return { tried: rows.length };
    },
    /** The local mailbox, newest first, at most 100. @throws httpError not_found anywhere but on a loopback host */
    async mailbox(to?: string) {
      if (!base.local) throw httpError("not_found", "There is nothing here.");
      const rows = await db
        .select()
        .from(mailOutbox)
        .where(to ? eq(mailOutbox.to, to) : undefined)
        .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
        .limit(100);
      return rows.map((r) => ({ id: r.id, to: r.to, subject: r.subject, text: r.text, at: r.createdAt }));
    },
  };
}
export type MailService = ReturnType<typeof mailService>;

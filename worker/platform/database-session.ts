/** Every question goes to the primary: what decides something is never taken from a replica. */
export const PRIMARY = "first-primary";
/** The first question goes to whatever is nearest; the following ones see at least as much. */
export const NEAREST = "first-unconstrained";

/** PRIMARY, NEAREST, or the bookmark of a state that the answers must not be older than. */
export type SessionStart = string;

/** Bookmarks are hexadecimal numbers of a fixed width: the greater text is the later state. */
const BOOKMARK = /^[0-9a-f]{8}(-[0-9a-f]{8}){2}-[0-9a-f]{32}$/;
export const isBookmark = (text: string): boolean => BOOKMARK.test(text);

const laterBookmark = (a: string | null, b: string | null): string | null => ((a ?? "") > (b ?? "") ? a : b);

/** The later of two starts of a session. */
export function laterStart(a: SessionStart, b: SessionStart): SessionStart {
  if (a === PRIMARY || b === PRIMARY) return PRIMARY;
  if (a === NEAREST) return b;
  return b === NEAREST || a > b ? a : b;
}

/** Whether a statement only reads; one that begins with WITH counts as a read where it names no change. */
const isRead = (text: string): boolean =>
  /^\s*select\b/i.test(text) || (/^\s*with\b/i.test(text) && !/\b(insert|update|delete|replace)\b/i.test(text));

type Send<T> = (session: D1DatabaseSession) => Promise<T>;

/**
 * The database as one request or job sees it. A read may go to a replica where its start allows that; every statement
 * that writes goes to the primary, and after it everything else does. It opens with almost no work, since most requests
 * ask the database nothing.
 */
class DatabaseSession {
  bookmark: string | null = null;
  hasWritten = false;
  private startsAt: SessionStart | undefined;
  private reading: D1DatabaseSession | undefined;

  constructor(
    readonly source: D1Database,
    private readonly chooseStart: () => SessionStart,
  ) {}

  prepare(text: string): SessionStatement {
    return new SessionStatement(this, text);
  }
  batch(statements: SessionStatement[]): Promise<unknown> {
    return this.send(
      statements.every(({ canRead }) => canRead),
      (target) => target.batch(statements.map((statement) => statement.prepareIn(target))),
    );
  }

  async send<T>(canRead: boolean, send: Send<T>): Promise<T> {
    if (!canRead) {
      this.hasWritten = true;
      this.startsAt = PRIMARY;
    }
    this.startsAt ??= this.chooseStart();
    const start = this.startsAt;
    if (start === PRIMARY) return this.sendToPrimary(send);
    this.reading ??= this.source.withSession(start);
    try {
      return await send(this.reading);
    } catch (error) {
      // A replica without the last migration, or a bookmark of a database that was restored since, must not break a page.
      console.warn(`database: a read away from the primary failed, asking the primary: ${String(error)}`);
      this.startsAt = PRIMARY;
      return this.sendToPrimary(send);
    }
  }

  /** In a session of its own: the later questions of one could be answered by a replica. */
  private async sendToPrimary<T>(send: Send<T>): Promise<T> {
    const session = this.source.withSession(PRIMARY);
    const answer = await send(session);
    this.bookmark = laterBookmark(this.bookmark, session.getBookmark());
    return answer;
  }
}

/** A statement that finds its session when it is sent. */
class SessionStatement {
  readonly canRead: boolean;
  constructor(
    private readonly session: DatabaseSession,
    private readonly text: string,
    private readonly values: unknown[] = [],
  ) {
    this.canRead = isRead(text);
  }

  bind(...values: unknown[]): SessionStatement {
    return new SessionStatement(this.session, this.text, values);
  }
  prepareIn(session: D1DatabaseSession): D1PreparedStatement {
    const statement = session.prepare(this.text);
    return this.values.length > 0 ? statement.bind(...this.values) : statement;
  }
  all(): Promise<unknown> {
    return this.session.send(this.canRead, (session) => this.prepareIn(session).all());
  }
  run(): Promise<unknown> {
    return this.session.send(this.canRead, (session) => this.prepareIn(session).run());
  }
  raw(...options: [{ columnNames: true }]): Promise<unknown> {
    return this.session.send(this.canRead, (session) => this.prepareIn(session).raw(...options));
  }
  first(...column: [string]): Promise<unknown> {
    return this.session.send(this.canRead, (session) => this.prepareIn(session).first(...column));
  }
}

/**
 * The database as one request or job sees it.
 * @param chooseStart asked once, before the first statement is sent
 */
export const openDatabaseSession = (binding: D1Database, chooseStart: () => SessionStart): D1Database =>
  new DatabaseSession(binding, chooseStart) as unknown as D1Database;

/** Also true of a session behind rememberReads: its proxy shows the same prototype and fields. */
const isSession = (d1: unknown): d1 is DatabaseSession => d1 instanceof DatabaseSession;

/** What the primary said to this request or job so far; both are empty for a binding without a session. */
export const readDatabaseSession = (d1: D1Database): { bookmark: string | null; hasWritten: boolean } =>
  isSession(d1) ? d1 : { bookmark: null, hasWritten: false };

/** The binding behind a request's own view of it: what is remembered for longer than a request belongs to that. */
export const sourceDatabase = (d1: D1Database): D1Database => (isSession(d1) ? d1.source : d1);

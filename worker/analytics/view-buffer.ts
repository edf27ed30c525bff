import { DurableObject } from "cloudflare:workers";
import type { Flags } from "../kernel/flags.ts";
import { newSecret } from "../kernel/ids.ts";
import { toUtcDay } from "../kernel/instants.ts";
import {
  incrementsForTimeOnPage,
  incrementsForView,
  isPlausibleTime,
  type RollupIncrement,
  type TrackResult,
} from "./domain.ts";
import { RollupBuffer, type RollupRow } from "./domain-rollup-buffer.ts";
import { VisitorStore } from "./visitor-store.ts";
import { writeRollup } from "./write-rollup.ts";

/** What a buffer learns of a page view. It has neither address nor session, and hashes what it stores of a visitor. */
export type BufferedView =
  | {
      kind: "shown";
      at: number;
      path: string;
      referrer: string | null;
      device: string;
      browser: string;
      country: string | null;
      /** A hash of address and browser, and one of session and page; null where the visitor asked not to be tracked. */
      visitor: string | null;
      view: string | null;
    }
  | { kind: "left"; at: number; path: string; seconds: number; view: string };

/** Whether a buffer can write. */
export interface BufferState {
  /** Since when its oldest batch waits to be written (epoch milliseconds); null where none waits. */
  unwrittenSince: number | null;
  /** Why the last attempt failed. */
  error: string | null;
}

/** How long a buffer waits, in ms. What is counted while a write hangs is saved after its timeout and the retry delay. */
export const BUFFER_TIMING = {
  /** The shortest time between two writes to the database, and how long a view waits for the next. */
  writeInterval: 1000,
  /** How long after a failed write the next one is tried. */
  retryDelay: 4000,
  /** A write that takes longer counts as failed, and is sent again under its number. */
  writeTimeout: 5000,
  /** The longest that a view is in memory only. */
  saveAfter: 5000,
  /** For how long the buffer believes that page views are, or are not, to be counted. */
  switchMaxAge: 5000,
};
/** Changes of visitors and pending views that are saved without waiting for the next write. */
const MAX_UNSAVED_CHANGES = 5000;

/**
 * Collects page views and adds them to the database ANALYTICS, at most once a second whatever the traffic. A view is in
 * memory until the next write, for about a second. What is to be written is first saved in the object's own storage
 * under a number, and stays there until the database has it: a crash loses seconds, and a write whose outcome is unknown
 * is sent again without being counted twice.
 *
 * One of several buffers; a visitor always has the same one (see pickBuffer), so that it alone knows who is new.
 */
export class ViewBuffer extends DurableObject<Env> {
  private readonly timing = { ...BUFFER_TIMING };
  private readonly sql: SqlStorage;
  private readonly visitors: VisitorStore;
  /** Names this storage to the database; new storage starts its own count of batches. */
  private readonly writer: string;
  private number: number;
  /** The batch that is being written, until the database has it. */
  private sent: { rows: RollupRow[]; since: number } | null;
  private readonly waiting: RollupBuffer;
  private unsavedSince: number | null = null;
  private isScheduled = false;
  private lastWriteAt = 0;
  private writing: Promise<void> | null = null;
  private error: string | null = null;
  private countingSwitch: { isOn: boolean; readAt: number } | null = null;
  private switchRead: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.sql = ctx.storage.sql;
    this.visitors = new VisitorStore(this.sql);
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS buffer (
        one INTEGER PRIMARY KEY CHECK (one = 1), writer TEXT NOT NULL, number INTEGER NOT NULL,
        sent TEXT, sent_since INTEGER, waiting TEXT NOT NULL
      )
    `);
    this.sql.exec("INSERT OR IGNORE INTO buffer VALUES (1, ?, 0, NULL, NULL, '[]')", newSecret());
    type Row = { writer: string; number: number; sent: string | null; sent_since: number | null; waiting: string };
    const row = this.sql.exec<Row>("SELECT writer, number, sent, sent_since, waiting FROM buffer").one();
    this.writer = row.writer;
    this.number = row.number;
    this.sent = row.sent ? { rows: JSON.parse(row.sent), since: row.sent_since ?? 0 } : null;
    this.waiting = new RollupBuffer(JSON.parse(row.waiting));
    if (this.hasUnwritten()) this.scheduleWrite(this.timing.writeInterval);
  }

  /** Counts a page view, or the time on one. */
  async record(view: BufferedView): Promise<TrackResult> {
    if (!(await this.isCounting())) return "off";
    if (view.kind === "left") {
      const shownAt = this.visitors.consumePendingView(view.view);
      if (shownAt === null || !isPlausibleTime(view.seconds, shownAt, view.at)) return "unbelieved";
      this.add(view.at, incrementsForTimeOnPage(view.path, view.seconds));
      return "counted";
    }
    if (view.view) this.visitors.recordPendingView(view.view, view.at);
    const history = view.visitor ? this.visitors.recordVisitor(view.visitor, view.at) : null;
    this.add(view.at, incrementsForView(view, history));
    return "counted";
  }

  /** Writes what was counted so far. @returns whether that succeeded */
  async flush(): Promise<BufferState> {
    // A write that has begun lacks the latest views, as does a batch that is sent again.
    const lacksLatest = this.writing !== null || this.sent !== null;
    await this.write();
    if (lacksLatest && !this.error) await this.write();
    return this.state();
  }

  /** Whether everything but the latest views could be written. */
  async state(): Promise<BufferState> {
    return { unwrittenSince: this.sent?.since ?? null, error: this.error };
  }

  /** Deletes what may no longer be stored of visitors and pending views. */
  async deleteExpired(now: number): Promise<void> {
    this.save();
    this.visitors.deleteExpired(now);
  }

  override async alarm(): Promise<void> {
    this.isScheduled = false;
    await this.flush();
  }

  private add(at: number, increments: RollupIncrement[]): void {
    const day = toUtcDay(at);
    for (const increment of increments) this.waiting.add({ ...increment, day });
    const now = Date.now();
    this.unsavedSince ??= now;
    if (now - this.unsavedSince >= this.timing.saveAfter || this.visitors.changeCount >= MAX_UNSAVED_CHANGES)
      this.save();
    this.scheduleWrite(this.timing.writeInterval);
  }

  private scheduleWrite(delay: number): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    this.ctx.waitUntil(this.ctx.storage.setAlarm(Date.now() + delay));
  }

  private hasUnwritten(): boolean {
    return this.sent !== null || !this.waiting.isEmpty;
  }

  private write(): Promise<void> {
    this.writing ??= this.writeBatch().finally(() => {
      this.writing = null;
    });
    return this.writing;
  }

  /** Writes one batch: the one that could not be written before, else all that waits. Never throws. */
  private async writeBatch(): Promise<void> {
    if (!this.hasUnwritten()) return this.save();
    const delay = this.lastWriteAt + this.timing.writeInterval - Date.now();
    if (delay > 0) await scheduler.wait(delay);
    if (!this.sent) {
      this.sent = { rows: this.waiting.takeAll(), since: Date.now() };
      this.number += 1;
      this.unsavedSince ??= Date.now();
    }
    this.save();
    this.lastWriteAt = Date.now();
    try {
      const batch = { writer: this.writer, number: this.number, rows: this.sent.rows, at: this.lastWriteAt };
      await withTimeout(writeRollup(this.env.ANALYTICS, batch), this.timing.writeTimeout);
      this.sent = null;
      this.error = null;
      this.sql.exec("UPDATE buffer SET sent = NULL, sent_since = NULL");
      if (this.hasUnwritten()) this.scheduleWrite(this.timing.writeInterval);
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
      console.warn(`analytics: page views could not be written and will be sent again: ${this.error}`);
      this.save();
      this.scheduleWrite(this.timing.retryDelay);
    }
  }

  /** Stores everything that is in memory only, all of it or nothing. */
  private save(): void {
    if (this.unsavedSince === null && this.visitors.changeCount === 0) return;
    this.ctx.storage.transactionSync(() => {
      this.visitors.save();
      this.sql.exec(
        "UPDATE buffer SET number = ?, sent = ?, sent_since = ?, waiting = ?",
        this.number,
        this.sent ? JSON.stringify(this.sent.rows) : null,
        this.sent?.since ?? null,
        JSON.stringify(this.waiting.list()),
      );
    });
    this.unsavedSince = null;
  }

  /**
   * Whether page views are to be counted, from the object that owns the flags: the copies of them in other places may be
   * a minute old. Where it does not answer, what was known last holds.
   */
  private async isCounting(): Promise<boolean> {
    if (!this.countingSwitch || Date.now() - this.countingSwitch.readAt >= this.timing.switchMaxAge) {
      this.switchRead ??= this.readSwitch().finally(() => {
        this.switchRead = null;
      });
      await this.switchRead;
    }
    return this.countingSwitch?.isOn ?? true;
  }

  private async readSwitch(): Promise<void> {
    let isOn = this.countingSwitch?.isOn ?? true;
    try {
      isOn = ((await this.env.CONTROL.getByName("main").read()) as Flags).countPageviews;
    } catch (error) {
      console.warn(`analytics: whether to count page views could not be read: ${String(error)}`);
    }
    this.countingSwitch = { isOn, readAt: Date.now() };
  }
}

async function withTimeout<T>(work: Promise<T>, timeout: number): Promise<T> {
  const stop = new AbortController();
  const late = scheduler.wait(timeout, { signal: stop.signal }).then(() => {
    throw new Error(`the database did not answer within ${timeout / 1000} seconds`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    late.catch(() => undefined);
    stop.abort();
  }
}

/** How many buffers there are. On the day that this changes, visitors may be counted twice. */
export const BUFFER_COUNT = 4;

const bufferAt = (env: Env, index: number) => env.VIEW_BUFFER.getByName(`views-${index}`);

/**
 * Gives a page view to a buffer.
 * @param visitor a hash of address and browser, which chooses the buffer; null chooses any
 */
export function recordInBuffer(env: Env, visitor: string | null, view: BufferedView): Promise<TrackResult> {
  return bufferAt(env, pickBuffer(visitor)).record(view) as Promise<TrackResult>;
}

function pickBuffer(visitor: string | null): number {
  if (visitor === null) return Math.floor(Math.random() * BUFFER_COUNT);
  let hash = 0;
  for (const char of visitor) hash = (hash * 31 + char.charCodeAt(0)) >>> 0;
  return hash % BUFFER_COUNT;
}

const callAll = <T>(env: Env, call: (buffer: ReturnType<typeof bufferAt>) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: BUFFER_COUNT }, (_, index) => call(bufferAt(env, index))));

/** Has every buffer write what it has counted, so that a report shows it; it may take a second. */
export const flushViewBuffers = (env: Env): Promise<BufferState[]> =>
  callAll(env, (buffer) => buffer.flush() as Promise<BufferState>);

/** Whether the buffers can write. */
export const readBufferStates = (env: Env): Promise<BufferState[]> =>
  callAll(env, (buffer) => buffer.state() as Promise<BufferState>);

/** Deletes hashes of visitors after two days and pending page views after one, in every buffer. */
export async function deleteExpiredVisitors(env: Env, now: number): Promise<void> {
  await callAll(env, (buffer) => buffer.deleteExpired(now) as Promise<void>);
}

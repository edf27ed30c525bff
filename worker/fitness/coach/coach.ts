import { DurableObject } from "cloudflare:workers";
import { newId } from "../../kernel/ids.ts";
import { MINUTE, toUtcDay } from "../../kernel/instants.ts";
import {
  type CoachReply,
  type CoachSettings,
  type CoachTurn,
  DAILY_TURNS,
  type SendInput,
  TURNS_KEPT,
  TURNS_SHOWN,
} from "./contract-coach.ts";
import type { Guardrail } from "./domain-guardrail-texts.ts";

/** A turn that hasn't been heard of for so long was cut off: it can be sent again. */
const LEASE = 2 * MINUTE;
/** Turns that a provider gets to see. */
const HISTORY = 12;

export type BeginResult =
  /** The turn is the caller's to answer, under this lease. */
  | { state: "begun"; lease: string; turn: CoachTurn; history: CoachTurn[] }
  /** It was answered before. */
  | { state: "done"; turn: CoachTurn }
  | { state: "refused"; why: "busy" | "taken" | "full" | "erased" };

/** A turn in which a guardrail held, stored for staff with the member's consent alone. */
export interface FlaggedTurn {
  id: string;
  at: number;
  guardrails: Guardrail[];
  text: string;
  reply: string;
}

type TurnRow = {
  id: string;
  at: number;
  date: string;
  text: string;
  state: CoachTurn["state"];
  partial: string;
  reply: string | null;
  receipts: string;
  lease: string;
  lease_until: number;
};

/**
 * A member's conversation with the coach: each message is accepted once by its id, one is answered at a time, and an answer that was
 * cut off can be asked for again. What a guardrail flagged is kept apart for staff while the member allows it, and not a moment longer.
 */
export class Coach extends DurableObject<Env> {
  private readonly sql: SqlStorage;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.sql = ctx.storage.sql;
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS coach (one INTEGER PRIMARY KEY CHECK (one = 1), shares INTEGER NOT NULL, erased INTEGER NOT NULL,
        day TEXT NOT NULL, used INTEGER NOT NULL);
      INSERT OR IGNORE INTO coach VALUES (1, 0, 0, '', 0);
      CREATE TABLE IF NOT EXISTS turn (id TEXT PRIMARY KEY, at INTEGER NOT NULL, date TEXT NOT NULL, text TEXT NOT NULL,
        state TEXT NOT NULL, partial TEXT NOT NULL, reply TEXT, receipts TEXT NOT NULL, lease TEXT NOT NULL, lease_until INTEGER NOT NULL) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS turn_at ON turn (at, id);
      CREATE TABLE IF NOT EXISTS flagged (id TEXT PRIMARY KEY, at INTEGER NOT NULL, guardrails TEXT NOT NULL, text TEXT NOT NULL,
        reply TEXT NOT NULL) WITHOUT ROWID;
    `);
  }

  /** The last turns, oldest first. */
  async read(now: number): Promise<{ turns: CoachTurn[]; settings: CoachSettings; left: number }> {
    const { shares } = this.readHead();
    return {
      turns: this.listTurns(TURNS_SHOWN, now),
      settings: { sharesFlagged: shares === 1 },
      left: Math.max(0, DAILY_TURNS - this.usedOn(now)),
    };
  }

  /** Accepts a message, or says why not. Sent again, it is the same turn. */
  async begin({ id, text, date }: SendInput, now: number): Promise<BeginResult> {
    if (this.readHead().erased === 1) return { state: "refused", why: "erased" };
    const known = this.findRow(id);
    if (known && (known.text !== text || known.date !== date)) return { state: "refused", why: "taken" };
    if (known?.state === "done") return { state: "done", turn: toTurn(known, now) };
    const running = this.sql
      .exec("SELECT 1 FROM turn WHERE state = 'running' AND lease_until > ? LIMIT 1", now)
      .toArray();
    if (running.length > 0) return { state: "refused", why: "busy" };
    const used = this.usedOn(now);
    if (used >= DAILY_TURNS) return { state: "refused", why: "full" };
    const lease = newId(now);
    this.sql.exec("UPDATE coach SET day = ?, used = ?", toUtcDay(now), used + 1);
    // What ran before and was cut off isn't running any more.
    this.sql.exec("UPDATE turn SET state = 'failed', partial = '' WHERE state = 'running'");
    this.sql.exec(
      "INSERT OR REPLACE INTO turn VALUES (?, ?, ?, ?, 'running', '', NULL, '{}', ?, ?)",
      ...[id, known?.at ?? now, date, text, lease, now + LEASE],
    );
    this.sql.exec(
      "DELETE FROM turn WHERE id IN (SELECT id FROM turn ORDER BY at DESC, id DESC LIMIT -1 OFFSET ?)",
      TURNS_KEPT,
    );
    const turn = toTurn(this.findRow(id) as TurnRow, now);
    const history = this.listTurns(HISTORY + 1, now).filter((one) => one.id !== id && one.state === "done");
    return { state: "begun", lease, turn, history };
  }

  /** What is written so far, for pages that come back. False: the turn is no longer the caller's. */
  async progress(id: string, lease: string, partial: string, now: number): Promise<boolean> {
    return (
      this.sql.exec(
        "UPDATE turn SET partial = ?, lease_until = ? WHERE id = ? AND lease = ? AND state = 'running'",
        partial,
        now + LEASE,
        id,
        lease,
      ).rowsWritten > 0
    );
  }

  /** Stores the answer, once. Null: the conversation was cleared, or another attempt took over. */
  async finish(id: string, lease: string, reply: CoachReply, now: number): Promise<CoachTurn | null> {
    return this.ctx.storage.transactionSync(() => {
      const row = this.findRow(id);
      if (!row || row.lease !== lease || row.state !== "running") return null;
      this.sql.exec("UPDATE turn SET state = 'done', partial = '', reply = ? WHERE id = ?", JSON.stringify(reply), id);
      if (reply.guardrails.length > 0 && this.readHead().shares === 1)
        this.sql.exec(
          "INSERT OR REPLACE INTO flagged VALUES (?, ?, ?, ?, ?)",
          ...[id, now, JSON.stringify(reply.guardrails), row.text, reply.text],
        );
      return toTurn(this.findRow(id) as TurnRow, now);
    });
  }

  /** The answer couldn't be made: the same message can be sent again. */
  async fail(id: string, lease: string): Promise<void> {
    this.sql.exec(
      "UPDATE turn SET state = 'failed', partial = '' WHERE id = ? AND lease = ? AND state = 'running'",
      id,
      lease,
    );
  }

  /** Which records a page has made of a card; none: it was undone. Null for a card that no turn has. */
  async saveReceipt(card: string, records: readonly string[], now: number): Promise<CoachTurn | null> {
    const row = this.findRow(card.slice(0, 36));
    const reply = row?.reply ? (JSON.parse(row.reply) as CoachReply) : null;
    if (!row || !reply?.cards.some(({ id }) => id === card)) return null;
    const receipts = { ...(JSON.parse(row.receipts) as CoachTurn["receipts"]) };
    if (records.length === 0) delete receipts[card];
    else receipts[card] = [...records];
    this.sql.exec("UPDATE turn SET receipts = ? WHERE id = ?", JSON.stringify(receipts), row.id);
    return toTurn(this.findRow(row.id) as TurnRow, now);
  }

  /** Deletes the conversation, with what was stored of it for staff. The day's count stays. */
  async clear(): Promise<void> {
    this.ctx.storage.transactionSync(() => {
      this.sql.exec("DELETE FROM turn");
      this.sql.exec("DELETE FROM flagged");
    });
  }

  /** Consent that staff may read flagged turns from now on; withdrawn, what was stored is deleted. */
  async saveSettings({ sharesFlagged }: CoachSettings): Promise<void> {
    this.ctx.storage.transactionSync(() => {
      if (this.readHead().erased === 1) return;
      this.sql.exec("UPDATE coach SET shares = ?", sharesFlagged ? 1 : 0);
      if (!sharesFlagged) this.sql.exec("DELETE FROM flagged");
    });
  }

  /** What staff may read: nothing without the member's consent. */
  async listFlagged(): Promise<FlaggedTurn[]> {
    if (this.readHead().shares !== 1) return [];
    return this.sql
      .exec<{ id: string; at: number; guardrails: string; text: string; reply: string }>(
        "SELECT * FROM flagged ORDER BY at DESC LIMIT 200",
      )
      .toArray()
      .map(({ guardrails, ...row }) => ({ ...row, guardrails: JSON.parse(guardrails) as Guardrail[] }));
  }

  /** All turns, for the member's export. */
  async exportTurns(now: number): Promise<CoachTurn[]> {
    return this.listTurns(TURNS_KEPT, now);
  }

  /** Forgets everything: the account was deleted. */
  async erase(): Promise<void> {
    this.ctx.storage.transactionSync(() => {
      this.sql.exec("DELETE FROM turn");
      this.sql.exec("DELETE FROM flagged");
      this.sql.exec("UPDATE coach SET erased = 1, shares = 0");
    });
  }

  private readHead(): { shares: number; erased: number; day: string; used: number } {
    return this.sql.exec<{ shares: number; erased: number; day: string; used: number }>("SELECT * FROM coach").one();
  }

  private usedOn(now: number): number {
    const { day, used } = this.readHead();
    return day === toUtcDay(now) ? used : 0;
  }

  private findRow(id: string): TurnRow | null {
    return this.sql.exec<TurnRow>("SELECT * FROM turn WHERE id = ?", id).toArray()[0] ?? null;
  }

  private listTurns(limit: number, now: number): CoachTurn[] {
    return this.sql
      .exec<TurnRow>("SELECT * FROM turn ORDER BY at DESC, id DESC LIMIT ?", limit)
      .toArray()
      .reverse()
      .map((row) => toTurn(row, now));
  }
}

const toTurn = (
  { id, at, date, text, state, partial, reply, receipts, lease_until: until }: TurnRow,
  now: number,
): CoachTurn => ({
  ...{ id, at, date, text, partial },
  state: state === "running" && until <= now ? "failed" : state,
  reply: reply === null ? null : (JSON.parse(reply) as CoachReply),
  receipts: JSON.parse(receipts) as CoachTurn["receipts"],
});

import { DurableObject } from "cloudflare:workers";
import { newId } from "../../kernel/ids.ts";
import { DAY, MINUTE, toUtcDay } from "../../kernel/instants.ts";
import { CountOutbox } from "../counts/count-outbox.ts";
import type { CountName } from "../counts/domain-count-names.ts";
import type { CoachReply, CoachSettings, CoachTurn, MealChoiceInput, SendInput } from "./contract-coach.ts";
import { GUARDRAIL_RULES, type Guardrail } from "./domain-guardrail-texts.ts";
import type { ProposedMeals } from "./domain-shopping-answer.ts";
import { DAILY_TURNS, mealKeyOf, TURNS_KEPT, TURNS_SHOWN } from "./domain-turns.ts";
import { FlaggedIndex } from "./flagged-index.ts";

/** A turn that hasn't been heard of for so long was cut off: it can be sent again. */
const LEASE = 2 * MINUTE;
/** Turns that a provider gets to see. */
const HISTORY = 12;
/** What such messages have in them (domain-stated-avoids.ts reads them), and how many are read. */
const ABOUT_FOOD = [
  "%allerg%",
  "%intoleran%",
  "%celiac%",
  "%coeliac%",
  "%t eat%",
  "%t have%",
  "%never eat%",
  "%can eat%",
  "%can have%",
  "%tolerate%",
  "%digest%",
  "%avoid%",
  "%sensitive%",
  "%react%",
];
const ABOUT_FOOD_READ = 200;
/** Answers with meals that a shopping list may be of. */
const MEALS_LISTED = 5;
/** How long what a guardrail found holds on, where it doesn't pass by itself. */
const GUARDRAIL_HOLDS = 30 * DAY;
/** The most flagged turns of one member that staff can see. */
const FLAGGED_KEPT = 200;

export type BeginResult =
  /** The turn is the caller's to answer, under this lease. */
  | { state: "begun"; lease: string; turn: CoachTurn; history: CoachTurn[]; known: KnownOfMember }
  /** It was answered before. */
  | { state: "done"; turn: CoachTurn }
  | { state: "refused"; why: "busy" | "taken" | "full" | "erased" };

/** What the whole conversation tells, beyond the turns that a provider gets to see. */
export interface KnownOfMember {
  /** What guardrails found in its messages of the last 30 days, but what was said of someone else. */
  guardrails: Guardrail[];
  /** Messages that may say what the member can't eat. */
  aboutFood: string[];
}

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
  choices: string;
};

/**
 * A member's conversation with the coach: each message is accepted once by its id, one is answered at a time, and an answer that was
 * cut off can be asked for again. What a guardrail flagged is kept apart for staff while the member allows it, and not a moment longer;
 * the database has a list of which turns these are (flagged-index.ts), and what is counted of all members (../counts/).
 */
export class Coach extends DurableObject<Env> {
  private readonly sql: SqlStorage;
  private readonly counts: CountOutbox;
  private readonly index: FlaggedIndex;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.sql = ctx.storage.sql;
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS coach (one INTEGER PRIMARY KEY CHECK (one = 1), shares INTEGER NOT NULL, erased INTEGER NOT NULL,
        day TEXT NOT NULL, used INTEGER NOT NULL);
      INSERT OR IGNORE INTO coach VALUES (1, 0, 0, '', 0);
      CREATE TABLE IF NOT EXISTS turn (id TEXT PRIMARY KEY, at INTEGER NOT NULL, date TEXT NOT NULL, text TEXT NOT NULL,
        state TEXT NOT NULL, partial TEXT NOT NULL, reply TEXT, receipts TEXT NOT NULL, lease TEXT NOT NULL, lease_until INTEGER NOT NULL,
        choices TEXT NOT NULL DEFAULT '{}') WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS turn_at ON turn (at, id);
      CREATE TABLE IF NOT EXISTS flagged (id TEXT PRIMARY KEY, at INTEGER NOT NULL, guardrails TEXT NOT NULL, text TEXT NOT NULL,
        reply TEXT NOT NULL) WITHOUT ROWID;
    `);
    // Conversations that began before swaps were stored.
    if (this.sql.exec("SELECT 1 FROM pragma_table_info('turn') WHERE name = 'choices'").toArray().length === 0)
      this.sql.exec("ALTER TABLE turn ADD COLUMN choices TEXT NOT NULL DEFAULT '{}'");
    this.counts = new CountOutbox(this.sql);
    this.index = new FlaggedIndex(this.sql);
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
    const cutOff = this.sql.exec("UPDATE turn SET state = 'failed', partial = '' WHERE state = 'running'").rowsWritten;
    this.count(now, {
      ...{ "coach.members": used === 0 ? 1 : 0, "coach.messages": known ? 0 : 1 },
      "coach.failed": cutOff > 0 ? 1 : 0,
    });
    this.sql.exec(
      "INSERT OR REPLACE INTO turn VALUES (?, ?, ?, ?, 'running', '', NULL, '{}', ?, ?, '{}')",
      ...[id, known?.at ?? now, date, text, lease, now + LEASE],
    );
    this.sql.exec(
      "DELETE FROM turn WHERE id IN (SELECT id FROM turn ORDER BY at DESC, id DESC LIMIT -1 OFFSET ?)",
      TURNS_KEPT,
    );
    const turn = toTurn(this.findRow(id) as TurnRow, now);
    const history = this.listTurns(HISTORY + 1, now).filter((one) => one.id !== id && one.state === "done");
    return { state: "begun", lease, turn, history, known: this.readKnown(id, now) };
  }

  /** The cards of meals that were planned last, the newest first; copies of what was eaten are no plan. */
  async listMeals(): Promise<ProposedMeals[]> {
    return this.sql
      .exec<{ reply: string }>(
        `SELECT turn.reply FROM turn WHERE turn.reply IS NOT NULL
          AND EXISTS (SELECT 1 FROM json_each(turn.reply, '$.cards') AS card WHERE card.value ->> 'kind' = 'meals' AND card.value ->> 'isCopy' IS NULL)
          ORDER BY turn.at DESC, turn.id DESC LIMIT ?`,
        MEALS_LISTED,
      )
      .toArray()
      .flatMap(({ reply }) =>
        (JSON.parse(reply) as CoachReply).cards.flatMap((card) =>
          card.kind === "meals" && !card.isCopy ? [{ id: card.id, card }] : [],
        ),
      );
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

  /**
   * Stores the answer, once. Null: the conversation was cleared, or another attempt took over.
   * @param isFallback the model failed, and rules answered
   */
  async finish(
    id: string,
    lease: string,
    reply: CoachReply,
    now: number,
    isFallback = false,
  ): Promise<CoachTurn | null> {
    return this.ctx.storage.transactionSync(() => {
      const row = this.findRow(id);
      if (!row || row.lease !== lease || row.state !== "running") return null;
      this.sql.exec("UPDATE turn SET state = 'done', partial = '', reply = ? WHERE id = ?", JSON.stringify(reply), id);
      if (reply.guardrails.length > 0 && this.readHead().shares === 1) this.saveFlagged(row, reply, now);
      this.count(now, {
        [isFallback ? "coach.fallback" : answerCount(reply)]: 1,
        ...Object.fromEntries(reply.guardrails.map((guardrail) => [`guardrail.${guardrail}`, 1])),
      });
      return toTurn(this.findRow(id) as TurnRow, now);
    });
  }

  /** The answer couldn't be made: the same message can be sent again. */
  async fail(id: string, lease: string): Promise<void> {
    const { rowsWritten } = this.sql.exec(
      "UPDATE turn SET state = 'failed', partial = '' WHERE id = ? AND lease = ? AND state = 'running'",
      id,
      lease,
    );
    if (rowsWritten > 0) this.count(Date.now(), { "coach.failed": 1 });
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

  /**
   * Which option of a meal is chosen on a card, and whether it is left out; the same choice sent again changes nothing. Null for a meal that
   * no card has.
   */
  async saveChoice(card: string, choice: MealChoiceInput, now: number): Promise<CoachTurn | null> {
    const { option, isOut } = choice;
    const row = this.findRow(card.slice(0, 36));
    const reply = row?.reply ? (JSON.parse(row.reply) as CoachReply) : null;
    const found = reply?.cards.find(({ id }) => id === card);
    if (!row || found?.kind !== "meals") return null;
    if (!found.days[choice.day]?.meals[choice.meal]?.options[option]) return null;
    const choices = JSON.parse(row.choices) as CoachTurn["choices"];
    const changed = { ...choices, [card]: { ...choices[card], [mealKeyOf(choice)]: { option, isOut } } };
    this.sql.exec("UPDATE turn SET choices = ? WHERE id = ?", JSON.stringify(changed), row.id);
    return toTurn(this.findRow(row.id) as TurnRow, now);
  }

  /** Deletes the conversation, with what was stored of it for staff. The day's count stays. */
  async clear(): Promise<void> {
    this.ctx.storage.transactionSync(() => {
      this.sql.exec("DELETE FROM turn");
      this.sql.exec("DELETE FROM flagged");
    });
    await this.listForStaff();
  }

  /** Consent that staff may read flagged turns from now on; withdrawn, what was stored is deleted. */
  async saveSettings({ sharesFlagged }: CoachSettings): Promise<void> {
    this.ctx.storage.transactionSync(() => {
      if (this.readHead().erased === 1) return;
      this.sql.exec("UPDATE coach SET shares = ?", sharesFlagged ? 1 : 0);
      if (!sharesFlagged) this.sql.exec("DELETE FROM flagged");
    });
    await this.listForStaff();
  }

  /** What staff may read: nothing without the member's consent. */
  async listFlagged(): Promise<FlaggedTurn[]> {
    return this.readFlagged("SELECT * FROM flagged ORDER BY at DESC");
  }

  /** One flagged turn; null if the member no longer consents, or it was deleted. */
  async readFlaggedTurn(id: string): Promise<FlaggedTurn | null> {
    return this.readFlagged("SELECT * FROM flagged WHERE id = ?", id)[0] ?? null;
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
    await this.listForStaff();
  }

  /** Writes the counts and the list of flagged turns to the database. */
  override async alarm(): Promise<void> {
    await Promise.all([this.counts.write(this.env.DB), this.listForStaff()]);
    this.wake();
  }

  /** Copies this object's list of flagged turns to the database. If that fails, the alarm tries again. */
  private async listForStaff(): Promise<void> {
    await this.index.write(this.env.DB, this.ctx.id.name as string);
    this.wake();
  }

  /** In the caller's transaction. */
  private count(now: number, counts: Partial<Record<CountName, number>>): void {
    const day = toUtcDay(now);
    this.counts.add(Object.entries(counts).map(([name, n]) => [day, name as CountName, n]));
    this.wake();
  }

  private wake(): void {
    const delays = [this.counts.delay, this.index.delay].filter((delay) => delay !== null);
    if (delays.length > 0) this.ctx.waitUntil(this.ctx.storage.setAlarm(Date.now() + Math.min(...delays)));
  }

  private readHead(): { shares: number; erased: number; day: string; used: number } {
    return this.sql.exec<{ shares: number; erased: number; day: string; used: number }>("SELECT * FROM coach").one();
  }

  private saveFlagged({ id, text }: TurnRow, { guardrails, text: reply }: CoachReply, now: number): void {
    const values = [id, now, JSON.stringify(guardrails), text, reply];
    this.sql.exec("INSERT OR REPLACE INTO flagged VALUES (?, ?, ?, ?, ?)", ...values);
    this.sql.exec(
      "DELETE FROM flagged WHERE id IN (SELECT id FROM flagged ORDER BY at DESC, id DESC LIMIT -1 OFFSET ?)",
      FLAGGED_KEPT,
    );
  }

  private readFlagged(query: string, ...values: string[]): FlaggedTurn[] {
    if (this.readHead().shares !== 1) return [];
    return this.sql
      .exec<{ id: string; at: number; guardrails: string; text: string; reply: string }>(query, ...values)
      .toArray()
      .map(({ guardrails, ...row }) => ({ ...row, guardrails: JSON.parse(guardrails) as Guardrail[] }));
  }

  private usedOn(now: number): number {
    const { day, used } = this.readHead();
    return day === toUtcDay(now) ? used : 0;
  }

  private readKnown(except: string, now: number): KnownOfMember {
    const guardrails = this.sql
      .exec<{ value: string }>(
        `SELECT DISTINCT found.value FROM turn, json_each(turn.reply, '$.guardrails') AS found WHERE turn.at > ? AND turn.reply IS NOT NULL
          AND found.value NOT IN (SELECT value FROM json_each(turn.reply, '$.guardrailsOfOthers'))`,
        now - GUARDRAIL_HOLDS,
      )
      .toArray();
    const aboutFood = this.sql
      .exec<{ text: string }>(
        `SELECT text FROM turn WHERE id <> ? AND (${ABOUT_FOOD.map(() => "text LIKE ?").join(" OR ")}) ORDER BY at DESC LIMIT ?`,
        ...[except, ...ABOUT_FOOD, ABOUT_FOOD_READ],
      )
      .toArray();
    return {
      guardrails: guardrails.map(({ value }) => value as Guardrail),
      aboutFood: aboutFood.map(({ text }) => text),
    };
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

/** How a turn was answered. */
const answerCount = ({ engine, guardrails }: CoachReply): CountName =>
  guardrails.some((guardrail) => GUARDRAIL_RULES[guardrail].severity === "stop")
    ? "coach.stopped"
    : engine === "model"
      ? "coach.model"
      : "coach.rules";

const toTurn = (
  { id, at, date, text, state, partial, reply, receipts, choices, lease_until: until }: TurnRow,
  now: number,
): CoachTurn => ({
  ...{ id, at, date, text, partial },
  state: state === "running" && until <= now ? "failed" : state,
  reply: reply === null ? null : (JSON.parse(reply) as CoachReply),
  receipts: JSON.parse(receipts) as CoachTurn["receipts"],
  choices: JSON.parse(choices) as CoachTurn["choices"],
});

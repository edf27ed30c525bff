import { DurableObject } from "cloudflare:workers";
import { callMember } from "../../members/index.ts";
import { KINDS, type RecordKind, UNDATED_KINDS } from "./contract-kinds.ts";
import type { EntryData } from "./contract-records.ts";
import type { LogStart, UsedFood } from "./contract-start.ts";
import {
  type Command,
  type CommandResult,
  LOG_KEY,
  type LogRecord,
  MAX_CHANGES,
  type ReplacedVersion,
  type SyncInput,
  type SyncResult,
} from "./contract-sync.ts";
import { applyCommand, type StoredRecord } from "./domain-apply.ts";
import { type DaySummary, SUMMARY_KINDS, summarizeDay } from "./domain-summary.ts";
import { RecordStore } from "./record-store.ts";
import { SummaryStore } from "./summary-store.ts";

/** How many foods a device knows as often or lately used. */
const USED_FOODS = { most: 150, latest: 50 };

/**
 * What one member logs. Every command is accepted once by its id, in one transaction with all that follows from it; the
 * member's other open pages are told that there is something new, and ask for it.
 */
export class FitnessLog extends DurableObject<Env> {
  private readonly records: RecordStore;
  private readonly summaries: SummaryStore;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.records = new RecordStore(ctx.storage.sql);
    this.summaries = new SummaryStore(ctx.storage.sql);
  }

  /** Applies a device's commands in their order, and answers what has changed since its cursor. */
  async sync({ device, cursor, commands }: SyncInput, now: number): Promise<SyncResult> {
    // In one transaction also where something throws on the way.
    const results = this.ctx.storage.transactionSync(() =>
      this.records.isErased ? [] : this.apply(device, commands, now),
    );
    if (results.some((result) => result.ok)) this.tellPages();
    if (cursor === null) return { results, changes: [], cursor: this.records.readSeq(), more: false };
    const changes = this.records.listChanges(cursor, MAX_CHANGES);
    const more = changes.length === MAX_CHANGES;
    return { results, changes, cursor: more ? (changes.at(-1)?.seq ?? cursor) : this.records.readSeq(), more };
  }

  /** What a device starts with: everything without a day, and the days from `from` on. */
  async start(from: string): Promise<LogStart> {
    const dated = (Object.keys(KINDS) as RecordKind[]).filter((kind) => !UNDATED_KINDS.includes(kind));
    return {
      seq: this.records.readSeq(),
      records: [
        ...UNDATED_KINDS.flatMap((kind) => this.records.listUndated(kind)),
        ...dated.flatMap((kind) => this.records.listDays(kind, from, "9999-12-31")),
      ],
      from,
      usedFoods: this.summaries.listUsedFoods(USED_FOODS.most, USED_FOODS.latest),
    };
  }

  /** Records of these kinds, from the first to the last day, both included; without a day where `from` is null. */
  async readRecords(kinds: readonly RecordKind[], from: string | null, to: string): Promise<LogRecord[]> {
    return kinds.flatMap((kind) =>
      from === null ? this.records.listUndated(kind) : this.records.listDays(kind, from, to),
    );
  }

  /** What the days come to; days without anything are left out. */
  async readDays(from: string, to: string): Promise<DaySummary[]> {
    return this.summaries.listDays(from, to);
  }

  /** Dates with something logged, the newest first. */
  async listDates(to: string, limit: number): Promise<string[]> {
    return this.summaries.listDates(to, limit);
  }

  /** Which of these plants the member had never logged before a day. */
  async listNewPlants(species: readonly string[], before: string): Promise<string[]> {
    return this.summaries.listNewPlants(species, before);
  }

  async listUsedFoods(): Promise<UsedFood[]> {
    return this.summaries.listUsedFoods(USED_FOODS.most, USED_FOODS.latest);
  }

  /** The newest records that name a food or an exercise. */
  async listByRef(kind: RecordKind, ref: string, limit: number): Promise<LogRecord[]> {
    return this.records.listByRef(kind, ref, limit);
  }

  /** Versions that a change from another device replaced, the newest first. */
  async listReplaced(limit: number): Promise<ReplacedVersion[]> {
    return this.records.listReplaced(limit);
  }

  /** One page of everything, in the order of the ids. */
  async exportPage(after: string, limit: number): Promise<LogRecord[]> {
    return this.records.listAfterId(after, limit);
  }

  /** Of these ids those that there are or were. */
  async listKnown(ids: readonly string[]) {
    return this.records.listKnown(ids);
  }

  /** How many records there are from each first id up to its second, which is not included. */
  async countBetween(ranges: readonly (readonly [string, string])[]): Promise<number[]> {
    return ranges.map(([from, to]) => this.records.countBetween(from, to));
  }

  /** Ids and versions after an id, up to another. */
  async listBetween(after: string, to: string, limit: number) {
    return this.records.listBetween(after, to, limit);
  }

  /** Forgets everything: the account was deleted. */
  async erase(): Promise<void> {
    this.records.erase();
  }

  private apply(device: string, commands: readonly Command[], now: number): CommandResult[] {
    const dates = new Set<string>();
    const results = commands.map((command) => {
      const known = this.records.findResult(command.id);
      if (known) return known;
      const result = this.applyOne(device, command, now, dates);
      this.records.saveResult(result);
      return result;
    });
    for (const date of dates) this.summarize(date);
    return results;
  }

  private applyOne(device: string, command: Command, now: number, dates: Set<string>): CommandResult {
    const before = this.records.read(command.record);
    const applied = applyCommand(before, command, device, this.records.readSeq() + 1);
    if (!applied.ok) return { id: command.id, ...applied };
    const { record, outcome, replaced } = applied;
    if (outcome === "kept") return { id: command.id, ok: true, seq: record.seq, outcome };
    const isNew = !before || before.isDeleted;
    const { max } = KINDS[record.kind];
    if (isNew && !record.isDeleted && max !== null && this.records.count(record.kind) >= max)
      return { id: command.id, ok: false, code: "full", message: `You can have ${max} of these. Delete one first.` };
    this.records.nextSeq();
    this.records.save(record, refOf(record));
    if (replaced)
      this.records.saveReplaced({ record: record.id, kind: record.kind, seq: record.seq, fields: replaced, at: now });
    this.countFood(before, record);
    for (const { kind, date } of [before, record].filter((one) => one !== null))
      if (date !== null && (SUMMARY_KINDS as readonly string[]).includes(kind)) dates.add(date);
    return { id: command.id, ok: true, seq: record.seq, outcome };
  }

  private countFood(before: StoredRecord | null, after: StoredRecord): void {
    if (after.kind !== "entry") return;
    const was = before && !before.isDeleted ? (before.data as EntryData) : null;
    const is = after.isDeleted ? null : (after.data as EntryData);
    if (was && is && foodKey(was) === foodKey(is) && was.meal === is.meal) {
      this.summaries.countFood(foodKey(is), is, 0);
      return;
    }
    if (is) this.summaries.countFood(foodKey(is), is, 1);
    if (was) this.summaries.countFood(foodKey(was), was, -1);
  }

  private summarize(date: string): void {
    const records = SUMMARY_KINDS.flatMap((kind) => this.records.listDays(kind, date, date));
    this.summaries.saveDay(summarizeDay(date, records));
  }

  /** After the response: a page that isn't told asks when it is looked at again. */
  private tellPages(): void {
    const id = this.ctx.id.name as string;
    this.ctx.waitUntil(
      callMember(this.env, id)
        .tell(LOG_KEY, { seq: this.records.readSeq() })
        .catch((error: unknown) => console.warn(`fitness: open pages were not told: ${String(error)}`)),
    );
  }
}

/** What a record is looked up by besides its day. */
function refOf({ kind, data }: Pick<LogRecord, "kind" | "data">): string | null {
  if (kind === "entry") return foodKey(data as EntryData);
  if (kind === "set") return (data as { exerciseId: string }).exerciseId;
  if (kind === "workout") return (data as { routineId?: string | null }).routineId ?? null;
  return null;
}

const foodKey = ({ food: { ref } }: EntryData): string => `${ref.from}:${ref.id}`;

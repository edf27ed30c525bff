import { DurableObject } from "cloudflare:workers";
import { SECOND } from "../../kernel/instants.ts";
import { addDays } from "../../kernel/local-date.ts";
import { callMember } from "../../members/index.ts";
import { recentFrom, type WeekHistory } from "../contract.ts";
import { MemberCounts } from "../counts/member-counts.ts";
import { PhotoFiles, type PhotoRefusal } from "../photos/photo-files.ts";
import type { Profile } from "../plan/contract-profile.ts";
import { type StreakPast, streakBefore } from "../progress/domain-streak.ts";
import { type FollowedValue, type WeekMean, weekMeans } from "../progress/domain-weeks.ts";
import { dailyWeights, type WeighIn } from "../progress/domain-weight-trend.ts";
import { Reminders } from "../reminders/reminders.ts";
import type { OwnExerciseData } from "../training/contract-own-exercise.ts";
import type { LoggedSet, SetData } from "../training/contract-workout.ts";
import { findExercise } from "../training/domain-exercises.ts";
import { keptSets } from "../training/domain-kept-sets.ts";
import { toExercise } from "../training/domain-own-exercise.ts";
import type { ImportedExercise } from "../transfer/contract.ts";
import { listImportedExercises } from "../transfer/imported-exercises.ts";
import { KINDS } from "./contract-kinds.ts";
import type { EntryData, MeasurementData } from "./contract-records.ts";
import type { LogStart, UsedFood } from "./contract-start.ts";
import type { Command, CommandResult, LogRecord, ReplacedVersion, SyncInput, SyncResult } from "./contract-sync.ts";
import { applyCommand, type StoredRecord } from "./domain-apply.ts";
import { DATED_KINDS, type RecordKind, UNDATED_KINDS } from "./domain-kinds.ts";
import { LOG_KEY, MAX_A_DAY, MAX_CHANGES } from "./domain-log-limits.ts";
import { type DaySummary, SUMMARY_KINDS, summarizeDay } from "./domain-summary.ts";
import { RecordStore } from "./record-store.ts";
import { SummaryStore } from "./summary-store.ts";

/** How many foods a device knows as often or lately used. */
const USED_FOODS = { most: 150, latest: 50 };
/** How soon what failed in an alarm is tried again. */
const ALARM_RETRY = 30 * SECOND;

/**
 * What one member logs. Every command is accepted once by its id, in one transaction with all that follows from it; the
 * member's other open pages are told that there is something new, and ask for it.
 */
export class FitnessLog extends DurableObject<Env> {
  private readonly records: RecordStore;
  private readonly summaries: SummaryStore;
  private readonly reminders: Reminders;
  private readonly photos: PhotoFiles;
  private readonly counts: MemberCounts;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.records = new RecordStore(ctx.storage.sql);
    this.summaries = new SummaryStore(ctx.storage.sql);
    this.reminders = new Reminders(
      ctx.storage.sql,
      env,
      { member: () => ctx.id.name as string, records: this.records, summaries: this.summaries },
      () => this.wake(),
    );
    this.photos = new PhotoFiles(ctx.storage.sql);
    this.counts = new MemberCounts(ctx.storage.sql);
  }

  /**
   * Applies a device's commands in their order, and answers what has changed since its cursor.
   * @param isCounted false: they are samples, and nobody was active
   */
  async sync({ device, cursor, commands }: SyncInput, now: number, isCounted = true): Promise<SyncResult> {
    // In one transaction also where something throws on the way.
    const results = this.ctx.storage.transactionSync(() =>
      this.records.isErased ? [] : this.apply(device, commands, now, isCounted),
    );
    if (results.some((result) => result.ok)) this.tellPages();
    if (commands.some(({ kind }) => kind === "reminder")) this.reminders.changed(now);
    else this.reminders.resume(now);
    if (this.counts.outbox.delay !== null || commands.some(({ kind }) => kind === "photo")) this.wake();
    if (cursor === null) return { results, changes: [], cursor: this.records.readSeq(), more: false };
    const changes = this.records.listChanges(cursor, MAX_CHANGES);
    const seq = this.records.readSeq();
    const last = changes.at(-1)?.seq ?? seq;
    return { results, changes, cursor: last, more: last < seq };
  }

  /**
   * What a device starts with: everything without a day, and the days from `from` on. Where that is too much for one answer it
   * begins with nothing, and gets all that ever changed in parts.
   */
  async start(from: string): Promise<LogStart> {
    const records = this.records.listStart([...UNDATED_KINDS, ...DATED_KINDS], from);
    return {
      seq: records ? this.records.readSeq() : 0,
      records: records ?? [],
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

  /** What the streak as of a day follows from: the dates with something logged of the last months, and what came of all before. */
  async readStreak(to: string): Promise<WeekHistory> {
    const before = recentFrom(to);
    return { dates: this.summaries.listDates(before, to), before, past: this.readStreakPast(before) };
  }

  /** It goes on from what was worked out for an earlier day, and is stored until a day before changes. */
  private readStreakPast(before: string): StreakPast {
    const known = this.summaries.readStreakPast();
    if (known?.before === before) return known.past;
    const earlier = known && known.before < before ? known : null;
    const dates = this.summaries.listDates(earlier?.before ?? "0000-01-01", addDays(before, -1));
    const past = streakBefore(dates, before, earlier?.past);
    if (!known || earlier) this.summaries.saveStreakPast({ before, past });
    return past;
  }

  async listUsedFoods(): Promise<UsedFood[]> {
    return this.summaries.listUsedFoods(USED_FOODS.most, USED_FOODS.latest);
  }

  /**
   * The sets of an exercise that a page needs, the newest first: all from a day on, and of those before what still decides
   * something (`keptSets`). That is worked out once and stays until such a set changes.
   */
  async listSets(exercise: string, from: string): Promise<LoggedSet[]> {
    const past = this.summaries.readPast(exercise, from) ?? this.keepPast(exercise, from);
    return [...this.records.listByRef("set", exercise, from, "9999-12-31").map(toLoggedSet), ...past];
  }

  private keepPast(exercise: string, before: string): LoggedSet[] {
    const own = this.records.read(exercise);
    const made = own?.kind === "exercise" ? toExercise(exercise, own.data as OwnExerciseData) : null;
    const sets = this.records.listByRef("set", exercise, "0000-01-01", before).map(toLoggedSet);
    const past = keptSets(sets, (id) => findExercise(id) ?? made, before);
    this.summaries.savePast(exercise, before, past);
    return past;
  }

  /** The mean of each week before a day. It is worked out once and stays until a value before that day changes. */
  async readWeeks(of: FollowedValue, before: string): Promise<WeekMean[]> {
    const known = this.summaries.readWeeks(of, before);
    if (known) return known;
    const records = this.records.listDays(
      of === "weight" ? "weight" : "measurement",
      "0000-01-01",
      addDays(before, -1),
    );
    const weeks = weekMeans(of === "weight" ? listWeights(records) : listMeasured(records, of));
    this.summaries.saveWeeks(of, before, weeks);
    return weeks;
  }

  /** For each of these foods its entries from a day on, the newest first. */
  async listEntriesOf(foods: readonly string[], from: string): Promise<LogRecord[][]> {
    return foods.map((food) => this.records.listByRef("entry", food, from, "9999-12-31"));
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

  /** Those of some exercises that are the member's own, and whether anything names them. */
  async listImportedExercises(ids: readonly string[]): Promise<ImportedExercise[]> {
    return listImportedExercises(this.records, ids);
  }

  /** Forgets everything: the account was deleted. */
  async erase(): Promise<void> {
    this.ctx.storage.transactionSync(() => {
      this.records.erase();
      this.photos.erase(Date.now());
      this.counts.erase(Date.now());
    });
    this.wake();
  }

  /** Empties a log of samples, which may be filled again. */
  async forget(): Promise<void> {
    this.ctx.storage.transactionSync(() => {
      this.records.forget();
      this.photos.erase(Date.now());
    });
    this.wake();
  }

  /** Tells the reminders that are due, deletes files that nothing shows, and writes what was counted into the counts of all. */
  override async alarm(): Promise<void> {
    const tasks = [
      () => this.reminders.run(Date.now()),
      () => this.photos.sweep(this.env, this.ctx.id.name as string, Date.now()),
      () => this.counts.outbox.write(this.env.DB),
    ];
    // Each by itself: one that fails, or waits for an answer, holds neither the others nor the next alarm back.
    const results = await Promise.allSettled(tasks.map(async (task) => task().finally(() => this.wake())));
    const failed = results.filter((result) => result.status === "rejected");
    for (const { reason } of failed) console.error(`fitness: an alarm's work will be tried again: ${String(reason)}`);
    this.wake(failed.length > 0 ? Date.now() + ALARM_RETRY : 0);
  }

  /** Lists a photo's file before it is stored. @returns why it can't be stored; an account that was deleted has no space */
  async reservePhoto(id: string, size: number, now: number): Promise<PhotoRefusal | null> {
    const record = this.records.read(id);
    const isUsed = record?.kind === "photo" && !record.isDeleted;
    const refusal = this.records.isErased ? "full" : this.photos.reserve(id, size, isUsed, now);
    if (refusal === null) this.wake();
    return refusal;
  }

  /** Whether a file is listed; none is of an account that was deleted. */
  async hasPhoto(id: string): Promise<boolean> {
    return !this.records.isErased && this.photos.has(id);
  }

  /**
   * Has the alarm ring when there is something to do next, in one transaction with what was written before.
   * @param earliest no sooner than then
   */
  private wake(earliest = 0): void {
    const { delay } = this.counts.outbox;
    const countsAt = delay === null ? null : Date.now() + delay;
    const times = [this.reminders.nextAt(), this.photos.nextAt(), countsAt].filter((at) => at !== null);
    if (times.length > 0) this.ctx.waitUntil(this.ctx.storage.setAlarm(Math.max(earliest, Math.min(...times))));
  }

  private apply(device: string, commands: readonly Command[], now: number, isCounted: boolean): CommandResult[] {
    const changed: Changed = { dates: new Set(), kinds: new Set() };
    const results = commands.map((command) => {
      const known = this.records.findResult(command.id);
      if (known) return known;
      const result = this.applyOne(device, command, now, changed);
      // A log without space doesn't grow by what it refuses either.
      if (result.ok || !this.records.isFull) this.records.saveResult(result);
      return result;
    });
    for (const date of changed.dates) this.summarize(date);
    if (isCounted && changed.kinds.size > 0) this.count(changed.kinds, now);
    return results;
  }

  private applyOne(device: string, command: Command, now: number, changed: Changed): CommandResult {
    const before = this.records.read(command.record);
    const applied = applyCommand(before, command, device, this.records.readSeq() + 1);
    if (!applied.ok) return { id: command.id, ...applied };
    const { outcome, replaced } = applied;
    const record = this.onDayOfWorkout(applied.record);
    if (outcome === "kept") return { id: command.id, ok: true, seq: record.seq, outcome };
    const problem = record.isDeleted ? null : this.findLimit(before, record);
    if (problem !== null) return { id: command.id, ok: false, code: "full", message: problem };
    this.records.nextSeq();
    this.records.save(record, refOf(record));
    if (replaced)
      this.records.saveReplaced({ record: record.id, kind: record.kind, seq: record.seq, fields: replaced, at: now });
    this.countFood(before, record);
    this.forgetPast(before, record);
    if (record.kind === "photo") this.photos.follow(record, now);
    changed.kinds.add(record.kind);
    for (const { kind, date } of [before, record].filter((one) => one !== null))
      if (date !== null && (SUMMARY_KINDS as readonly string[]).includes(kind)) changed.dates.add(date);
    if (before?.kind === "workout" && before.date !== record.date)
      for (const { id, seq, data } of this.records.listDays("set", before.date ?? "", before.date ?? ""))
        if ((data as SetData).workoutId === record.id)
          this.applyOne(
            device,
            { ...command, kind: "set", record: id, patch: { date: record.date }, base: seq },
            now,
            changed,
          );
    return { id: command.id, ok: true, seq: record.seq, outcome };
  }

  /** A set is on the day of its workout, also where its device doesn't know yet that another one has moved that. */
  private onDayOfWorkout(record: StoredRecord): StoredRecord {
    if (record.kind !== "set" || record.isDeleted) return record;
    const workout = this.records.read((record.data as SetData).workoutId);
    if (workout?.kind !== "workout" || workout.isDeleted || workout.date === record.date) return record;
    return { ...record, date: workout.date, data: { ...record.data, date: workout.date } };
  }

  /** Why there is no space for a record; null: there is. */
  private findLimit(before: StoredRecord | null, { kind, date }: StoredRecord): string | null {
    const isNew = !before || before.isDeleted;
    const { max } = KINDS[kind];
    if (isNew && max !== null && this.records.count(kind) >= max)
      return `You can have up to ${max} of these. Delete one to add another.`;
    const isNewThere = date !== null && (isNew || before.date !== date);
    if (isNewThere && this.records.countDay(kind, date) >= MAX_A_DAY)
      return `A day can have up to ${MAX_A_DAY} of these. Delete one to add another.`;
    return this.records.isFull ? "Your log is full. Contact us for help." : null;
  }

  private forgetPast(...versions: (StoredRecord | null)[]): void {
    for (const version of versions)
      if (version?.kind === "set") this.summaries.forgetPast(refOf(version) as string, version.date);
      else if (version?.kind === "exercise") this.summaries.forgetPast(version.id, null);
      else if (version?.kind === "weight") this.summaries.forgetWeeks("weight", version.date as string);
      else if (version?.kind === "measurement")
        this.summaries.forgetWeeks((version.data as MeasurementData).kind, version.date as string);
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

  private count(kinds: ReadonlySet<RecordKind>, now: number): void {
    const profile = kinds.has("profile")
      ? ((this.records.listUndated("profile")[0]?.data as Profile | undefined) ?? null)
      : undefined;
    this.counts.record(now, { isActive: [...kinds].some((kind) => !UNDATED_KINDS.includes(kind)), profile });
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

/** What the commands of a call changed. */
interface Changed {
  /** Whose summaries are made anew. */
  dates: Set<string>;
  kinds: Set<RecordKind>;
}

/** What a record is looked up by besides its day. */
function refOf({ kind, data }: Pick<LogRecord, "kind" | "data">): string | null {
  if (kind === "entry") return foodKey(data as EntryData);
  if (kind === "set") return (data as { exerciseId: string }).exerciseId;
  if (kind === "workout") return (data as { routineId?: string | null }).routineId ?? null;
  return null;
}

const foodKey = ({ food: { ref } }: EntryData): string => `${ref.from}:${ref.id}`;

const toLoggedSet = ({ id, data }: LogRecord): LoggedSet => ({ ...(data as unknown as SetData), id });

/** The weight of each day: of several the first, before food and drink. */
const listWeights = (records: readonly LogRecord[]): { date: string; value: number }[] =>
  dailyWeights(records.map(({ data }) => data as unknown as WeighIn)).map(({ date, kg }) => ({ date, value: kg }));

/** One measurement of each day: of several the last. */
function listMeasured(records: readonly LogRecord[], kind: string): { date: string; value: number }[] {
  const measured = records.map(({ data }) => data as MeasurementData).filter((one) => one.kind === kind);
  const last = new Map(measured.sort((a, b) => a.at - b.at).map((one) => [one.date, one.value]));
  return [...last].map(([date, value]) => ({ date, value }));
}

import type { StreakPast } from "../progress/domain-streak.ts";
import type { FollowedValue, WeekMean } from "../progress/domain-weeks.ts";
import type { LoggedSet } from "../training/contract-workout.ts";
import type { EntryData } from "./contract-records.ts";
import type { UsedFood } from "./contract-start.ts";
import { type DaySummary, isEmptyDay } from "./domain-summary.ts";

type UseRow = { ref: string; uses: number; last_date: string; meals: string; last: string };

/** In characters; a row of the object's database holds 2 MB. */
const MAX_PAST = 500_000;

/**
 * What follows from the records, kept with them so that a page reads as much after ten years as after a week: a row a day,
 * a row a food. It can be made anew from the records at any time.
 */
export class SummaryStore {
  constructor(private readonly sql: SqlStorage) {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS day (date TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS food_use (ref TEXT PRIMARY KEY, uses INTEGER NOT NULL, last_date TEXT NOT NULL,
        meals TEXT NOT NULL, last TEXT NOT NULL) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS food_use_most ON food_use (uses DESC);
      CREATE INDEX IF NOT EXISTS food_use_last ON food_use (last_date DESC);
      CREATE TABLE IF NOT EXISTS exercise_kept (exercise TEXT PRIMARY KEY, before TEXT NOT NULL, sets TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS week_means (of TEXT PRIMARY KEY, before TEXT NOT NULL, weeks TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS streak_past (one INTEGER PRIMARY KEY CHECK (one = 1), before TEXT NOT NULL, past TEXT NOT NULL);
    `);
  }

  saveDay(day: DaySummary): void {
    this.sql.exec("DELETE FROM streak_past WHERE before > ?", day.date);
    if (isEmptyDay(day)) {
      this.sql.exec("DELETE FROM day WHERE date = ?", day.date);
      return;
    }
    this.sql.exec("INSERT OR REPLACE INTO day VALUES (?, ?)", day.date, JSON.stringify(day));
  }

  /** Days with something logged, from the first to the last, both included, in order. */
  listDays(from: string, to: string): DaySummary[] {
    return this.sql
      .exec<{ data: string }>("SELECT data FROM day WHERE date BETWEEN ? AND ? ORDER BY date", from, to)
      .toArray()
      .map(({ data }) => JSON.parse(data) as DaySummary);
  }

  /** Dates with something logged, from the first to the last, both included, in order. */
  listDates(from: string, to: string): string[] {
    return this.sql
      .exec<{ date: string }>("SELECT date FROM day WHERE date BETWEEN ? AND ? ORDER BY date", from, to)
      .toArray()
      .map(({ date }) => date);
  }

  /** What came of the days before one for a streak; null if it was never computed, or such a day has changed since. */
  readStreakPast(): { before: string; past: StreakPast } | null {
    const row = this.sql.exec<{ before: string; past: string }>("SELECT before, past FROM streak_past").toArray()[0];
    return row ? { before: row.before, past: JSON.parse(row.past) as StreakPast } : null;
  }

  saveStreakPast({ before, past }: { before: string; past: StreakPast }): void {
    this.sql.exec("INSERT OR REPLACE INTO streak_past VALUES (1, ?, ?)", before, JSON.stringify(past));
  }

  /** An entry was added (1), taken away (-1) or changed (0). */
  countFood(ref: string, entry: EntryData, change: 1 | 0 | -1): void {
    const row = this.sql.exec<UseRow>("SELECT * FROM food_use WHERE ref = ?", ref).toArray()[0];
    const meals = row ? (JSON.parse(row.meals) as UsedFood["meals"]) : {};
    const uses = (row?.uses ?? 0) + change;
    if (uses <= 0) {
      this.sql.exec("DELETE FROM food_use WHERE ref = ?", ref);
      return;
    }
    meals[entry.meal] = Math.max(0, (meals[entry.meal] ?? 0) + change);
    const isLatest = change >= 0 && (!row || entry.date >= row.last_date);
    const { food, grams, portion } = entry;
    this.sql.exec(
      "INSERT OR REPLACE INTO food_use VALUES (?, ?, ?, ?, ?)",
      ...[ref, uses, isLatest ? entry.date : (row?.last_date ?? entry.date), JSON.stringify(meals)],
      isLatest || !row ? JSON.stringify({ food, grams, portion: portion ?? null }) : row.last,
    );
  }

  /** The kept sets of an exercise before a day; null if they haven't been computed. */
  readPast(exercise: string, before: string): LoggedSet[] | null {
    const query = "SELECT sets FROM exercise_kept WHERE exercise = ? AND before = ?";
    const row = this.sql.exec<{ sets: string }>(query, exercise, before).toArray()[0];
    return row ? (JSON.parse(row.sets) as LoggedSet[]) : null;
  }

  savePast(exercise: string, before: string, sets: readonly LoggedSet[]): void {
    const text = JSON.stringify(sets);
    // What doesn't fit into a row is worked out anew each time.
    if (text.length > MAX_PAST) return;
    this.sql.exec("INSERT OR REPLACE INTO exercise_kept VALUES (?, ?, ?)", exercise, before, text);
  }

  /** A set of that day has changed, or, without one, the exercise itself. */
  forgetPast(exercise: string, date: string | null): void {
    this.sql.exec("DELETE FROM exercise_kept WHERE exercise = ?1 AND (?2 IS NULL OR before > ?2)", exercise, date);
  }

  /** The means of the weeks before a day; null if they haven't been computed. */
  readWeeks(of: FollowedValue, before: string): WeekMean[] | null {
    const query = "SELECT weeks FROM week_means WHERE of = ? AND before = ?";
    const row = this.sql.exec<{ weeks: string }>(query, of, before).toArray()[0];
    return row ? (JSON.parse(row.weeks) as WeekMean[]) : null;
  }

  saveWeeks(of: FollowedValue, before: string, weeks: readonly WeekMean[]): void {
    this.sql.exec("INSERT OR REPLACE INTO week_means VALUES (?, ?, ?)", of, before, JSON.stringify(weeks));
  }

  /** A value of that day has changed. */
  forgetWeeks(of: FollowedValue, date: string): void {
    this.sql.exec("DELETE FROM week_means WHERE of = ? AND before > ?", of, date);
  }

  /** The foods that were logged most often or last, the most often first. */
  listUsedFoods(most: number, latest: number): UsedFood[] {
    const rows = this.sql
      .exec<UseRow>(
        `SELECT * FROM food_use WHERE ref IN (SELECT ref FROM food_use ORDER BY uses DESC LIMIT ?)
          OR ref IN (SELECT ref FROM food_use ORDER BY last_date DESC LIMIT ?) ORDER BY uses DESC, last_date DESC`,
        ...[most, latest],
      )
      .toArray();
    return rows.map(({ uses, last_date: lastDate, meals, last }) => ({
      ...(JSON.parse(last) as Pick<UsedFood, "food" | "grams" | "portion">),
      ...{ uses, lastDate, meals: JSON.parse(meals) as UsedFood["meals"] },
    }));
  }
}

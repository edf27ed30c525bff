import type { EntryData } from "./contract-records.ts";
import type { UsedFood } from "./contract-start.ts";
import { type DaySummary, isEmptyDay } from "./domain-summary.ts";

type UseRow = { ref: string; uses: number; last_date: string; meals: string; last: string };

/**
 * What follows from the records, kept with them so that a page reads as much after ten years as after a week: a row a day,
 * a row a food, a row a plant and day. It can be made anew from the records at any time.
 */
export class SummaryStore {
  constructor(private readonly sql: SqlStorage) {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS day (date TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS plant (species TEXT NOT NULL, date TEXT NOT NULL, PRIMARY KEY (species, date)) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS plant_day ON plant (date);
      CREATE TABLE IF NOT EXISTS food_use (ref TEXT PRIMARY KEY, uses INTEGER NOT NULL, last_date TEXT NOT NULL,
        meals TEXT NOT NULL, last TEXT NOT NULL) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS food_use_most ON food_use (uses DESC);
      CREATE INDEX IF NOT EXISTS food_use_last ON food_use (last_date DESC);
    `);
  }

  saveDay(day: DaySummary): void {
    this.sql.exec("DELETE FROM plant WHERE date = ?", day.date);
    if (isEmptyDay(day)) {
      this.sql.exec("DELETE FROM day WHERE date = ?", day.date);
      return;
    }
    this.sql.exec("INSERT OR REPLACE INTO day VALUES (?, ?)", day.date, JSON.stringify(day));
    for (const species of day.species) this.sql.exec("INSERT INTO plant VALUES (?, ?)", species, day.date);
  }

  /** Days with something logged, from the first to the last, both included, in order. */
  listDays(from: string, to: string): DaySummary[] {
    return this.sql
      .exec<{ data: string }>("SELECT data FROM day WHERE date BETWEEN ? AND ? ORDER BY date", from, to)
      .toArray()
      .map(({ data }) => JSON.parse(data) as DaySummary);
  }

  /** Dates with something logged, the newest first. */
  listDates(to: string, limit: number): string[] {
    return this.sql
      .exec<{ date: string }>("SELECT date FROM day WHERE date <= ? ORDER BY date DESC LIMIT ?", to, limit)
      .toArray()
      .map(({ date }) => date);
  }

  /** Which of these plants had never been eaten before a day. */
  listNewPlants(species: readonly string[], before: string): string[] {
    return species.filter(
      (one) =>
        this.sql.exec("SELECT 1 FROM plant WHERE species = ? AND date < ? LIMIT 1", one, before).toArray().length === 0,
    );
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

import type { EntryData, FoodSnapshot } from "./contract-records.ts";
import type { LogRecord } from "./contract-sync.ts";
import type { Meal } from "./domain-entry.ts";

/** A food that the member has logged, as it was logged last. */
export interface UsedFood {
  food: FoodSnapshot;
  grams: number;
  portion: EntryData["portion"];
  uses: number;
  lastDate: string;
  /** How often for each meal. */
  meals: Partial<Record<Meal, number>>;
}

/** What a device that has nothing yet begins with. */
export interface LogStart {
  seq: number;
  /** All records without a day, and those from `from` on. */
  records: LogRecord[];
  from: string;
  usedFoods: UsedFood[];
}

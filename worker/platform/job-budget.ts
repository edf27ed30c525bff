import { MINUTE } from "../kernel/instants.ts";
import { countStatements, type Db } from "./db.ts";

/** What one run of a job may use; what is left over waits for the next run. */
export interface JobBudget {
  /** Whether an item that needs so many statements may still begin. */
  hasRoomFor(statements: number): boolean;
}

/** An invocation may run 1,000 statements: the rest is for reading pages and recording the run. */
const MAX_STATEMENTS = 900;
/** A run ends before the next one of a schedule of five minutes starts. */
const MAX_DURATION = 4 * MINUTE;

/**
 * The budget of one run.
 * @param clock not the run's own `now`, which stands still during a scheduled run
 */
export function createJobBudget(db: Db, clock: () => number = Date.now): JobBudget {
  const statementsBefore = countStatements(db);
  const startedAt = clock();
  return {
    hasRoomFor: (statements) =>
      countStatements(db) - statementsBefore + statements <= MAX_STATEMENTS && clock() - startedAt < MAX_DURATION,
  };
}

/** What a job left for its next run: how many items, and since when the oldest waits (epoch milliseconds). */
export interface Backlog {
  count: number;
  oldestAt: number | null;
}

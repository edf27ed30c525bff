import { MINUTE } from "../kernel/instants.ts";
import { countStatements, type Db } from "./db.ts";

/** What one run of a job may use; what is left over waits for the next run. */
export interface JobBudget {
  /** Whether an item that needs so many statements may still begin. */
  hasRoomFor(statements: number): boolean;
  /** Whether room was refused: work is left. */
  readonly isUsedUp: boolean;
  /** A part of what is left, so that one kind of work leaves room for the kinds after it. */
  share(parts: number): JobBudget;
}

/** An invocation may run 1,000 statements: the rest is for reading pages and recording the run. */
const MAX_STATEMENTS = 900;
/** A run ends before the next one of a schedule of five minutes starts. */
const MAX_DURATION = 4 * MINUTE;

/**
 * The budget of one run.
 * @param clock not the run's own `now`, which stands still in tests
 * @param limits of a run that someone waits for
 */
export function createJobBudget(
  db: Db,
  clock: () => number = Date.now,
  { maxStatements = MAX_STATEMENTS, maxDuration = MAX_DURATION } = {},
): JobBudget {
  const startedAt = clock();
  const limit = countStatements(db) + maxStatements;
  const hasRoomFor = (statements: number) =>
    countStatements(db) + statements <= limit && clock() - startedAt < maxDuration;
  return limitStatements(db, limit, hasRoomFor, () => undefined);
}

function limitStatements(
  db: Db,
  limit: number,
  hasRoomFor: (statements: number) => boolean,
  onUsedUp: () => void,
): JobBudget {
  let isUsedUp = false;
  const markUsedUp = () => {
    isUsedUp = true;
    onUsedUp();
  };
  return {
    hasRoomFor(statements) {
      const hasRoom = hasRoomFor(statements);
      if (!hasRoom) markUsedUp();
      return hasRoom;
    },
    get isUsedUp() {
      return isUsedUp;
    },
    share(parts) {
      const used = countStatements(db);
      const end = used + Math.floor((limit - used) / parts);
      // The last item of a share may go beyond it, but not beyond the whole.
      return limitStatements(db, end, (n) => countStatements(db) < end && hasRoomFor(n), markUsedUp);
    },
  };
}

/** What a job left for its next run: how many items, and since when the oldest waits (epoch milliseconds). */
export interface Backlog {
  count: number;
  oldestAt: number | null;
}

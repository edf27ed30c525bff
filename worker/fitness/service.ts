import type { Viewer } from "../auth/index.ts";
import { httpError } from "../kernel/http-error.ts";
import { localDateAt } from "../kernel/local-date.ts";
import { fileHeaders } from "../platform/paged-file.ts";
import { consumeRateLimit } from "../platform/rate-limiter.ts";
import type { RequestDeps } from "../request-context.ts";
import { type ExerciseSets, type ProgressDay, recentFrom, type WeekHistory } from "./contract.ts";
import { callLog } from "./log/call-log.ts";
import type { LogStart } from "./log/contract-start.ts";
import type { LogRecord, ReplacedVersion, SyncInput, SyncResult } from "./log/contract-sync.ts";
import { DATED_KINDS } from "./log/domain-kinds.ts";
import type { DaySummary } from "./log/domain-summary.ts";
import { deletePhotos } from "./photos/photo-storage.ts";
import type { FollowedValue, WeekMean } from "./progress/domain-weeks.ts";
import { requireMeant } from "./require-meant.ts";
import type { Supply } from "./supplies/contract.ts";
import { readSupplies, type SupplyDeps } from "./supplies/read-supplies.ts";
import { loadExerciseEdits } from "./training/exercise-edits.ts";
import { type ImportCount, type ImportedExercise, type ImportedId, importedIds } from "./transfer/contract.ts";
import { IMPORT_SOURCES, type ImportSource } from "./transfer/domain-import.ts";
import type { KnownRecord } from "./transfer/domain-import-commands.ts";
import { createCsvExport, createJsonExport } from "./transfer/export-files.ts";

export type FitnessDeps = Pick<RequestDeps, "env" | "db" | "now"> & {
  viewer: () => Promise<Viewer | null>;
  /** What the viewer's subscriptions open. */
  grants: () => Promise<ReadonlySet<string>>;
  /** Whose page the call is from, where it says so (`memberQuery`). */
  meant: string | null;
} & Omit<SupplyDeps, "env">;

/** A device that writes without pause would still stay below this, also while it imports and its pages ask what is new. */
const SYNC_LIMIT = { max: 480, window: 60_000 };

/**
 * The fitness app of the signed-in member. Logging needs a subscription that includes the app; what was logged can be read
 * and exported by its owner without one. Nobody else reads it, staff neither.
 */
export function fitnessService({ env, db, now, viewer, grants, meant, ...supplies }: FitnessDeps) {
  /** @throws httpError unauthenticated, also as `requireMeant` */
  const requireMember = async (): Promise<Viewer> => {
    const member = await viewer();
    if (!member) throw httpError("unauthenticated", "Sign in first.");
    requireMeant(member, meant);
    return member;
  };
  /** @throws httpError as `requireMember`; forbidden, with the reason `no_access`, where no subscription of theirs includes the app */
  const requireAccess = async (): Promise<Viewer> => {
    const member = await requireMember();
    if (!(await grants()).has("fitness"))
      throw httpError("forbidden", "Your plan doesn't include the fitness app. Nothing you logged is lost.", {
        reason: "no_access",
      });
    return member;
  };
  /** The caller, where they may use the app. */
  const findMember = async (): Promise<Viewer | null> => {
    const member = await viewer();
    return member && (await grants()).has("fitness") ? member : null;
  };
  const log = async () => callLog(env, (await requireAccess()).userId);

  return {
    requireMember,
    requireAccess,
    findMember,
    /** Whether the caller may use the app. */
    hasAccess: async (): Promise<boolean> => (await findMember()) !== null,

    /** Takes what a device has logged, each command once, and answers what is new to it. */
    async sync(input: SyncInput): Promise<SyncResult> {
      const { userId } = await requireAccess();
      const limit = await consumeRateLimit(env, `fitness ${userId}`, SYNC_LIMIT, now());
      if (!limit.ok)
        throw httpError(
          "too_fast",
          "Too many changes at once. They are kept on this device and sent in a minute.",
          limit,
        );
      return callLog(env, userId).sync(input, now());
    },

    /** What a device begins with. @param from the first day that it keeps */
    start: async (from: string): Promise<LogStart> => (await log()).start(from),

    readDays: async (from: string, to: string): Promise<DaySummary[]> => (await log()).readDays(from, to),

    /** The same, of each day only what the charts of long spans draw. */
    async readProgressDays(from: string, to: string): Promise<ProgressDay[]> {
      const days = await (await log()).readDays(from, to);
      return days.map(({ date, weightKg, nutrients, isComplete, workouts }) => ({
        ...{ date, weightKg, isComplete, workouts },
        energyKcal: nutrients.energyKcal?.[0] ?? null,
      }));
    },

    /** Measurements of the days from the first to the last, both included. */
    readMeasurements: async (from: string, to: string): Promise<LogRecord[]> =>
      (await log()).readRecords(["measurement"], from, to),

    /** The mean of each week before a day. */
    readWeeks: async (of: FollowedValue, before: string): Promise<WeekMean[]> => (await log()).readWeeks(of, before),

    /** What the seven days that end with a date need to know of all before. */
    readWeekHistory: async (to: string): Promise<WeekHistory> => (await log()).readStreak(to),

    /** All records of a day. */
    readDay: async (date: string): Promise<LogRecord[]> => (await log()).readRecords(DATED_KINDS, date, date),

    /** Values that a change from another device replaced, the newest first. */
    listReplaced: async (): Promise<ReplacedVersion[]> => (await log()).listReplaced(REPLACED_SHOWN),
    /** Of these ids those that the caller's log has or had. */
    listKnown: async (ids: readonly string[]): Promise<KnownRecord[]> => (await log()).listKnown(ids),
    /** How much there is of each source of imports. */
    async countImports(): Promise<ImportCount[]> {
      const sources = Object.keys(IMPORT_SOURCES) as ImportSource[];
      const counts = await (await log()).countBetween(sources.map(importedIds));
      return sources
        .map((source, index) => ({ source, records: counts[index] ?? 0 }))
        .filter(({ records }) => records > 0);
    },
    /** One page of what was imported of a source. */
    async listImported(source: ImportSource, after: string | undefined): Promise<ImportedId[]> {
      const [from, to] = importedIds(source);
      const found = await (await log()).listBetween(after && after > from ? after : from, to, IMPORT_PAGE);
      return found.map(({ ref, ...one }) => ({ ...one, ...(one.kind === "set" && ref ? { exerciseId: ref } : {}) }));
    },
    /** Those of some exercises that are the caller's own, and whether anything names them. */
    listImportedExercises: async (ids: readonly string[]): Promise<ImportedExercise[]> =>
      (await log()).listImportedExercises(ids),

    /** How long the labeled products of the caller's orders last. @param today the member's own date */
    async readSupplies(today: string): Promise<Supply[]> {
      const { userId } = await requireAccess();
      return readSupplies({ env, ...supplies }, userId, today);
    },

    /** Whether the caller ever logged anything that is still there. Also without a subscription. */
    hasLog: async (): Promise<boolean> =>
      (await callLog(env, (await requireMember()).userId).exportPage("", 1)).length > 0,

    /** Everything as a download: `csv` is a ZIP with a file for each kind. Also without a subscription. */
    async exportFile(format: "json" | "csv"): Promise<Response> {
      const { userId } = await requireMember();
      const loadPage = (after: string, limit: number) => callLog(env, userId).exportPage(after, limit);
      if (format === "json")
        return new Response(await createJsonExport(loadPage), {
          headers: fileHeaders({ filename: "tikari-fitness.json", contentType: "application/json" }),
        });
      await loadExerciseEdits({ db });
      return new Response(new Blob((await createCsvExport(loadPage, now())) as Uint8Array<ArrayBuffer>[]), {
        headers: fileHeaders({ filename: "tikari-fitness-csv.zip", contentType: "application/zip" }),
      });
    },

    /** The sets of an exercise, newest first: all of the last months, and the older ones that still matter. */
    async readExerciseSets(exerciseId: string): Promise<ExerciseSets> {
      const allFrom = recentFrom(localDateAt(now(), "UTC"));
      return { sets: await (await log()).listSets(exerciseId, allFrom), allFrom };
    },

    /** All that is stored, for the member's export of their account. */
    async exportRows(memberId: string): Promise<Record<string, Record<string, unknown>[]>> {
      const rows: Record<string, Record<string, unknown>[]> = {};
      let after = "";
      for (;;) {
        const page = await callLog(env, memberId).exportPage(after, EXPORT_PAGE);
        for (const { kind, id, date, data } of page) {
          rows[`fitness_${kind}`] ??= [];
          // The address where only the member can download the file.
          const file = kind === "photo" ? { download: `/api/fitness/photos/${id}` } : {};
          rows[`fitness_${kind}`]?.push({ id, date, ...data, ...file });
        }
        const last = page.at(-1);
        if (!last) return rows;
        after = last.id;
      }
    },
    /** Empties the log of a deleted account and deletes its photos. No more are accepted. */
    async eraseLog(memberId: string): Promise<void> {
      await callLog(env, memberId).erase();
      await deletePhotos({ env }, memberId);
    },
  };
}

/** How many replaced values a page shows. */
const REPLACED_SHOWN = 100;
const IMPORT_PAGE = 1000;
/** How many records travel from the log at once. */
const EXPORT_PAGE = 2000;

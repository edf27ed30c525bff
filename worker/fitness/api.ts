import { createApiModule } from "../platform/api-module.ts";
import {
  dayParams,
  daysQuery,
  exerciseParams,
  measurementsQuery,
  memberQuery,
  startQuery,
  weekQuery,
  weeksQuery,
} from "./contract.ts";
import { syncInput } from "./log/contract-sync.ts";
import { MAX_SYNC_BYTES } from "./log/domain-log-limits.ts";
import { suppliesQuery } from "./supplies/contract.ts";
import { exportQuery, importParams, importQuery, knownInput } from "./transfer/contract.ts";

const access = "member";

/** The fitness app: every call checks that the caller's subscription includes it. */
export const fitnessApi = createApiModule("Fitness")
  .post("/api/fitness/sync", {
    ...{
      access,
      summary: "Takes what a device has logged, each command once, and answers what changed since its cursor",
    },
    maxBytes: MAX_SYNC_BYTES,
    body: syncInput,
    query: memberQuery,
    handle: ({ ctx, body }) => ctx.fitness.sync(body),
  })
  .get("/api/fitness/log", {
    ...{ access, summary: "Gets what a device begins with: everything without a day, and the days from a date on" },
    query: startQuery,
    handle: ({ ctx, query }) => ctx.fitness.start(query.from),
  })
  .get("/api/fitness/days", {
    ...{ access, summary: "Gets what each day between two dates comes to" },
    query: daysQuery,
    handle: async ({ ctx, query: { from, to, view } }) => ({
      days: await (view === "progress" ? ctx.fitness.readProgressDays(from, to) : ctx.fitness.readDays(from, to)),
    }),
  })
  .get("/api/fitness/days/:date", {
    ...{ access, summary: "Gets everything that was logged on a day" },
    params: dayParams,
    query: memberQuery,
    handle: async ({ ctx, params }) => ({ records: await ctx.fitness.readDay(params.date) }),
  })
  .get("/api/fitness/measurements", {
    ...{ access, summary: "Gets the measurements between two dates" },
    query: measurementsQuery,
    handle: async ({ ctx, query }) => ({ records: await ctx.fitness.readMeasurements(query.from, query.to) }),
  })
  .get("/api/fitness/weeks", {
    ...{ access, summary: "Gets the mean of each week before a date, of the weight or of a measurement" },
    query: weeksQuery,
    handle: async ({ ctx, query }) => ({ weeks: await ctx.fitness.readWeeks(query.of, query.before) }),
  })
  .get("/api/fitness/week", {
    ...{ access, summary: "Gets what the seven days that end with a date need to know of all before" },
    query: weekQuery,
    handle: ({ ctx, query }) => ctx.fitness.readWeekHistory(query.to),
  })
  .get("/api/fitness/replaced", {
    ...{ access, summary: "Gets the values that a change from another device replaced, the newest first" },
    query: memberQuery,
    handle: async ({ ctx }) => ({ replaced: await ctx.fitness.listReplaced() }),
  })
  .get("/api/fitness/supplies", {
    ...{
      access,
      summary: "Estimates how long the products of the caller's orders last, from their diary or at one serving a day",
    },
    query: suppliesQuery,
    handle: async ({ ctx, query }) => ({ supplies: await ctx.fitness.readSupplies(query.today) }),
  })
  .get("/api/fitness/has-log", {
    ...{
      access,
      summary: "Whether the caller has logged anything that can be downloaded, also without a subscription",
    },
    query: memberQuery,
    handle: async ({ ctx }) => ({ hasLog: await ctx.fitness.hasLog() }),
  })
  .get("/api/fitness/export", {
    ...{ access, summary: "Downloads everything that was logged, also without a subscription" },
    query: exportQuery,
    handle: ({ ctx, query }) => ctx.fitness.exportFile(query.format),
  })
  .post("/api/fitness/known", {
    ...{ access, summary: "Says which of these ids the log has or had, so that an import leaves them alone" },
    body: knownInput,
    query: memberQuery,
    handle: async ({ ctx, body }) => ({ records: await ctx.fitness.listKnown(body.ids) }),
  })
  .post("/api/fitness/imported-exercises", {
    ...{ access, summary: "Says which of some exercises are the caller's own, and whether anything names them" },
    body: knownInput,
    query: memberQuery,
    handle: async ({ ctx, body }) => ({ exercises: await ctx.fitness.listImportedExercises(body.ids) }),
  })
  .get("/api/fitness/imports", {
    ...{ access, summary: "Counts what was imported, by source" },
    query: memberQuery,
    handle: async ({ ctx }) => ({ imports: await ctx.fitness.countImports() }),
  })
  .get("/api/fitness/imports/:source", {
    ...{ access, summary: "Lists the ids of what was imported from a source, page by page" },
    params: importParams,
    query: importQuery,
    handle: async ({ ctx, params, query }) => ({
      records: await ctx.fitness.listImported(params.source, query.after),
    }),
  })
  .get("/api/fitness/exercises/:id/sets", {
    ...{ access, summary: "Gets the caller's newest sets of an exercise, for its records and its history" },
    params: exerciseParams,
    query: memberQuery,
    handle: async ({ ctx, params }) => ctx.fitness.readExerciseSets(params.id),
  });

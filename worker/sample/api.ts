import { createAdminApiModule, createApiModule } from "../platform/api-module.ts";
import { fillInput, sampleStatus } from "./contract.ts";

const tag = "Sample data";
const path = "/api/admin/sample-data";

/** Sample data, for the owner: staff with the role of an admin. */
export const sampleAdminApi = createAdminApiModule(tag)
  .get(path, {
    summary: "Says whether the shop has sample data, and how far filling or removing has come",
    response: sampleStatus,
    handle: ({ ctx }) => ctx.sample.readStatus(),
  })
  .post(path, {
    summary: "Fills the shop with 120 days of sample data, or goes on with it",
    body: fillInput,
    response: sampleStatus,
    handle: ({ ctx, body, actor }) => ctx.sample.fill(body, actor),
  })
  .delete(path, {
    summary: "Removes the sample data and nothing else",
    response: sampleStatus,
    handle: ({ ctx, actor }) => ctx.sample.remove(actor),
  })
  .post(`${path}/work`, {
    summary: "Goes on with filling or removing, and answers how far it came",
    response: sampleStatus,
    handle: async ({ ctx }) => {
      await ctx.sample.work();
      return ctx.sample.readStatus();
    },
  });

/** The same for `npm run sample`, on a developer's own machine. */
export const localSampleApi = createApiModule("Local")
  .post("/api/dev/sample-data", {
    summary: "Fills the shop with sample data",
    localOnly: true,
    body: fillInput,
    response: sampleStatus,
    handle: ({ ctx, body }) => ctx.sample.fill(body, LOCAL_ACTOR),
  })
  .post("/api/dev/sample-data/work", {
    summary: "Goes on with filling or removing",
    localOnly: true,
    response: sampleStatus,
    handle: async ({ ctx }) => {
      await ctx.sample.work();
      return ctx.sample.readStatus();
    },
  })
  .delete("/api/dev/sample-data", {
    summary: "Removes the sample data",
    localOnly: true,
    response: sampleStatus,
    handle: ({ ctx }) => ctx.sample.remove(LOCAL_ACTOR),
  });

const LOCAL_ACTOR = "npm run sample";

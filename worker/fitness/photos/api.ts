import { createApiModule } from "../../platform/api-module.ts";
import { memberQuery } from "../contract.ts";
import { photoParams, photoQuery } from "./contract-photo.ts";

const access = "member";

/** The caller's own progress photos. */
export const photosApi = createApiModule("Fitness photos")
  .get("/api/fitness/photos", {
    ...{ access, summary: "Lists the records of the caller's progress photos, also without a subscription" },
    query: memberQuery,
    handle: async ({ ctx }) => ({ records: await ctx.fitnessPhotos.list() }),
  })
  .get("/api/fitness/photos/:id", {
    ...{ access, summary: "Downloads a progress photo of the caller: a JPEG, or what their device encrypted" },
    params: photoParams,
    query: memberQuery,
    handle: ({ ctx, params }) => ctx.fitnessPhotos.read(params.id),
  })
  .put("/api/fitness/photos/:id", {
    ...{ access, summary: "Stores a progress photo, once no matter how often it is sent; the body is the file" },
    params: photoParams,
    query: photoQuery,
    handle: ({ ctx, params, query }) => ctx.fitnessPhotos.save(params.id, query, ctx.request),
  });

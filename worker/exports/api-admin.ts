import { z } from "zod";
import { createAdminApiModule, emptyBody, okResponse } from "../platform/api-module.ts";
import { exportFile } from "./contract.ts";

const params = z.object({ id: z.string().min(1).max(80) });

/** The admin API of exports that are made in the background. */
export const exportsAdminApi = createAdminApiModule("Exports (staff)")
  .get("/api/admin/exports", {
    summary: "Lists the newest fifty exports with their progress",
    response: z.object({ exports: z.array(exportFile) }),
    handle: async ({ ctx }) => ({ exports: await ctx.exports.listExports() }),
  })
  .get("/api/admin/exports/:id/file", {
    summary: "Downloads a finished export",
    params,
    handle: ({ ctx, params: { id } }) => ctx.exports.download(id),
  })
  .post("/api/admin/exports/:id/retry", {
    summary: "Continues a failed export where it stopped",
    params,
    body: emptyBody,
    response: okResponse,
    handle: ({ ctx, params: { id } }) => ctx.exports.retry(id),
  })
  .delete("/api/admin/exports/:id", {
    summary: "Deletes an export and its file",
    params,
    response: okResponse,
    handle: ({ ctx, params: { id }, actor }) => ctx.exports.remove(id, actor),
  });

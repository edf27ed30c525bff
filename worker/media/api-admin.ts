import { z } from "zod";
import { createAdminApiModule, okResponse } from "../platform/api-module.ts";
import { enqueueJobs } from "../platform/job-queue.ts";
import {
  mediaDetail,
  mediaId,
  mediaIdsInput,
  mediaItem,
  mediaPage,
  mediaPatch,
  mediaQuery,
  refreshInput,
  replaceInput,
  unfinishedQuery,
  uploadAnswer,
  uploadQuery,
} from "./contract.ts";

/** The job that checks the stored files (worker/jobs/job-list.ts). */
const REFRESH_JOB = "image refresh";
const params = z.object({ id: mediaId });

/** The admin API of pictures and files. */
export const mediaAdminApi = createAdminApiModule("Media (staff)")
  .get("/api/admin/media", {
    summary: "Lists the media library, newest first, by part of a file name or description",
    query: mediaQuery,
    response: mediaPage,
    handle: ({ ctx, query }) => ctx.media.listMedia(query),
  })
  .post("/api/admin/media", {
    summary: "Uploads a file of up to 20 MB as the body of the request",
    query: uploadQuery,
    response: uploadAnswer,
    handle: ({ ctx, query, actor }) => ctx.media.uploadFile(ctx.request, { ...query, source: "upload", actor }),
  })
  .post("/api/admin/media/delete", {
    summary: "Deletes files that nothing uses",
    body: mediaIdsInput,
    response: z.object({ deleted: z.int() }),
    handle: ({ ctx, body, actor }) => ctx.media.deleteMedia(body.ids, actor),
  })
  .post("/api/admin/media/delete-unused", {
    summary: "Deletes those of these files that nothing uses now; they can be restored for 30 days",
    body: mediaIdsInput,
    response: z.object({ deleted: z.array(z.string()), kept: z.int() }),
    handle: ({ ctx, body, actor }) => ctx.media.deleteUnused(body.ids, actor),
  })
  .post("/api/admin/media/restore", {
    summary: "Restores deleted files",
    body: mediaIdsInput,
    response: z.object({ restored: z.int() }),
    handle: ({ ctx, body, actor }) => ctx.media.restoreDeleted(body.ids, actor),
  })
  .get("/api/admin/media/unfinished", {
    summary: "Lists pictures that a staff browser finishes: without sizes, or without AVIF; by id, ten at a time",
    query: unfinishedQuery,
    response: z.object({ items: z.array(mediaItem) }),
    handle: ({ ctx, query }) => ctx.media.listUnfinished(query.after),
  })
  .post("/api/admin/media/refresh", {
    summary: "Starts a check of all stored files, with or without repair; a conflict while one is running",
    body: refreshInput,
    response: okResponse,
    handle: async ({ ctx, body, actor }) => {
      await ctx.media.startRefresh(body.repair, actor);
      ctx.waitUntil(enqueueJobs(ctx.env, REFRESH_JOB));
    },
  })
  .get("/api/admin/media/:id", {
    summary: "Shows a file and where it is used",
    params,
    response: mediaDetail,
    handle: ({ ctx, params: { id } }) => ctx.media.getMedia(id),
  })
  .patch("/api/admin/media/:id", {
    summary: "Changes the description, the file name or the focal point",
    params,
    body: mediaPatch,
    response: mediaItem,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.media.updateMedia(id, body, actor),
  })
  .post("/api/admin/media/:id/variants", {
    summary: "Stores the variants of a picture: multipart/form-data with a file for each, named as 640.webp",
    params,
    response: okResponse,
    handle: ({ ctx, params: { id } }) => ctx.media.receiveVariants(id, ctx.request),
  })
  .post("/api/admin/media/:id/original", {
    summary:
      "Replaces the original by a smaller picture of the same proportions, the body; the old one is kept for 30 days",
    params,
    response: okResponse,
    handle: ({ ctx, params: { id }, actor }) => ctx.media.shrinkOriginal(id, ctx.request, actor),
  })
  .post("/api/admin/media/:id/restore-original", {
    summary: "Puts back the original that was made smaller",
    params,
    response: okResponse,
    handle: ({ ctx, params: { id }, actor }) => ctx.media.restoreOriginal(id, actor),
  })
  .post("/api/admin/media/:id/replace", {
    summary: "Shows another file wherever this one is used",
    params,
    body: replaceInput,
    response: okResponse,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.media.replaceMedia(id, body.with, actor),
  });

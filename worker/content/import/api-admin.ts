import { createAdminApiModule } from "../../platform/api-module.ts";
import { enqueueJobs } from "../../platform/job-queue.ts";
import {
  importBatchInput,
  importCheckInput,
  importParams,
  MAX_BATCH_BYTES,
  markdownFilesInput,
  newImportInput,
} from "./contract.ts";

/** The job that fetches their pictures (worker/jobs/job-list.ts). */
const PICTURES_JOB = "text pictures";

/** Texts from WordPress, Ghost and Markdown: staff's browsers read the files and send what is in them. */
export const contentImportApi = createAdminApiModule("Content import (staff)")
  .get("/api/admin/content/imports", {
    summary: "Lists the latest imports with the state of their posts and pictures",
    handle: ({ ctx }) => ctx.contentImport.listImports(),
  })
  .post("/api/admin/content/imports", {
    summary: "Starts an import, once per request key",
    body: newImportInput,
    handle: ({ ctx, body, actor }) => ctx.contentImport.startImport(body, actor),
  })
  .post("/api/admin/content/imports/check", {
    summary: "Checks which posts were imported before and which addresses are taken; writes nothing",
    body: importCheckInput,
    handle: ({ ctx, body }) => ctx.contentImport.checkImport(body),
  })
  .post("/api/admin/content/imports/markdown", {
    summary: "Parses up to 20 Markdown files with front matter; writes nothing",
    body: markdownFilesInput,
    maxBytes: MAX_BATCH_BYTES,
    handle: ({ ctx, body }) => ctx.contentImport.readMarkdownFiles(body),
  })
  .get("/api/admin/content/imports/:id", {
    summary: "Gets the report of an import",
    params: importParams,
    handle: ({ ctx, params: { id } }) => ctx.contentImport.getImportReport(id),
  })
  .post("/api/admin/content/imports/:id/texts", {
    summary: "Imports up to 20 posts; those of an earlier import are not changed",
    params: importParams,
    body: importBatchInput,
    maxBytes: MAX_BATCH_BYTES,
    handle: async ({ ctx, params: { id }, body, actor }) => {
      const answer = await ctx.contentImport.importTexts(id, body, actor);
      ctx.waitUntil(enqueueJobs(ctx.env, PICTURES_JOB));
      return answer;
    },
  })
  .post("/api/admin/content/imports/:id/retry-pictures", {
    summary: "Fetches an import's refused pictures again",
    params: importParams,
    handle: async ({ ctx, params: { id } }) => {
      const answer = await ctx.contentImport.retryImportPictures(id);
      ctx.waitUntil(enqueueJobs(ctx.env, PICTURES_JOB));
      return answer;
    },
  });

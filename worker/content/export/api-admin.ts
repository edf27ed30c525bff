import { sendExport } from "../../exports/index.ts";
import { createAdminApiModule } from "../../platform/api-module.ts";
import { markdownExportInput, versionsExportInput } from "./contract.ts";
import { markdownPage } from "./markdown-files.ts";
import { revisionsPage } from "./revision-files.ts";
import { ghostExport, redirectsExport, wordpressExport } from "./sources.ts";

/** Everything that was written, for other programs. */
export const contentExportApi = createAdminApiModule("Content export (staff)")
  .get("/api/admin/content/exports/wordpress.xml", {
    summary: "Exports all posts, drafts included, as a WordPress file (WXR 1.2)",
    handle: ({ ctx, actor }) => sendExport(ctx, wordpressExport, {}, actor),
  })
  .get("/api/admin/content/exports/ghost.json", {
    summary: "Exports all posts, drafts included, as a Ghost file",
    handle: ({ ctx, actor }) => sendExport(ctx, ghostExport, {}, actor),
  })
  .get("/api/admin/content/exports/redirects.json", {
    summary: "Exports all redirects of posts and tags in Ghost's format",
    handle: ({ ctx, actor }) => sendExport(ctx, redirectsExport, {}, actor),
  })
  .post("/api/admin/content/exports/markdown", {
    summary: "Exports a page of posts as Markdown files with front matter",
    body: markdownExportInput,
    handle: ({ ctx, body, actor }) => markdownPage(ctx, body.after, actor),
  })
  .post("/api/admin/content/exports/revisions", {
    summary: "Exports the next earlier states of texts as Markdown files with front matter",
    body: versionsExportInput,
    handle: ({ ctx, body }) => revisionsPage(ctx, body.after),
  });

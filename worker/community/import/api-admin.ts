import { createAdminApiModule, emptyBody } from "../../platform/api-module.ts";
import {
  earlierImportQuery,
  exportQuery,
  forumCheckInput,
  forumImportParams,
  forumPartInput,
  MAX_PART_BYTES,
  newForumImport,
} from "./contract.ts";

/** Forums from Discourse, phpBB and our own export: staff's browsers read the files and send what is in them. */
export const forumImportApi = createAdminApiModule("Community import (staff)")
  .get("/api/admin/community/imports", {
    summary: "Lists the latest imports of forums",
    handle: ({ ctx }) => ctx.forumImport.listForumImports(),
  })
  .post("/api/admin/community/imports", {
    summary: "Starts an import of a forum, once per request key, and creates its categories",
    body: newForumImport,
    handle: ({ ctx, body, actor }) => ctx.forumImport.startForumImport(body, actor),
  })
  .get("/api/admin/community/imports/earlier", {
    summary: "Gets what was chosen for the categories of a forum the last time it was imported",
    query: earlierImportQuery,
    handle: ({ ctx, query }) => ctx.forumImport.findEarlierImport(query),
  })
  .post("/api/admin/community/imports/check", {
    summary: "Checks which topics were imported before; writes nothing",
    body: forumCheckInput,
    maxBytes: 400_000,
    handle: ({ ctx, body }) => ctx.forumImport.checkForumImport(body),
  })
  .post("/api/admin/community/imports/:id/topics", {
    summary: "Imports parts of topics, each post once; nobody is notified",
    params: forumImportParams,
    body: forumPartInput,
    maxBytes: MAX_PART_BYTES,
    handle: ({ ctx, params: { id }, body }) => ctx.forumImport.importTopics(id, body),
  })
  .post("/api/admin/community/imports/:id/finish", {
    summary: "Ends an import whose file was sent completely",
    params: forumImportParams,
    body: emptyBody,
    handle: ({ ctx, params: { id } }) => ctx.forumImport.finishForumImport(id),
  })
  .post("/api/admin/community/imports/:id/undo", {
    summary: "Begins to remove the topics of an import; a job goes on until its state is undone",
    params: forumImportParams,
    body: emptyBody,
    handle: ({ ctx, params: { id }, actor }) => ctx.forumImport.undoForumImport(id, actor),
  })
  .get("/api/admin/community/export", {
    summary: "Gets a part of the whole forum as JSON Lines",
    query: exportQuery,
    handle: ({ ctx, query }) => ctx.forumImport.exportForum(query.after),
  });

import { z } from "zod";
import { createAdminApiModule, emptyBody, idResponse, okResponse } from "../platform/api-module.ts";
import {
  bulkTextInput,
  commentEdit,
  commentInput,
  commentParams,
  draftInput,
  duplicateInput,
  linkQuery,
  MAX_DRAFT_BYTES,
  newTextInput,
  previewInput,
  previewParams,
  publishInput,
  resolveInput,
  revisionParams,
  revisionQuery,
  textParams,
  textQuery,
  versionInput,
} from "./contract-editor.ts";

const params = textParams;

/** The admin API of texts: writing, publishing, versions, previews, comments. */
export const textsAdminApi = createAdminApiModule("Posts (staff)")
  .get("/api/admin/texts", {
    summary: "Lists articles, recipes and pages, last changed first, with filters and counts",
    query: textQuery,
    handle: ({ ctx, query }) => ctx.texts.listTexts(query),
  })
  .post("/api/admin/texts", {
    summary: "Creates a draft, once per request key",
    body: newTextInput,
    response: idResponse,
    handle: ({ ctx, body, actor }) => ctx.texts.createText(body, actor),
  })
  .post("/api/admin/texts/bulk", {
    summary: "Sets the category, adds or removes a tag, archives or restores several posts",
    body: bulkTextInput,
    handle: ({ ctx, body, actor }) => ctx.texts.changeTexts(body, actor),
  })
  .get("/api/admin/text-links", {
    summary: "Suggests up to 8 posts, products, studies and ingredients for a link or an embed",
    query: linkQuery,
    handle: async ({ ctx, query }) => ({ links: await ctx.texts.suggestLinks(query) }),
  })
  .get("/api/admin/texts/:id", {
    summary: "Gets a post with its draft and the choices of its fields",
    params,
    handle: ({ ctx, params: { id } }) => ctx.texts.getText(id),
  })
  .put("/api/admin/texts/:id/draft", {
    summary: "Saves the draft, based on a version; a conflict answers 409 with the stored draft and writes nothing",
    params,
    body: draftInput,
    maxBytes: MAX_DRAFT_BYTES,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.texts.saveDraft(id, body, actor),
  })
  .get("/api/admin/texts/:id/check", {
    summary: "Checks the draft as last saved: checklist, claims, links",
    params,
    handle: ({ ctx, params: { id } }) => ctx.texts.checkText(id),
  })
  .post("/api/admin/texts/:id/publish", {
    summary: "Publishes the draft now or schedules it; once per save id",
    params,
    body: publishInput,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.texts.publishText(id, body, actor),
  })
  .post("/api/admin/texts/:id/unpublish", {
    summary: "Unpublishes a post, or cancels its schedule",
    params,
    body: versionInput,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.texts.unpublishText(id, body.version, actor),
  })
  .post("/api/admin/texts/:id/discard", {
    summary: "Discards the draft's changes",
    params,
    body: versionInput,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.texts.discardChanges(id, body.version, actor),
  })
  .post("/api/admin/texts/:id/archive", {
    summary: "Archives a post",
    params,
    body: versionInput,
    response: okResponse,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.texts.archiveText(id, body.version, actor),
  })
  .post("/api/admin/texts/:id/restore", {
    summary: "Restores an archived post as a draft",
    params,
    body: versionInput,
    response: okResponse,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.texts.restoreText(id, body.version, actor),
  })
  .post("/api/admin/texts/:id/duplicate", {
    summary: "Duplicates a post as a draft, once per request key",
    params,
    body: duplicateInput,
    response: idResponse,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.texts.duplicateText(id, body.requestKey, actor),
  })
  .post("/api/admin/texts/:id/delete", {
    summary: "Deletes a post that was never published",
    params,
    body: versionInput,
    response: okResponse,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.texts.deleteText(id, body.version, actor),
  })
  .post("/api/admin/texts/:id/staff-link", {
    summary: "Creates a private link to the editor's preview, for staff, valid for 7 days",
    params,
    body: emptyBody,
    response: z.object({ path: z.string() }),
    handle: async ({ ctx, params: { id } }) => {
      await ctx.texts.getText(id);
      return { path: `/${await ctx.settings.createPrivateLink(`/420/texts/${id}/preview`)}` };
    },
  })
  .get("/api/admin/texts/:id/revisions", {
    summary: "Lists earlier versions of a post, newest first",
    params,
    handle: async ({ ctx, params: { id } }) => ({ revisions: await ctx.texts.listRevisions(id) }),
  })
  .get("/api/admin/texts/:id/revisions/:number", {
    summary: "Gets an earlier version and its differences word by word",
    params: revisionParams,
    query: revisionQuery,
    handle: ({ ctx, params: { id, number }, query }) => ctx.texts.getRevision(id, number, query.against),
  })
  .post("/api/admin/texts/:id/revisions/:number/restore", {
    summary: "Restores an earlier version as the draft",
    params: revisionParams,
    body: versionInput,
    handle: ({ ctx, params: { id, number }, body, actor }) =>
      ctx.texts.restoreRevision(id, number, body.version, actor),
  })
  .get("/api/admin/texts/:id/previews", {
    summary: "Lists the preview links of a post",
    params,
    handle: async ({ ctx, params: { id } }) => ({ previews: await ctx.texts.listPreviews(id) }),
  })
  .post("/api/admin/texts/:id/previews", {
    summary: "Creates a preview link: it shows the draft to anyone who has it, for 1, 7 or 30 days",
    params,
    body: previewInput,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.texts.createPreview(id, body, actor),
  })
  .delete("/api/admin/texts/:id/previews/:preview", {
    summary: "Revokes a preview link",
    params: previewParams,
    response: okResponse,
    handle: ({ ctx, params: { id, preview }, actor }) => ctx.texts.revokePreview(id, preview, actor),
  })
  .get("/api/admin/texts/:id/comments", {
    summary: "Lists the comments of editors on a post",
    params,
    handle: async ({ ctx, params: { id } }) => ({ threads: await ctx.texts.listComments(id) }),
  })
  .post("/api/admin/texts/:id/comments", {
    summary: "Adds a comment or a reply, once per request key",
    params,
    body: commentInput,
    response: okResponse,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.texts.addComment(id, body, actor),
  })
  .put("/api/admin/texts/:id/comments/:comment", {
    summary: "Resolves or reopens a comment",
    params: commentParams,
    body: resolveInput,
    response: okResponse,
    handle: ({ ctx, params: { id, comment }, body, actor }) =>
      ctx.texts.resolveComment(id, comment, body.resolved, actor),
  })
  .patch("/api/admin/texts/:id/comments/:comment", {
    summary: "Edits your own comment; people mentioned for the first time get an email",
    params: commentParams,
    body: commentEdit,
    response: okResponse,
    handle: ({ ctx, params: { id, comment }, body, actor }) => ctx.texts.editComment(id, comment, body.text, actor),
  })
  .get("/api/admin/text-people", {
    summary: "Lists the staff who can be mentioned in comments",
    handle: async ({ ctx }) => ({ people: await ctx.listTextPeople() }),
  })
  .delete("/api/admin/texts/:id/comments/:comment", {
    summary: "Deletes your own comment with its replies",
    params: commentParams,
    response: okResponse,
    handle: ({ ctx, params: { id, comment }, actor }) => ctx.texts.deleteComment(id, comment, actor),
  });

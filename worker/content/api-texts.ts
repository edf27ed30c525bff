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
export const textsAdminApi = createAdminApiModule("Texts (staff)")
  .get("/api/admin/texts", {
    summary: "Lists articles, recipes and pages, those that were changed last first, with filters and counts",
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
    summary: "Sets the category of texts, adds or removes a tag, archives or restores them",
    body: bulkTextInput,
    handle: ({ ctx, body, actor }) => ctx.texts.changeTexts(body, actor),
  })
  .get("/api/admin/text-links", {
    summary: "Suggests up to 8 texts, products, studies and ingredients for a link or an embed",
    query: linkQuery,
    handle: async ({ ctx, query }) => ({ links: await ctx.texts.suggestLinks(query) }),
  })
  .get("/api/admin/texts/:id", {
    summary: "Gets a text with its working copy and what its fields offer",
    params,
    handle: ({ ctx, params: { id } }) => ctx.texts.getText(id),
  })
  .put("/api/admin/texts/:id/draft", {
    summary:
      "Saves the working copy, based on a version; a conflict answers 409 with what is stored, and writes nothing",
    params,
    body: draftInput,
    maxBytes: MAX_DRAFT_BYTES,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.texts.saveDraft(id, body, actor),
  })
  .get("/api/admin/texts/:id/check", {
    summary: "Checks the working copy as it was last saved: checklist, claims, links",
    params,
    handle: ({ ctx, params: { id } }) => ctx.texts.checkText(id),
  })
  .post("/api/admin/texts/:id/publish", {
    summary: "Makes the working copy what readers see, now or from a time to come; once per save id",
    params,
    body: publishInput,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.texts.publishText(id, body, actor),
  })
  .post("/api/admin/texts/:id/unpublish", {
    summary: "Takes a text from readers, or ends its schedule",
    params,
    body: versionInput,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.texts.unpublishText(id, body.version, actor),
  })
  .post("/api/admin/texts/:id/discard", {
    summary: "Makes the working copy what readers see again",
    params,
    body: versionInput,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.texts.discardChanges(id, body.version, actor),
  })
  .post("/api/admin/texts/:id/archive", {
    summary: "Archives a text",
    params,
    body: versionInput,
    response: okResponse,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.texts.archiveText(id, body.version, actor),
  })
  .post("/api/admin/texts/:id/restore", {
    summary: "Makes an archived text a draft again",
    params,
    body: versionInput,
    response: okResponse,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.texts.restoreText(id, body.version, actor),
  })
  .post("/api/admin/texts/:id/duplicate", {
    summary: "Creates a draft with the words of another, once per request key",
    params,
    body: duplicateInput,
    response: idResponse,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.texts.duplicateText(id, body.requestKey, actor),
  })
  .post("/api/admin/texts/:id/delete", {
    summary: "Deletes a text that readers have never seen",
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
    summary: "Lists earlier versions of a text, newest first",
    params,
    handle: async ({ ctx, params: { id } }) => ({ revisions: await ctx.texts.listRevisions(id) }),
  })
  .get("/api/admin/texts/:id/revisions/:number", {
    summary: "Gets an earlier version and what differs, word by word",
    params: revisionParams,
    query: revisionQuery,
    handle: ({ ctx, params: { id, number }, query }) => ctx.texts.getRevision(id, number, query.against),
  })
  .post("/api/admin/texts/:id/revisions/:number/restore", {
    summary: "Makes an earlier version the working copy",
    params: revisionParams,
    body: versionInput,
    handle: ({ ctx, params: { id, number }, body, actor }) =>
      ctx.texts.restoreRevision(id, number, body.version, actor),
  })
  .get("/api/admin/texts/:id/previews", {
    summary: "Lists the preview links of a text",
    params,
    handle: async ({ ctx, params: { id } }) => ({ previews: await ctx.texts.listPreviews(id) }),
  })
  .post("/api/admin/texts/:id/previews", {
    summary: "Creates a link that shows the working copy to anybody who has it, for 1, 7 or 30 days",
    params,
    body: previewInput,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.texts.createPreview(id, body, actor),
  })
  .delete("/api/admin/texts/:id/previews/:preview", {
    summary: "Ends a preview link",
    params: previewParams,
    response: okResponse,
    handle: ({ ctx, params: { id, preview }, actor }) => ctx.texts.revokePreview(id, preview, actor),
  })
  .get("/api/admin/texts/:id/comments", {
    summary: "Lists what editors say about a text",
    params,
    handle: async ({ ctx, params: { id } }) => ({ threads: await ctx.texts.listComments(id) }),
  })
  .post("/api/admin/texts/:id/comments", {
    summary: "Adds a comment or an answer, once per request key",
    params,
    body: commentInput,
    response: okResponse,
    handle: ({ ctx, params: { id }, body, actor }) => ctx.texts.addComment(id, body, actor),
  })
  .put("/api/admin/texts/:id/comments/:comment", {
    summary: "Resolves a comment, or opens it again",
    params: commentParams,
    body: resolveInput,
    response: okResponse,
    handle: ({ ctx, params: { id, comment }, body, actor }) =>
      ctx.texts.resolveComment(id, comment, body.resolved, actor),
  })
  .patch("/api/admin/texts/:id/comments/:comment", {
    summary: "Rewords your own comment; who is mentioned for the first time is mailed",
    params: commentParams,
    body: commentEdit,
    response: okResponse,
    handle: ({ ctx, params: { id, comment }, body, actor }) => ctx.texts.editComment(id, comment, body.text, actor),
  })
  .get("/api/admin/text-people", {
    summary: "Lists who can be mentioned in comments: the staff who may open the editor",
    handle: async ({ ctx }) => ({ people: await ctx.listTextPeople() }),
  })
  .delete("/api/admin/texts/:id/comments/:comment", {
    summary: "Deletes your own comment with its answers",
    params: commentParams,
    response: okResponse,
    handle: ({ ctx, params: { id, comment }, actor }) => ctx.texts.deleteComment(id, comment, actor),
  });

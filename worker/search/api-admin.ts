import { z } from "zod";
import { createAdminApiModule, okResponse } from "../platform/api-module.ts";
import { adminDocument, documentRef, findDocumentsQuery, pinInput, synonymInput } from "./contract-admin.ts";

const params = z.object({ id: z.string().min(1).max(60) });

/** The admin API of the search. */
export const searchAdminApi = createAdminApiModule("Search (staff)")
  .get("/api/admin/search/documents", {
    summary: "Finds documents of the search index, to pin or hide them",
    query: findDocumentsQuery,
    response: z.object({ documents: z.array(adminDocument) }),
    handle: async ({ ctx, query }) => ({ documents: await ctx.searchAdmin.findDocuments(query.q) }),
  })
  .post("/api/admin/search/pins", {
    summary: "Pins a document to the top of a search",
    body: pinInput,
    response: okResponse,
    handle: ({ ctx, body, actor }) => ctx.searchAdmin.addPin(body, actor),
  })
  .post("/api/admin/search/pins/remove", {
    summary: "Removes a pin",
    body: pinInput,
    response: okResponse,
    handle: ({ ctx, body, actor }) => ctx.searchAdmin.removePin(body, actor),
  })
  .post("/api/admin/search/synonyms", {
    summary: "Adds a list of synonyms",
    body: synonymInput,
    response: z.object({ id: z.string() }),
    handle: ({ ctx, body, actor }) => ctx.searchAdmin.saveSynonyms(null, body.terms, actor),
  })
  .put("/api/admin/search/synonyms/:id", {
    summary: "Changes a list of synonyms",
    params,
    body: synonymInput,
    response: z.object({ id: z.string() }),
    handle: ({ ctx, params: { id }, body, actor }) => ctx.searchAdmin.saveSynonyms(id, body.terms, actor),
  })
  .delete("/api/admin/search/synonyms/:id", {
    summary: "Deletes a list of synonyms",
    params,
    response: okResponse,
    handle: ({ ctx, params: { id }, actor }) => ctx.searchAdmin.deleteSynonyms(id, actor),
  })
  .post("/api/admin/search/hidden", {
    summary: "Hides a document from search; its page stays",
    body: documentRef,
    response: okResponse,
    handle: ({ ctx, body, actor }) => ctx.searchAdmin.hide(body, actor),
  })
  .post("/api/admin/search/hidden/remove", {
    summary: "Shows a document in the search again",
    body: documentRef,
    response: okResponse,
    handle: ({ ctx, body, actor }) => ctx.searchAdmin.unhide(body, actor),
  })
  .post("/api/admin/search/rebuild", {
    summary: "Rebuilds the search index while search stays available; continues a rebuild in progress",
    response: z.object({ isStarted: z.boolean() }),
    handle: ({ ctx, actor }) => ctx.searchAdmin.rebuild(actor),
  });

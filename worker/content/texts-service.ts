import { bindDeps } from "../platform/bind-deps.ts";
import { listFeatured, setFeatured } from "./featured.ts";
import { finishPublishing } from "./finish-publishing.ts";
import { createAuthor, deleteAuthor, listAuthorRows, updateAuthor } from "./organize-authors.ts";
import {
  createCategory,
  createSeries,
  deleteCategory,
  deleteSeries,
  listCategoryRows,
  listSeriesRows,
  orderCategories,
  orderSeries,
  updateCategory,
  updateSeries,
} from "./organize-categories.ts";
import { deleteTag, findTag, listTagRows, mergeTag, updateTag } from "./organize-tags.ts";
import { archiveText, deleteText, restoreText } from "./text-archive.ts";
import { changeTexts } from "./text-bulk.ts";
import { addComment, deleteComment, editComment, listComments, resolveComment } from "./text-comments.ts";
import { createText, duplicateText } from "./text-create.ts";
import { discardChanges, saveDraft } from "./text-draft.ts";
import { suggestLinks } from "./text-links.ts";
import { listTexts } from "./text-list.ts";
import { createPreview, findPreview, listPreviews, revokePreview } from "./text-previews.ts";
import { checkText, publishText, unpublishText } from "./text-publish.ts";
import { getRevision, listRevisions, restoreRevision } from "./text-revisions.ts";
import { getDraftView, getText } from "./text-view.ts";
import type { TextsDeps } from "./texts-deps.ts";

/** Texts as staff write them. `actor` is the email address of the staff member. */
export const textsService = (deps: TextsDeps) =>
  bindDeps(deps, {
    listTexts,
    getText,
    getDraftView,
    createText,
    duplicateText,
    changeTexts,
    saveDraft,
    discardChanges,
    checkText,
    publishText,
    unpublishText,
    archiveText,
    restoreText,
    deleteText,
    listRevisions,
    getRevision,
    restoreRevision,
    listPreviews,
    createPreview,
    revokePreview,
    findPreview,
    listComments,
    addComment,
    editComment,
    resolveComment,
    deleteComment,
    suggestLinks,
    listCategoryRows,
    createCategory,
    updateCategory,
    deleteCategory,
    orderCategories,
    listSeriesRows,
    createSeries,
    updateSeries,
    orderSeries,
    deleteSeries,
    listAuthorRows,
    createAuthor,
    updateAuthor,
    deleteAuthor,
    listTagRows,
    updateTag,
    findTag,
    mergeTag,
    deleteTag,
    listFeatured,
    setFeatured,
    finishPublishing,
  });

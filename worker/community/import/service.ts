import { bindDeps } from "../../platform/bind-deps.ts";
import type { ImportDeps } from "./deps.ts";
import { exportForum } from "./export-forum.ts";
import { importTopics } from "./import-topics.ts";
import {
  checkForumImport,
  findEarlierImport,
  finishForumImport,
  listForumImports,
  runImportsJob,
  startForumImport,
  undoForumImport,
} from "./manage-imports.ts";
import { findMovedTopic } from "./moved-topic.ts";

/** Forums that come from elsewhere, and the whole of ours for elsewhere. */
export const forumImportService = (deps: ImportDeps & Parameters<typeof findMovedTopic>[0]) =>
  bindDeps(deps, {
    startForumImport,
    checkForumImport,
    findEarlierImport,
    importTopics,
    listForumImports,
    finishForumImport,
    undoForumImport,
    runImportsJob,
    exportForum,
    findMovedTopic,
  });

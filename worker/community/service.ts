import { bindDeps } from "../platform/bind-deps.ts";
import { exportPosts, runAuthorsJob } from "./authors.ts";
import { removeAvatarAsStaff, removeOwnAvatar, setAvatar } from "./avatars.ts";
import { listCategories } from "./categories.ts";
import {
  addCategory,
  changeCategory,
  deleteCategory,
  orderCategories,
  readStaffCategories,
} from "./categories-admin.ts";
import { runCategoriesJob } from "./category-changes.ts";
import type { CommunityDeps } from "./deps.ts";
import { listSitemapMonths, readPostFeed, readTopicFeed, walkSitemapTopics } from "./feeds.ts";
import { decideOwnImport, listOwnImports } from "./import/own-imports.ts";
import { listLeaders, runLeadersJob } from "./leaders.ts";
import { listPublicTopics, listSubjectTopics, listTopics, listTopicsBy, listTopicsById } from "./lists.ts";
import { movePosts } from "./moves.ts";
import { describePictureUses, findPictureAccess, requireUploader } from "./pictures.ts";
import { changePoll, closePoll, readPoll, votePoll } from "./polls.ts";
import { beginTopic, reply } from "./posting.ts";
import {
  acceptAnswer,
  deletePost,
  editPost,
  previewPost,
  react,
  readHistory,
  readSource,
  restorePost,
} from "./posts.ts";
import {
  changeProfile,
  ensureProfile,
  findMembers,
  findOwnHumanCheck,
  readOwnProfile,
  readProfilePage,
  requireOwnWriter,
} from "./profiles.ts";
import { runRebuildJob, startRebuild } from "./rebuild.ts";
import { sayWriting } from "./say-writing.ts";
import { changeTopicAsStaff, readStaffTopic, undoStaffChange } from "./staff-changes.ts";
import { readSubject } from "./subjects.ts";
import { changeTopic, isMembersTopic, readOwn, readPublicTopic, readTopic } from "./topics.ts";
import { giveTrust, readMemberTrust } from "./trust.ts";
import { listMemberTopics, listUnreadTopics } from "./unread.ts";

/** The forum, for its pages and calls. Every use case checks that the forum is open and what the caller may do. */
export const communityService = (deps: CommunityDeps) =>
  bindDeps(deps, {
    listCategories,
    listTopicsById,
    listTopics,
    listPublicTopics,
    listMemberTopics,
    listUnreadTopics,
    listSubjectTopics,
    readTopicFeed,
    readPostFeed,
    listSitemapMonths,
    walkSitemapTopics,
    readTopic,
    readPublicTopic,
    isMembersTopic,
    readOwn,
    changeTopic,
    beginTopic,
    readSubject,
    listLeaders,
    runLeadersJob,
    listTopicsBy,
    reply,
    previewPost,
    editPost,
    deletePost,
    restorePost,
    react,
    acceptAnswer,
    readSource,
    readHistory,
    readOwnProfile,
    readProfilePage,
    changeProfile,
    ensureProfile,
    findMembers,
    findOwnHumanCheck,
    requireOwnWriter,
    giveTrust,
    readMemberTrust,
    sayWriting,
    readPoll,
    votePoll,
    changePoll,
    closePoll,
    requireUploader,
    setAvatar,
    removeOwnAvatar,
    removeAvatarAsStaff,
    findPictureAccess,
    describePictureUses,
    readStaffTopic,
    movePosts,
    readStaffCategories,
    addCategory,
    changeCategory,
    orderCategories,
    deleteCategory,
    runCategoriesJob,
    startRebuild,
    runRebuildJob,
    changeTopicAsStaff,
    undoStaffChange,
    exportPosts,
    listOwnImports,
    decideOwnImport,
    runAuthorsJob,
  });

import { z } from "zod";
import { httpError } from "../kernel/http-error.ts";
import { createApiModule, emptyBody, okResponse } from "../platform/api-module.ts";
import type { RequestContext } from "../request-context.ts";
import {
  answerInput,
  changeAnswer,
  editInput,
  handleParams,
  memberNames,
  memberTopicList,
  newTopicInput,
  ownProfile,
  ownQuery,
  ownTopic,
  pollFigures,
  pollInput,
  postAnswer,
  postHistory,
  postParams,
  postSource,
  previewInput,
  profileInput,
  profilePage,
  profileView,
  reactionInput,
  replyInput,
  subjectTopics,
  topicList,
  topicListQuery,
  topicPage,
  topicParams,
  topicPatch,
  topicSubject,
  uploadedPicture,
  voteInput,
  windowQuery,
} from "./contract.ts";
import type { PostWindow } from "./domain-topic.ts";
import { ownImportDecision, ownImportParams, ownImports } from "./import/contract.ts";

const toWindow = ({ around, before, after }: z.output<typeof windowQuery>): PostWindow =>
  around !== undefined
    ? { around }
    : before !== undefined
      ? { before }
      : after !== undefined
        ? { after }
        : { first: true };

/** Stores the body of a request as a picture of the caller, within their limits. @throws httpError */
async function takeUpload(ctx: RequestContext, filename: string) {
  const { profile } = await ctx.community.requireUploader();
  const { item } = await ctx.media.uploadFile(ctx.request, {
    ...{ filename, source: "member", userId: profile.memberId, actor: "member" },
    ...{ visibility: "private", accept: "picture" },
  });
  // Only a staff browser could make its sizes.
  if (item.status === "browser" || !item.picture)
    throw httpError("unprocessable", "This picture is too large. Make it smaller, up to 8 megapixels.", {
      field: "file",
    });
  return item.picture;
}

/** The forum: while it is switched off, each call answers 404. */
export const communityApi = createApiModule("Community")
  .get("/api/community/topics", {
    summary: "Lists topics with the categories",
    query: topicListQuery,
    response: topicList,
    handle: ({ ctx, query }) => ctx.community.listTopics(query),
  })
  .get("/api/community/me/topics", {
    access: "member",
    summary: "Lists topics with how far the caller has read them",
    query: topicListQuery,
    response: memberTopicList,
    handle: ({ ctx, query, viewer }) =>
      ctx.community.listMemberTopics(query, (topics) => ctx.members.readStates(viewer.userId, topics)),
  })
  .get("/api/community/me/unread", {
    access: "member",
    summary: "Lists topics with new posts that the caller has opened or follows, among the 100 most recently active",
    response: memberTopicList,
    handle: ({ ctx, viewer }) =>
      ctx.community.listUnreadTopics((topics) => ctx.members.readStates(viewer.userId, topics)),
  })
  .get("/api/community/subjects/:kind/:id", {
    summary: "Lists the newest topics under an article, a recipe or a product",
    params: topicSubject,
    response: subjectTopics,
    handle: ({ ctx, params }) => ctx.community.listSubjectTopics(params),
  })
  .post("/api/community/topics", {
    access: "member",
    summary:
      "Starts a topic; the caller makes its id and that of its first post, so sending them again changes nothing",
    body: newTopicInput,
    response: postAnswer,
    maxBytes: 100_000,
    handle: ({ ctx, body }) => ctx.community.beginTopic(body),
  })
  .get("/api/community/topics/:topic", {
    summary: "Gets posts of a topic: around, before or after a post",
    params: topicParams,
    query: windowQuery,
    response: topicPage,
    handle: ({ ctx, params, query }) => ctx.community.readTopic(params.topic, toWindow(query)),
  })
  .get("/api/community/topics/:topic/mine", {
    access: "member",
    summary: "Gets what is the caller's own in a topic: reactions, waiting posts, reading position, bookmarks",
    params: topicParams,
    query: ownQuery,
    response: ownTopic,
    handle: async ({ ctx, viewer, params: { topic }, query }) => {
      const [own, reading, bookmarks] = await Promise.all([
        ctx.community.readOwn(topic, query),
        ctx.members.readStates(viewer.userId, [topic]),
        ctx.members.listBookmarksOfTopic(viewer.userId, topic),
      ]);
      return {
        ...own,
        reading: reading.topics[topic] ?? { number: 0, level: null },
        bookmarks: bookmarks.map(({ number }) => number),
      };
    },
  })
  .patch("/api/community/topics/:topic", {
    access: "member",
    summary: "Changes the title or the tags of the caller's own topic",
    params: topicParams,
    body: topicPatch,
    response: changeAnswer,
    handle: ({ ctx, params, body }) => ctx.community.changeTopic(params.topic, body),
  })
  .put("/api/community/topics/:topic/answer", {
    access: "member",
    summary: "Marks the post that answers the caller's question",
    params: topicParams,
    body: answerInput,
    response: changeAnswer,
    handle: ({ ctx, params, body }) => ctx.community.acceptAnswer(params.topic, body.number),
  })
  .post("/api/community/topics/:topic/posts", {
    access: "member",
    summary: "Adds a post to a topic; the caller makes its id, so sending it again changes nothing",
    params: topicParams,
    body: replyInput,
    response: postAnswer,
    maxBytes: 100_000,
    handle: ({ ctx, params, body }) => ctx.community.reply(params.topic, body),
  })
  .get("/api/community/topics/:topic/posts/:number", {
    access: "member",
    summary: "Gets a post as it was written, to edit it",
    params: postParams,
    response: postSource,
    handle: ({ ctx, params }) => ctx.community.readSource(params.topic, params.number),
  })
  .put("/api/community/topics/:topic/posts/:number", {
    access: "member",
    summary: "Changes the text of a post that the caller wrote",
    params: postParams,
    body: editInput,
    response: changeAnswer,
    maxBytes: 100_000,
    handle: ({ ctx, params, body }) => ctx.community.editPost(params.topic, params.number, body),
  })
  .delete("/api/community/topics/:topic/posts/:number", {
    access: "member",
    summary: "Deletes a post that the caller wrote; it can be restored",
    params: postParams,
    response: changeAnswer,
    handle: ({ ctx, params }) => ctx.community.deletePost(params.topic, params.number),
  })
  .post("/api/community/topics/:topic/posts/:number/restore", {
    access: "member",
    summary: "Restores a post that the caller deleted",
    params: postParams,
    body: emptyBody,
    response: changeAnswer,
    handle: ({ ctx, params }) => ctx.community.restorePost(params.topic, params.number),
  })
  .get("/api/community/topics/:topic/posts/:number/history", {
    summary: "Gets the earlier texts of a post",
    params: postParams,
    response: postHistory,
    handle: ({ ctx, params }) => ctx.community.readHistory(params.topic, params.number),
  })
  .put("/api/community/topics/:topic/posts/:number/reaction", {
    access: "member",
    summary: "Sets or removes the caller's reaction to a post",
    params: postParams,
    body: reactionInput,
    response: changeAnswer,
    handle: ({ ctx, params, body }) => ctx.community.react(params.topic, params.number, body.reaction),
  })
  .post("/api/community/topics/:topic/writing", {
    access: "member",
    summary: "Shows for a few seconds that the caller is writing a reply; nothing is stored",
    params: topicParams,
    body: emptyBody,
    response: okResponse,
    handle: ({ ctx, params }) => ctx.community.sayWriting(params.topic),
  })
  .get("/api/community/topics/:topic/posts/:number/poll", {
    summary: "Gets the figures of a post's poll as far as the caller may see them, with their vote",
    params: postParams,
    response: pollFigures,
    handle: ({ ctx, params }) => ctx.community.readPoll(params.topic, params.number),
  })
  .put("/api/community/topics/:topic/posts/:number/poll", {
    access: "member",
    summary: "Changes the poll of the caller's own post; its options only while nobody has voted",
    params: postParams,
    body: pollInput,
    response: pollFigures,
    handle: ({ ctx, params, body }) => ctx.community.changePoll(params.topic, params.number, body),
  })
  .put("/api/community/topics/:topic/posts/:number/poll/vote", {
    access: "member",
    summary: "Votes in a post's poll, or changes the caller's vote while it is open",
    params: postParams,
    body: voteInput,
    response: pollFigures,
    handle: ({ ctx, params, body }) => ctx.community.votePoll(params.topic, params.number, body.choices),
  })
  .post("/api/community/topics/:topic/posts/:number/poll/close", {
    access: "member",
    summary: "Closes the poll of the caller's own post, or of any post for moderators; this can't be undone",
    params: postParams,
    body: emptyBody,
    response: pollFigures,
    handle: ({ ctx, params }) => ctx.community.closePoll(params.topic, params.number),
  })
  .post("/api/community/pictures", {
    access: "member",
    summary: "Uploads a picture for a post of the caller as the body of the request; unused for a day, it is deleted",
    query: z.object({ filename: z.string().max(300).default("picture") }),
    response: uploadedPicture,
    handle: async ({ ctx, query: { filename } }) => {
      const { id, width, height } = await takeUpload(ctx, filename);
      return { id, width, height, path: `/media/${id}` };
    },
  })
  .put("/api/community/me/avatar", {
    access: "member",
    summary: "Sets the caller's picture; the body of the request is a square picture",
    response: z.object({ avatar: z.string() }),
    handle: async ({ ctx, viewer }) => ctx.community.setAvatar(viewer.userId, await takeUpload(ctx, "profile picture")),
  })
  .delete("/api/community/me/avatar", {
    access: "member",
    summary: "Removes the caller's picture",
    response: okResponse,
    handle: ({ ctx }) => ctx.community.removeOwnAvatar(),
  })
  .post("/api/community/preview", {
    access: "member",
    summary: "Renders a text as the HTML that a post would show",
    body: previewInput,
    response: z.object({ html: z.string() }),
    maxBytes: 100_000,
    handle: ({ ctx, body }) => ctx.community.previewPost(body.text),
  })
  .get("/api/community/members", {
    access: "member",
    summary: "Finds members whose handle starts with the query",
    query: z.object({ q: z.string().max(500) }),
    response: memberNames,
    handle: ({ ctx, query }) => ctx.community.findMembers(query.q),
  })
  .get("/api/community/members/:handle", {
    summary: "Gets a member's profile with what they wrote",
    params: handleParams,
    query: z.object({ cursor: z.string().max(20).optional() }),
    response: profilePage,
    handle: ({ ctx, params, query }) => ctx.community.readProfilePage(params.handle, query.cursor),
  })
  .get("/api/community/me", {
    access: "member",
    summary: "Gets the caller's own profile",
    response: ownProfile,
    handle: ({ ctx }) => ctx.community.readOwnProfile(),
  })
  .patch("/api/community/me", {
    access: "member",
    summary: "Changes the caller's profile",
    body: profileInput,
    response: profileView,
    handle: ({ ctx, body }) => ctx.community.changeProfile(body),
  })
  .get("/api/community/me/imported", {
    access: "member",
    summary: "Lists posts from another forum that carry the caller's address",
    response: ownImports,
    handle: ({ ctx }) => ctx.community.listOwnImports(),
  })
  .post("/api/community/me/imported/:id", {
    access: "member",
    summary: "Confirms or denies that posts from another forum are the caller's",
    params: ownImportParams,
    body: ownImportDecision,
    response: okResponse,
    handle: ({ ctx, params, body }) => ctx.community.decideOwnImport(params.id, body),
  });

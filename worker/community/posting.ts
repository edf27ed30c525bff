import { httpError } from "../kernel/http-error.ts";
import { DAY, HOUR } from "../kernel/instants.ts";
import { toVisibleText } from "../kernel/visible-text.ts";
import { inTime } from "../spam/domain-wait.ts";
import type { NewTopicInput, PostAnswer, ReplyInput } from "./contract.ts";
import type { PostResult } from "./contract-commands.ts";
import { type CommunityDeps, forumClosed, goneTopic, readReader, requireOpenForum, topicOf } from "./deps.ts";
import { slugOfTitle, topicIdTime, topicPath } from "./domain-topic.ts";
import { type CategoryRow, categoriesStatement, toCategory } from "./lists.ts";
import { readSubject } from "./subjects.ts";
import { preparePost } from "./write-post.ts";

/** In ms: a form may have been open, or kept as a draft, for so long; and clocks of servers differ. */
const ID_AGE = { oldest: 400 * DAY, ahead: HOUR };
/** Lists of the newest topics, feeds and the sitemap are sorted by the time in the id: a forged one would stay on top. */
const isTimely = (at: number, now: number): boolean => at > now - ID_AGE.oldest && at < now + ID_AGE.ahead;

/** Begins a topic. Sent again, it is the same topic. @throws httpError with what the writer can do */
export async function beginTopic(deps: CommunityDeps, input: NewTopicInput): Promise<PostAnswer> {
  await requireOpenForum(deps);
  const reader = await readReader(deps);
  const title = toVisibleText(input.title).replaceAll(/\s+/g, " ").trim();
  if (title.length < 8) throw httpError("bad_input", "Enter a title of at least 8 characters.", { field: "title" });
  if (!isTimely(topicIdTime(input.id), deps.now()))
    throw httpError("bad_input", "This form is out of date. Copy your text, reload the page and post it again.");
  const [post, categories] = await Promise.all([
    preparePost(deps, {
      ...{ id: input.post, topic: input.id, text: input.text, replyTo: null, title },
      ...{ poll: input.poll, human: input.human },
    }),
    deps.db.all<CategoryRow>(categoriesStatement(reader)),
  ]);
  const category = categories.map(toCategory).find(({ slug }) => slug === input.category);
  if (!category)
    throw httpError("not_found", "This category no longer exists. Choose another one.", { field: "category" });
  if (category.posting === "staff" && !post.isStaff)
    throw httpError("forbidden", "Only our team can start topics in this category. Choose another one.", {
      field: "category",
    });
  const result = await topicOf(deps.env, input.id).create({
    topic: {
      ...{ id: input.id, title, slug: slugOfTitle(title), tags: [...new Set(input.tags)] },
      ...{
        categoryId: category.id,
        access: category.access,
        hasAnswers: category.hasAnswers,
        subject: await requireSubject(deps, input),
      },
    },
    post,
  });
  return toAnswer(input.id, result);
}

/** Adds a post to a topic. Sent again, it is the same post. @throws httpError with what the writer can do */
export async function reply(deps: CommunityDeps, topicId: string, input: ReplyInput): Promise<PostAnswer> {
  await requireOpenForum(deps);
  return toAnswer(
    topicId,
    await topicOf(deps.env, topicId).post(await preparePost(deps, { ...input, topic: topicId })),
  );
}

/** What a topic hangs under, if it is there. @throws httpError not_found */
async function requireSubject(deps: CommunityDeps, { subject }: NewTopicInput): Promise<NewTopicInput["subject"]> {
  if (subject && !(await readSubject(deps, subject)))
    throw httpError("not_found", "What this topic is about is no longer on the site.", { field: "subject" });
  return subject;
}

/** @throws httpError */
function toAnswer(id: string, result: PostResult): PostAnswer {
  if (result.ok) {
    const { slug } = result;
    if (result.state === "held") return { state: "held", path: topicPath({ id, slug }) };
    const { number, version } = result;
    return { state: "shown", number, version, path: topicPath({ id, slug }, number) };
  }
  if (result.why === "slow_mode")
    throw httpError("too_fast", `This topic is in slow mode. You can post here again ${inTime(result.retryAfter)}.`, {
      retryAfter: result.retryAfter,
      reason: "slow_mode",
    });
  if (result.why === "forum_closed") throw forumClosed();
  if (result.why === "closed")
    throw httpError(
      "conflict",
      "This topic was closed in the meantime. Your text is still here: copy it, or start a new topic.",
      {
        reason: "closed",
      },
    );
  if (result.why === "taken")
    throw httpError("conflict", "This couldn't be posted. Send it again.", { reason: "taken" });
  throw goneTopic();
}

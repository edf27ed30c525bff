import { data, redirect } from "react-router";
import { documentDataKey, type RequestContext } from "#app/context.ts";
import { type PostView, topicId } from "#worker/community/contract-topic.ts";
import { cutText, htmlToText } from "#worker/community/domain-json-ld.ts";
import { firstOfPage, memberTopicPath, PAGE_SIZE, topicPath } from "#worker/community/domain-topic.ts";
import { FORUM_TAG } from "#worker/kernel/page-tags.ts";
import { type MembersOnlyTopic, pagePath, type ServedTopic, type TopicHead, type TopicPageData } from "./topic-data.ts";

type Params = { slug: string; id: string; number?: string | undefined };
interface LoaderContext {
  ctx: RequestContext;
  /** Keeps what the document alone needs. */
  set: (key: typeof documentDataKey, value: unknown) => void;
}

/** The page of a topic that the address names, as everybody sees it. @throws Response 404, or a redirect to its address */
export async function loadPublicTopic(
  { ctx, set }: LoaderContext,
  params: Params,
): Promise<TopicPageData | MembersOnlyTopic> {
  const number = readNumber(params);
  const topic = await orNull(ctx.community.readPublicTopic(params.id, { after: firstOfPage(number ?? 1) - 1 }));
  if (topic) return toPageData({ ctx, set }, params, number, topic, false);
  if (!(await ctx.community.isMembersTopic(params.id))) throw missing();
  ctx.addPageTags(FORUM_TAG);
  return { kind: "members-only", path: memberTopicPath({ id: params.id, slug: params.slug }, number ?? undefined) };
}

/** The same as the signed-in member may read it. */
export async function loadMemberTopic(loader: LoaderContext, params: Params): Promise<TopicPageData> {
  const number = readNumber(params);
  const topic = await orNull(loader.ctx.community.readTopic(params.id, { after: firstOfPage(number ?? 1) - 1 }));
  if (!topic) throw missing();
  // What everybody may read has one address.
  if (topic.view.access === "everybody" && topic.view.state === "shown")
    throw redirect(topicPath(topic.view, number ?? undefined), 302);
  return toPageData(loader, params, number, topic, true);
}

async function toPageData(
  { ctx, set }: LoaderContext,
  { slug }: Params,
  number: number | null,
  { mine: _, ...topic }: Awaited<ReturnType<RequestContext["community"]["readTopic"]>>,
  isForMembers: boolean,
): Promise<TopicPageData> {
  const { view } = topic;
  const path = isForMembers ? memberTopicPath : topicPath;
  // What was moved is read where it stands now; another move leads on from there.
  const moved = number === null ? view.mergedInto : topic.posts.find((post) => post.number === number)?.movedTo;
  if (moved)
    throw redirect(topicPath({ id: moved.topic, slug: moved.slug }, number === null ? undefined : moved.number), 302);
  if (slug !== view.slug) throw redirect(path(view, number ?? undefined), 301);
  if (number !== null && number > view.lastNumber) throw redirect(path(view, view.lastNumber), 302);
  ctx.addPageTags(FORUM_TAG);
  const subject = view.subject && (await ctx.community.readSubject(view.subject));
  const isDocument = !ctx.url.pathname.endsWith(".data");
  const page = {
    kind: "topic" as const,
    ...topic,
    subject,
    from: firstOfPage(number ?? 1),
    target: number,
    isForMembers,
  };
  const head = toHead(page, topic.posts.find(({ html }) => html !== null)?.html ?? "");
  const canonical = pagePath(page, page.from);
  if (!isDocument) return { ...page, head, canonical, isServed: false };
  const served: ServedTopic = {};
  const serve = (post: PostView): PostView => {
    if (post.html === null) return post;
    served[post.number] = post.html;
    return { ...post, html: "" };
  };
  set(documentDataKey, served);
  return {
    ...page,
    head,
    canonical,
    posts: topic.posts.map(serve),
    answerPost: topic.answerPost && serve(topic.answerPost),
    isServed: true,
  };
}

/** The post that the address names; null where it names the topic. @throws Response 404 */
function readNumber({ id, number }: Params): number | null {
  if (!topicId.safeParse(id).success) throw missing();
  if (number === undefined) return null;
  if (!/^[1-9]\d{0,6}$/.test(number)) throw missing();
  return Number(number);
}

const missing = () => data(null, { status: 404, statusText: "Not Found" });

/** What a service says is not there. @throws whatever else it answers */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Response && error.status === 404) return null;
    throw error;
  }
}

/** What the document's head says of a page of a topic. */
function toHead(page: Pick<TopicPageData, "view" | "from" | "isForMembers">, firstText: string): TopicHead {
  const { view, from } = page;
  const number = (from - 1) / PAGE_SIZE + 1;
  const excerpt = cutText(htmlToText(firstText), 155);
  return {
    title: number > 1 ? `${view.title} (page ${number})` : view.title,
    description: excerpt.length >= 50 ? excerpt : cutText(`${view.title}: a topic in the community. ${excerpt}`, 155),
  };
}

import type { MetaDescriptor } from "react-router";
import { loadMemberTopic } from "#app/community/topic/load-topic.ts";
import { replyByForm } from "#app/community/topic/reply-action.ts";
import { useTargetPost } from "#app/community/topic/scroll-to-post.ts";
import { topicMeta } from "#app/community/topic/topic-meta.ts";
import { requestContextKey } from "#app/context.ts";
import { lazyHydration } from "#app/lib/lazy-hydration.tsx";
import { PRIVATE_HEADERS } from "#app/lib/private-data.ts";
import type { Route } from "./+types/topic-for-members";
import "./topic-page.css";

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  return topicMeta(loaderData, matches[0].loaderData?.origin);
}

/** A topic that guests may not read, for the signed-in member. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadMemberTopic({ ctx: context.get(requestContextKey), set: (key, value) => context.set(key, value) }, params);

export const headers = () => PRIVATE_HEADERS;

export const action = async ({ context, params, request }: Route.ActionArgs) =>
  replyByForm(context.get(requestContextKey), params, await request.formData(), true);

/** The page can be read and answered before its scripts are here: they are not part of its weight. */
const TopicView = await lazyHydration(() => import("#app/community/topic/topic-view.tsx").then((m) => m.TopicView));

export default function MemberTopicRoute({ loaderData, actionData }: Route.ComponentProps) {
  useTargetPost(loaderData.target);
  return <TopicView key={loaderData.canonical} page={loaderData} result={actionData} />;
}

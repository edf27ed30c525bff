import type { MetaDescriptor } from "react-router";
import { loadPublicTopic } from "#app/community/topic/load-topic.ts";
import { MembersOnly } from "#app/community/topic/members-only.tsx";
import { replyByForm } from "#app/community/topic/reply-action.ts";
import { useTargetPost } from "#app/community/topic/scroll-to-post.ts";
import { topicMeta } from "#app/community/topic/topic-meta.ts";
import { requestContextKey } from "#app/context.ts";
import { lazyHydration } from "#app/lib/lazy-hydration.tsx";
import type { Route } from "./+types/topic";
import "./topic-page.css";

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  return topicMeta(loaderData, matches[0].loaderData?.origin);
}

/** What everybody may read, as everybody sees it: kept for a few seconds, and filled in by the page itself. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPublicTopic({ ctx: context.get(requestContextKey), set: (key, value) => context.set(key, value) }, params);

/** Long enough for a rush of readers, short enough that a hidden post is gone. */
export const headers = () => ({ "Cache-Control": "s-maxage=5" });

export const action = async ({ context, params, request }: Route.ActionArgs) =>
  replyByForm(context.get(requestContextKey), params, await request.formData(), false);

/** The page can be read and answered before its scripts are here: they are not part of its weight. */
const TopicView = await lazyHydration(() => import("#app/community/topic/topic-view.tsx").then((m) => m.TopicView));

export default function TopicRoute({ loaderData, actionData }: Route.ComponentProps) {
  useTargetPost(loaderData.kind === "topic" ? loaderData.target : null);
  if (loaderData.kind === "members-only") return <MembersOnly path={loaderData.path} />;
  return <TopicView key={loaderData.canonical} page={loaderData} result={actionData} />;
}

import { loadPublicList } from "#app/community/lists/load-topic-list.ts";
import { TopicListPage } from "#app/community/lists/topic-list-page.tsx";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { TAG_PATTERN } from "#worker/community/contract-lists.ts";
import type { Route } from "./+types/tag.ts";
import "../content-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? seo({
        title: `Topics tagged ${loaderData.place.tag}`,
        description: `What the community says about ${loaderData.place.tag}, with the latest replies first.`,
        noindex: loaderData.place.cursor !== null || loaderData.topics.length === 0,
      })
    : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const tag = params.tag.toLowerCase();
  const list = TAG_PATTERN.test(tag) ? await loadPublicList(context.get(requestContextKey), { tag }) : null;
  if (!list) throw new Response(null, { status: 404, statusText: "Not Found" });
  return list;
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Tag({ loaderData }: Route.ComponentProps) {
  return (
    <TopicListPage list={loaderData} title={<>Tagged {loaderData.place.tag}</>} lead="The latest replies first." />
  );
}

import { brand } from "#app/brand.ts";
import { ForumClosed } from "#app/community/lists/forum-closed.tsx";
import { loadPublicList } from "#app/community/lists/load-topic-list.ts";
import { TopicListPage } from "#app/community/lists/topic-list-page.tsx";
import { requestContextKey } from "#app/context.ts";
import { feedLinks } from "#app/lib/feed-links.ts";
import { seo } from "#app/lib/seo.ts";
import type { Route } from "./+types/community.ts";
import "../content-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...seo({
    title: "Community",
    description:
      "A calm forum about eating, training and living on plants, with clear rules and people who follow them.",
    noindex: !loaderData || loaderData.place.cursor !== null,
  }),
  ...(loaderData ? feedLinks("/community", `${brand.name} community`) : []),
];

export const loader = ({ context }: Route.LoaderArgs) => loadPublicList(context.get(requestContextKey));

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** All topics that everybody may read. A closed forum says so under the same address. */
export default function Community({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <ForumClosed />;
  return (
    <TopicListPage list={loaderData} title="Community" lead="For people who eat plants, train on them or grow them." />
  );
}

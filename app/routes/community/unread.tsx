import { loadUnreadList } from "#app/community/lists/load-topic-list.ts";
import { TopicListPage } from "#app/community/lists/topic-list-page.tsx";
import { requestContextKey } from "#app/context.ts";
import { PRIVATE_HEADERS } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import type { Route } from "./+types/unread";
import "../content-page.css";

export const meta = () =>
  seo({ title: "Unread topics", description: "Topics with posts you haven't read.", noindex: true });

export const loader = ({ context }: Route.LoaderArgs) => loadUnreadList(context.get(requestContextKey));

export const headers = () => PRIVATE_HEADERS;

/** Topics with new posts that a member has opened or follows. */
export default function Unread({ loaderData }: Route.ComponentProps) {
  return (
    <TopicListPage list={loaderData} title="Unread topics" lead="New replies in topics you've opened or follow." />
  );
}

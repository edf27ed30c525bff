import { loadMembersList } from "#app/community/lists/load-topic-list.ts";
import { TopicListPage } from "#app/community/lists/topic-list-page.tsx";
import { requestContextKey } from "#app/context.ts";
import { PRIVATE_HEADERS } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import type { Route } from "./+types/members-category.ts";
import "../content-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  seo({ title: loaderData?.category?.name ?? "Community", description: "Topics for members.", noindex: true });

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadMembersList(context.get(requestContextKey), params.category);

export const headers = () => PRIVATE_HEADERS;

/** A category that not everybody may read, drawn for the member who asks. */
export default function MembersCategory({ loaderData, params }: Route.ComponentProps) {
  const { category } = loaderData;
  return (
    <TopicListPage
      list={loaderData}
      base={`/community/m/c/${params.category}`}
      title={category?.name}
      lead={category?.description}
    />
  );
}

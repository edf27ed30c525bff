import { loadPublicList } from "#app/community/lists/load-topic-list.ts";
import { TopicListPage } from "#app/community/lists/topic-list-page.tsx";
import { requestContextKey } from "#app/context.ts";
import { privateData } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { Link } from "#app/ui/index.ts";
import { topicSubject } from "#worker/community/contract.ts";
import type { Route } from "./+types/about.ts";
import "../content-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? seo({
        title: `Topics about ${loaderData.about.title}`,
        description: `What the community says about ${loaderData.about.title}, with the latest replies first.`,
        noindex: true,
      })
    : [];

/** All topics about an article, a recipe or a product that everybody may read. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const subject = topicSubject.safeParse(params);
  const [about, list] = subject.success
    ? await Promise.all([
        ctx.community.readSubject(subject.data),
        loadPublicList(ctx, { about: `${subject.data.kind}:${subject.data.id}` }),
      ])
    : [null, null];
  if (!about || !list) throw new Response(null, { status: 404, statusText: "Not Found" });
  return privateData({ about: { title: about.title, path: about.path }, list: list.data });
}

export default function About({ loaderData: { about, list } }: Route.ComponentProps) {
  return (
    <TopicListPage
      list={list}
      title={<>About {about.title}</>}
      lead={<Link to={about.path}>Back to {about.title}</Link>}
    />
  );
}

import { data } from "react-router";
import { PostList } from "#app/blog/post-list.tsx";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import type { Route } from "./+types/posts-tag";
import "../article-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? seo({
        title: `Tagged ${loaderData.tag}`,
        description: `Posts about ${loaderData.tag} from the Tikari blog, newest first, with sources at the end of each.`,
      })
    : [];

/** The articles with a tag; a tag without articles is a 404. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { tag, cards } = context.get(requestContextKey).content.listByTag(params.tag);
  if (cards.length === 0) throw data(null, { status: 404, statusText: "Not Found" });
  return { tag, posts: cards };
}

export default function PostsTag({ loaderData: { tag, posts } }: Route.ComponentProps) {
  const count = posts.length === 1 ? "1 post" : `${posts.length} posts`;
  return (
    <PostList
      eyebrow="Tag"
      title={tag.charAt(0).toUpperCase() + tag.slice(1)}
      lead={`${count}, newest first.`}
      posts={posts}
    />
  );
}

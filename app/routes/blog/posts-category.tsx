import { data } from "react-router";
import { CategoryNav, PostList } from "#app/blog/post-list.tsx";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { CATEGORIES, isCategory } from "#worker/content/domain.ts";
import type { Route } from "./+types/posts-category";
import "../article-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? seo({
        title: `${CATEGORIES[loaderData.key].name}`,
        description: `${CATEGORIES[loaderData.key].line} All posts in this category, newest first.`,
      })
    : [];

/** The articles of one category; an unknown one is a 404. */
export function loader({ context, params }: Route.LoaderArgs) {
  if (!isCategory(params.category)) throw data(null, { status: 404, statusText: "Not Found" });
  return { key: params.category, posts: context.get(requestContextKey).content.listByCategory(params.category) };
}

export default function PostsCategory({ loaderData: { key, posts } }: Route.ComponentProps) {
  const { name, line } = CATEGORIES[key];
  return (
    <PostList
      eyebrow="Posts"
      title={name}
      lead={line}
      posts={posts}
      path={`/posts/category/${key}`}
      nav={<CategoryNav current={key} base="/posts/category" />}
    />
  );
}

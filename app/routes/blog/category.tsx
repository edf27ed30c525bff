import { data } from "react-router";
import { CategoryNav, PostList } from "#app/blog/post-list.tsx";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { CATEGORIES, isCategory } from "#worker/content/domain.ts";
import type { Route } from "./+types/category";
import "../article-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? seo({
        title: `${CATEGORIES[loaderData.key].name}, from the blog`,
        description: `${CATEGORIES[loaderData.key].line} Articles from the Tikari blog, newest first.`,
      })
    : [];

/** The articles of a category of the blog; an unknown one is a 404. */
export function loader({ context, params }: Route.LoaderArgs) {
  if (!isCategory(params.category)) throw data(null, { status: 404, statusText: "Not Found" });
  return { key: params.category, posts: context.get(requestContextKey).content.listByCategory(params.category) };
}

export default function Category({ loaderData: { key, posts } }: Route.ComponentProps) {
  const { name, line } = CATEGORIES[key];
  return (
    <PostList
      path={`/blog/${key}`}
      eyebrow="Blog"
      title={name}
      lead={line}
      posts={posts}
      nav={<CategoryNav current={key} />}
    />
  );
}

import { CategoryPage } from "#app/blog/category-page.tsx";
import { listMeta } from "#app/blog/list-meta.ts";
import { loadCategoryList } from "#app/blog/load-entry-list.ts";
import { requestContextKey } from "#app/context.ts";
import type { Route } from "./+types/posts-category";
import "../blog-lists.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? listMeta(loaderData, {
        title: loaderData.category.name,
        description: `${loaderData.category.line} All posts in this category, newest first.`.trim(),
        feeds: `/blog/${loaderData.category.key}`,
      })
    : [];

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadCategoryList(context.get(requestContextKey), params.category, "/posts/category");

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function PostsCategory({ loaderData }: Route.ComponentProps) {
  return <CategoryPage eyebrow="Posts" base="/posts/category" list={loaderData} {...loaderData} />;
}

import { CategoryPage } from "#app/blog/category-page.tsx";
import { listMeta } from "#app/blog/list-meta.ts";
import { loadCategoryList } from "#app/blog/load-entry-list.ts";
import { requestContextKey } from "#app/context.ts";
import type { Route } from "./+types/category";
import "../blog-lists.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? listMeta(loaderData, {
        title: `${loaderData.category.name}, from the blog`,
        description: `${loaderData.category.line} Articles and recipes of the blog, newest first.`.trim(),
        feeds: `/blog/${loaderData.category.key}`,
      })
    : [];

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadCategoryList(context.get(requestContextKey), params.category, "/blog");

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Category({ loaderData }: Route.ComponentProps) {
  return <CategoryPage eyebrow="Blog" base="/blog" list={loaderData} {...loaderData} />;
}

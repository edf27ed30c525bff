import { CategoryPage, loadCategory } from "#app/blog/category-page.tsx";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { CATEGORIES } from "#worker/content/domain.ts";
import type { Route } from "./+types/posts-category";
import "../article-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? seo({
        title: `${CATEGORIES[loaderData.key].name}`,
        description: `${CATEGORIES[loaderData.key].line} All posts in this category, newest first.`,
      })
    : [];

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadCategory(context.get(requestContextKey), params.category);

export default function PostsCategory({ loaderData }: Route.ComponentProps) {
  return <CategoryPage eyebrow="Posts" base="/posts/category" category={loaderData} />;
}

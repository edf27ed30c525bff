import { data } from "react-router";
import type { RequestContext } from "#app/context.ts";
import { CATEGORIES, isCategory } from "#worker/content/domain.ts";
import { CategoryNav, PostList } from "./post-list.tsx";

/** The articles of a category; an unknown one is a 404. */
export function loadCategory({ content }: RequestContext, category: string) {
  if (!isCategory(category)) throw data(null, { status: 404, statusText: "Not Found" });
  return { key: category, posts: content.listByCategory(category) };
}

/** A page of a category's articles; `base` is its URL without the category. */
export function CategoryPage({
  eyebrow,
  base,
  category: { key, posts },
}: {
  eyebrow: string;
  base: string;
  category: ReturnType<typeof loadCategory>;
}) {
  const { name, line } = CATEGORIES[key];
  const nav = <CategoryNav current={key} base={base} />;
  return <PostList path={`${base}/${key}`} eyebrow={eyebrow} title={name} lead={line} posts={posts} nav={nav} />;
}

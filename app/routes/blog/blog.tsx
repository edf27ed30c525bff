import { CategoryNav, PostList } from "#app/blog/post-list.tsx";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import type { Route } from "./+types/blog";
import "../article-page.css";

export const meta = () =>
  seo({
    title: "Blog",
    description: "Ingredient science, recipes, training and mindful living, in plain words and with sources.",
  });

export const loader = ({ context }: Route.LoaderArgs) => ({
  posts: context.get(requestContextKey).content.listArticles(),
});

export default function Blog({ loaderData }: Route.ComponentProps) {
  return (
    <PostList
      eyebrow="Blog"
      title="Notes from high ground"
      lead="What a plant does and doesn't do, how to cook it, how to train on it. With sources for every claim."
      posts={loaderData.posts}
      nav={<CategoryNav current="all" />}
    />
  );
}

import "../search-page.css";
import { BandHeader } from "#app/art/page-band.tsx";
import { PostMeta } from "#app/blog/post-meta.tsx";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { Link, Section } from "#app/ui/index.ts";
import { CATEGORIES } from "#worker/content/domain.ts";
import type { Route } from "./+types/all-articles";
import "../article-page.css";

export const meta = () =>
  seo({
    title: "All articles",
    description: "Every article on the Tikari blog by date: ingredient science, recipes, training and mindful living.",
  });

export const loader = ({ context }: Route.LoaderArgs) => ({
  posts: context.get(requestContextKey).content.listArticles(),
});

export default function AllArticles({ loaderData: { posts } }: Route.ComponentProps) {
  return (
    <>
      <BandHeader drawing="loom" title="All articles" lead={`${posts.length} articles, newest first.`} />
      <Section tight size="text">
        <ol className="hits">
          {posts.map((post) => (
            <li key={post.slug}>
              <p className="eyebrow">{CATEGORIES[post.category].name}</p>
              <h2>
                <Link to={`/article/${post.slug}`}>{post.title}</Link>
              </h2>
              <PostMeta post={post} />
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}

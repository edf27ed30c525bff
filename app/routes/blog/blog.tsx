import { data } from "react-router";
import { BandHeader } from "#app/art/page-band.tsx";
import { toBlogFrontView } from "#app/blog/blog-front-view.ts";
import { CategoryNav } from "#app/blog/category-nav.tsx";
import { FeedNav } from "#app/blog/feed-nav.tsx";
import { listHeaders } from "#app/blog/load-entry-list.ts";
import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { writeCompactJson } from "#app/lib/compact-json.ts";
import { feedLinks } from "#app/lib/feed-links.ts";
import { lazyHydration } from "#app/lib/lazy-hydration.tsx";
import { seo } from "#app/lib/seo.ts";
import { Container, Link } from "#app/ui/index.ts";
import { CONTENT_TAG } from "#worker/kernel/page-tags.ts";
import type { Route } from "./+types/blog";
import "../blog-lists.css";

export const meta = () => [
  ...seo({
    title: "Blog",
    description: "Ingredient science, nutrition, training and recipes, in plain words and with sources.",
  }),
  ...feedLinks("", `Blog · ${brand.name}`),
];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  ctx.addPageTags(CONTENT_TAG);
  const front = await ctx.entries.readBlogFront();
  const categories = front.categories.map(({ key, name }) => ({ key, name }));
  return data(
    { front: writeCompactJson(toBlogFrontView(front)), categories },
    { headers: listHeaders(ctx, front.changesAt) },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const loadFront = () => import("#app/blog/blog-front.tsx").then((m) => m.BlogFront);
// That this module waits here is part of the journey of the development server, which edits it.
const Front = await lazyHydration(loadFront, "interaction");

export default function Blog({ loaderData: { front, categories } }: Route.ComponentProps) {
  return (
    <>
      <BandHeader
        drawing="loom"
        eyebrow="Blog"
        title="Notes from high ground"
        lead="What a plant does and doesn't do, how to cook it, how to train on it. With sources for every claim."
      />
      <Container className="front-nav">
        <CategoryNav categories={categories} current="all" />
      </Container>
      <Front front={front} />
      <Container className="front-end">
        <p>
          <Link to="/all-articles">All articles and recipes by date</Link>
        </p>
        <FeedNav base="" />
      </Container>
    </>
  );
}

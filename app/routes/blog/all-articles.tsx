import { BandHeader } from "#app/art/page-band.tsx";
import { listMeta } from "#app/blog/list-meta.ts";
import { loadArticleIndex } from "#app/blog/load-article-index.ts";
import { requestContextKey } from "#app/context.ts";
import { feedLinks } from "#app/lib/feed-links.ts";
import { lazyHydration } from "#app/lib/lazy-hydration.tsx";
import { Section } from "#app/ui/index.ts";
import type { Route } from "./+types/all-articles";
import "../blog-lists.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? listMeta(loaderData, {
        title: "All articles",
        description:
          "Every article and recipe of the blog by date, to filter by category: science, nutrition, training.",
        feeds: "",
      })
    : feedLinks("", "All articles");

export const loader = ({ context }: Route.LoaderArgs) => loadArticleIndex(context.get(requestContextKey));

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const loadIndex = () => import("#app/blog/article-index.tsx").then((m) => m.ArticleIndex);
const ArticleIndex = await lazyHydration(loadIndex, "interaction");

export default function AllArticles({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <BandHeader drawing="loom" title="All articles" lead="Everything on the blog, newest first." />
      <Section tight>
        <ArticleIndex {...loaderData} />
      </Section>
    </>
  );
}

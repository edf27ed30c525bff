import { BandHeader } from "#app/art/page-band.tsx";
import { FeedNav } from "#app/blog/feed-nav.tsx";
import { EntryList } from "#app/blog/lazy-entry-list.tsx";
import { listMeta } from "#app/blog/list-meta.ts";
import { loadTagList } from "#app/blog/load-entry-list.ts";
import { requestContextKey } from "#app/context.ts";
import { BreadcrumbJsonLd } from "#app/lib/json-ld.tsx";
import { Section } from "#app/ui/index.ts";
import type { Route } from "./+types/posts-tag";
import "../blog-lists.css";

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? listMeta(loaderData, {
        title: `Tagged ${loaderData.tag.name}`,
        description: `Articles and recipes about ${loaderData.tag.name} from the blog, newest first, with sources at the end of each.`,
        feeds: `/posts/tag/${loaderData.tag.slug}`,
      })
    : [];

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadTagList(context.get(requestContextKey), params.tag);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function PostsTag({ loaderData: { tag, ...list } }: Route.ComponentProps) {
  const title = capitalize(tag.name);
  return (
    <>
      <BreadcrumbJsonLd
        steps={[
          ["Blog", "/blog"],
          [title, `/posts/tag/${tag.slug}`],
        ]}
      />
      <BandHeader drawing="loom" eyebrow="Tag" title={title} />
      <Section tight>
        <EntryList list={list} empty={`Articles about ${tag.name} will appear here.`} />
        <FeedNav base={`/posts/tag/${tag.slug}`} />
      </Section>
    </>
  );
}

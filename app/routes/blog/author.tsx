import { LogoMark } from "#app/art/index.ts";
import { FeedNav } from "#app/blog/feed-nav.tsx";
import { EntryList } from "#app/blog/lazy-entry-list.tsx";
import { listMeta } from "#app/blog/list-meta.ts";
import { loadAuthorList } from "#app/blog/load-entry-list.ts";
import { requestContextKey } from "#app/context.ts";
import { BreadcrumbJsonLd, ProfileJsonLd } from "#app/lib/json-ld.tsx";
import { Section } from "#app/ui/index.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";
import type { Route } from "./+types/author";
import "../blog-lists.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? listMeta(loaderData, {
        title: loaderData.author.role ? `${loaderData.author.name}, ${loaderData.author.role}` : loaderData.author.name,
        description:
          loaderData.author.about.slice(0, 155) || `Articles and recipes by ${loaderData.author.name}, newest first.`,
        feeds: `/authors/${loaderData.author.id}`,
      })
    : [];

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadAuthorList(context.get(requestContextKey), params.author);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Author({ loaderData: { author, ...list } }: Route.ComponentProps) {
  return (
    <Section tight>
      <ProfileJsonLd author={author} />
      <BreadcrumbJsonLd
        steps={[
          ["Blog", "/blog"],
          [author.name, `/authors/${author.id}`],
        ]}
      />
      <header className="author-head">
        <div className="author-mark">
          {author.picture ? (
            <PictureImage picture={author.picture} sizes="132px" alt="" eager />
          ) : (
            <LogoMark size={64} />
          )}
        </div>
        <div>
          {author.role ? <p className="eyebrow">{author.role}</p> : null}
          <h1>{author.name}</h1>
        </div>
        {author.about ? <p className="lead">{author.about}</p> : null}
      </header>
      <EntryList list={list} empty={`Articles by ${author.name} will appear here.`} />
      <FeedNav base={`/authors/${author.id}`} />
    </Section>
  );
}

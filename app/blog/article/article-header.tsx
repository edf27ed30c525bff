import { type DrawingName, LogoMark, Plant, Weave } from "#app/art/index.ts";
import { formatDay } from "#app/lib/format-instant.ts";
import { Link } from "#app/ui/index.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";
import type { EntryPageData } from "../load-entry.ts";
import { ArticleJsonLd } from "./article-json-ld.tsx";

const DAY = 24 * 60 * 60 * 1000;

/**
 * The top of an article: what it is about, who wrote and checked it, and its picture or drawing. A preview says nothing to
 * machines; it is also hydrated, which what only the server draws would disturb.
 */
export function ArticleHeader({ entry, references, isPreview = false }: EntryPageData & { isPreview?: boolean }) {
  const { category, title, summary, picture, drawing } = entry;
  return (
    <>
      {import.meta.env.SSR && !isPreview ? <ArticleJsonLd entry={entry} /> : null}
      <header className="article-head">
        <div className="container article-head-row">
          <div>
            {category ? (
              <p className="eyebrow">
                <Link to={`/blog/${category.key}`}>{category.name}</Link>
              </p>
            ) : null}
            <h1 className={title.length > 60 ? "article-title-long" : undefined}>{title}</h1>
            {summary ? <p className="lead">{summary}</p> : null}
            <Byline entry={entry} sources={references.length} />
          </div>
          {picture ? (
            <PictureImage picture={picture} sizes="(min-width: 1000px) 420px, 100vw" eager className="article-photo" />
          ) : (
            <span className="article-sun" aria-hidden="true">
              {drawing ? <Plant name={drawing as DrawingName} size={224} stroke={1.6} /> : null}
            </span>
          )}
        </div>
        <div className="ridgeline" aria-hidden="true" />
      </header>
      <Weave thin />
    </>
  );
}

/** Who wrote and checked a text, and when. */
export function Byline({ entry, sources }: { entry: EntryPageData["entry"]; sources: number }) {
  const { by, reviewer, publishAt, revisedAt, reviewedAt, minutes } = entry;
  // A change on the day of publishing is none that a reader has to know of.
  const isRevised = revisedAt !== null && revisedAt - publishAt >= DAY;
  return (
    <div className="byline">
      <span className="byline-face" aria-hidden="true">
        {by?.picture ? <PictureImage picture={{ ...by.picture, alt: "" }} sizes="44px" /> : <LogoMark size={24} />}
      </span>
      <div>
        {by ? (
          <Link to={`/authors/${by.id}`} rel="author" className="tap-target">
            {by.name}
          </Link>
        ) : null}
        <p className="article-facts">
          <ArticleDate at={publishAt} />
          <span>{minutes} min read</span>
          {sources > 0 ? (
            <a href="#sources">
              {sources} {sources === 1 ? "source" : "sources"}
            </a>
          ) : null}
        </p>
        {isRevised || reviewer ? (
          <p className="article-facts">
            {isRevised ? (
              <span>
                Updated <ArticleDate at={revisedAt} />
              </span>
            ) : null}
            {reviewer ? (
              <span>
                Reviewed by <Link to={`/authors/${reviewer.id}`}>{reviewer.name}</Link>
                {reviewedAt === null ? null : (
                  <>
                    , <ArticleDate at={reviewedAt} />
                  </>
                )}
              </span>
            ) : null}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** A day, which the page's script writes again in the reader's own time zone (follow-reading.ts). */
const ArticleDate = ({ at }: { at: number }) => (
  <time dateTime={new Date(at).toISOString()} data-day>
    {formatDay(at)}
  </time>
);

import { Link } from "#app/ui/index.ts";
import { EntryBody } from "../body/entry-body.tsx";
import { Note } from "../body/inline-content.tsx";
import type { EntryPageData } from "../load-entry.ts";
import { SeriesBox, SeriesSteps } from "./series-links.tsx";
import { TopicSlot } from "./topic-slot.tsx";

/** The words of an article or recipe, with its sources and tags. */
export function ArticleText({ entry, references, embeds, isPreview = false }: EntryPageData & { isPreview?: boolean }) {
  return (
    <>
      <SeriesBox entry={entry} />
      <EntryBody body={entry.body} references={references} embeds={embeds} entryId={isPreview ? null : entry.id} />
      {references.length > 0 ? (
        <section className="article-sources" aria-labelledby="sources">
          <h2 id="sources">Sources</h2>
          <ol>
            {references.map((reference) => (
              <li key={reference.number} id={`source-${reference.number}`}>
                <Note note={reference} withFacts={false} />
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <SeriesSteps entry={entry} />
      {entry.tags.length > 0 ? (
        <nav className="chips article-tags no-print" aria-label="Tags">
          {entry.tags.map(({ slug, name }) => (
            <Link key={slug} className="chip" to={`/posts/tag/${slug}`}>
              {name}
            </Link>
          ))}
        </nav>
      ) : null}
      <TopicSlot entryId={entry.id} />
    </>
  );
}

import { Contours, type DrawingName, Plant } from "#app/art/index.ts";
import { Link, Section } from "#app/ui/index.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";
import { formatMinutes } from "#worker/kernel/format-minutes.ts";
import type { EntryPageData } from "../load-entry.ts";

/** What to read next. */
export function ArticleEnd({ entry }: EntryPageData) {
  const next = entry.related.slice(0, 3);
  if (next.length === 0) return null;
  return (
    <Section surface tight aria-labelledby="read-next" className="no-print">
      <h2 id="read-next">Read next</h2>
      <div className="next-texts">
        {next.map((card, index) => (
          <article key={card.id} className="next-text">
            <div className="next-text-art" data-tint={index % 3}>
              {card.picture ? (
                <PictureImage
                  picture={{ ...card.picture, alt: "" }}
                  sizes="(min-width: 900px) 416px, calc(100vw - 40px)"
                />
              ) : (
                <>
                  <Contours seed={index + 2} rings={7} />
                  {card.drawing ? <Plant name={card.drawing as DrawingName} size={112} stroke={1.8} /> : null}
                </>
              )}
            </div>
            <p className="dim small">
              {[card.category?.name, card.recipe ? formatMinutes(card.recipe.minutes) : `${card.minutes} min read`]
                .filter(Boolean)
                .join(" · ")}
            </p>
            <h3>
              <Link to={card.path}>{card.title}</Link>
            </h3>
          </article>
        ))}
      </div>
    </Section>
  );
}

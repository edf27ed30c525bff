import { Plant } from "#app/art/index.ts";
import { LocalTime } from "#app/lib/local-time.tsx";
import { Link } from "#app/ui/index.ts";
import { PictureImage } from "#app/ui/picture-image.tsx";
import { describeLength, type EntryCardView } from "./entry-card-view.ts";

type HeadingTag = "h2" | "h3";

/** How far along its tile the sun of a drawing stands, in percent: another place for each text. */
const sunPlace = ({ path }: EntryCardView) => 30 + ((path.length * 37) % 41);

/** The picture of a text, or its drawing before the sun. Decorative: the title stands beside it. */
export function EntryArt({
  entry,
  sizes,
  eager,
  round,
}: {
  entry: EntryCardView;
  sizes: string;
  eager?: boolean;
  /** On a plate, as recipes are. */
  round?: boolean;
}) {
  if (entry.picture)
    return (
      <div className={round ? "entry-art entry-plate" : "entry-art"}>
        <PictureImage picture={entry.picture} sizes={sizes} alt="" eager={eager} className="entry-photo" />
      </div>
    );
  return (
    <div
      className={round ? "entry-art entry-plate" : "entry-art entry-drawn"}
      data-of={entry.category?.key}
      style={{ "--sun": `${sunPlace(entry)}%` } as React.CSSProperties}
    >
      <Plant name={entry.drawing} stroke={2.1} />
    </div>
  );
}

/** Date and length of a text on one line; of a recipe, what it is and how long it takes. */
export function EntryMeta({ entry, author }: { entry: EntryCardView; author?: boolean }) {
  return (
    <p className="post-meta">
      {entry.course ? <span className="entry-course">{entry.course}</span> : <LocalTime at={entry.at} />}
      <span>{describeLength(entry)}</span>
      {author && entry.author ? <span>{entry.author.name}</span> : null}
    </p>
  );
}

/** A text with its art above its title; the whole card is its link. */
export function EntryCard({
  entry,
  as: Heading = "h3",
  summary = true,
  isOneCategory = false,
}: {
  entry: EntryCardView;
  as?: HeadingTag;
  summary?: boolean;
  isOneCategory?: boolean;
}) {
  return (
    <article className="entry-card card-link">
      <EntryArt entry={entry} sizes="(min-width: 1000px) 410px, (min-width: 700px) 45vw, 92vw" />
      {entry.category && !isOneCategory ? <p className="eyebrow">{entry.category.name}</p> : null}
      <Heading>
        <Link to={entry.path}>{entry.title}</Link>
      </Heading>
      {summary ? <p className="dim entry-summary">{entry.summary}</p> : null}
      <EntryMeta entry={entry} />
    </article>
  );
}

/** A text in a column: a small picture beside its title, or none. */
export function EntryRow({ entry, as: Heading = "h3", art }: { entry: EntryCardView; as?: HeadingTag; art?: boolean }) {
  return (
    <article className="entry-row card-link">
      {art ? <EntryArt entry={entry} sizes="96px" /> : null}
      <div>
        {art && entry.category ? <p className="eyebrow">{entry.category.name}</p> : null}
        <Heading>
          <Link to={entry.path}>{entry.title}</Link>
        </Heading>
        <EntryMeta entry={entry} />
      </div>
    </article>
  );
}

/** A recipe on its plate. */
export function RecipeCard({ entry, as: Heading = "h3" }: { entry: EntryCardView; as?: HeadingTag }) {
  return (
    <article className="entry-recipe card-link">
      <EntryArt entry={entry} sizes="220px" round />
      <Heading>
        <Link to={entry.path}>{entry.title}</Link>
      </Heading>
      <EntryMeta entry={entry} />
    </article>
  );
}

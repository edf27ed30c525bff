import { type CompactJson, useCompactJson } from "#app/lib/compact-json.ts";
import { Container, EmptyState, Link, LinkButton, Section, SectionHead } from "#app/ui/index.ts";
import type { SeriesView } from "#worker/content/contract.ts";
import type { BlogFrontView } from "./blog-front-view.ts";
import { EntryArt, EntryMeta, EntryRow, RecipeCard } from "./entry-card.tsx";
import { LeadStory } from "./entry-list.tsx";

/** All of the front page below its categories. */
export function BlogFront({ front }: { front: CompactJson<BlogFrontView> }) {
  const { lead, newest, ...others } = useCompactJson(front);
  return (
    <>
      <Container className="front">
        {lead ? (
          <FrontTop lead={lead} newest={newest} />
        ) : (
          <EmptyState
            title="Nothing here yet"
            text="Articles will appear here."
            action={<LinkButton to="/ingredients">Read about our ingredients</LinkButton>}
          />
        )}
      </Container>
      <FrontParts {...others} />
    </>
  );
}

/** Lead story and the newest beside it. */
function FrontTop({ lead, newest }: Pick<BlogFrontView, "lead" | "newest">) {
  if (!lead) return null;
  return (
    <div className="front-top">
      <LeadStory entry={lead} />
      {newest.length > 0 ? (
        <section aria-labelledby="newest">
          <h2 id="newest" className="front-label">
            Newest
          </h2>
          {newest.map((entry) => (
            <EntryRow key={entry.path} entry={entry} art />
          ))}
        </section>
      ) : null}
    </div>
  );
}

/** The recipes, the series to start with, and a part for each category. */
function FrontParts({ recipes, parts, series }: Omit<BlogFrontView, "lead" | "newest">) {
  return (
    <>
      {recipes.length > 0 ? (
        <Section surface tight aria-labelledby="recipes">
          <SectionHead
            id="recipes"
            eyebrow="From the kitchen"
            title="Recipes with weights and timers"
            action={<Link to="/blog/recipe-guides">All recipes</Link>}
          />
          <div className="front-recipes">
            {recipes.map((entry) => (
              <RecipeCard key={entry.path} entry={entry} />
            ))}
          </div>
        </Section>
      ) : null}
      <Section tight aria-label="By category">
        <div className="front-parts">
          {series.map((one) => (
            <SeriesCard key={one.id} series={one} />
          ))}
          {parts.map((part) => (
            <CategoryPart key={part.key} name={part.name} line={part.line} entries={part.entries} />
          ))}
        </div>
      </Section>
    </>
  );
}

/** A series to start with, its parts in their order. */
function SeriesCard({ series: { title, line, parts } }: { series: SeriesView }) {
  return (
    <section className="front-series" aria-label={title}>
      <div>
        <p className="eyebrow">Start here</p>
        <h2>{title}</h2>
        <p>{line}</p>
      </div>
      <ol>
        {parts.map(({ path, title: name, part, minutes }) => (
          <li key={path}>
            <span aria-hidden="true">{part}</span>
            <Link to={path}>{name}</Link>
            <span className="dim">{minutes} min</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A category: its newest with its art, then two by their titles. */
function CategoryPart({ name, line, entries }: Omit<BlogFrontView["parts"][number], "key">) {
  const [first, ...others] = entries;
  const key = first?.category?.key ?? "";
  if (!first) return null;
  return (
    <section className="front-part" aria-labelledby={`part-${key}`}>
      <div className="front-part-head">
        <h2 id={`part-${key}`}>
          <Link to={`/blog/${key}`}>{name}</Link>
        </h2>
        <p className="dim">{line}</p>
      </div>
      <article className="front-feature card-link">
        <EntryArt entry={first} sizes="(min-width: 1000px) 260px, 92vw" />
        <div>
          <h3>
            <Link to={first.path}>{first.title}</Link>
          </h3>
          <p className="dim entry-summary">{first.summary}</p>
          <EntryMeta entry={first} />
        </div>
      </article>
      {others.map((entry) => (
        <EntryRow key={entry.path} entry={entry} />
      ))}
    </section>
  );
}

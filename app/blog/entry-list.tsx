import { useCompactJson } from "#app/lib/compact-json.ts";
import { EmptyState, Link, LinkButton } from "#app/ui/index.ts";
import { EntryArt, EntryCard, EntryMeta } from "./entry-card.tsx";
import type { EntryCardView } from "./entry-card-view.ts";
import type { EntryListView } from "./load-entry-list.ts";
import { Pager } from "./pager.tsx";

/** A page of texts: the first of the whole list stands large, the others in columns. */
export function EntryList({
  list,
  empty,
  isOneCategory = false,
}: {
  list: EntryListView;
  empty: string;
  /** The page says which one: its texts need not. */
  isOneCategory?: boolean;
}) {
  const entries = useCompactJson(list.entries);
  if (list.isEmpty) return <EmptyList list={list} text={empty} />;
  const [first, ...others] = entries;
  const lead = list.number === 1 && others.length > 1 ? first : undefined;
  return (
    <>
      {lead ? <LeadStory entry={lead} isOneCategory={isOneCategory} /> : null}
      <div className="entry-grid">
        {(lead ? others : entries).map((entry) => (
          <EntryCard key={entry.path} entry={entry} as="h2" isOneCategory={isOneCategory} />
        ))}
      </div>
      <Pager {...list} />
    </>
  );
}

/** What stands in place of a list without texts. */
export function EmptyList({
  list,
  text,
  all,
}: {
  list: Pick<EntryListView, "number" | "newer">;
  text: string;
  /** The address of the list without the filters that left nothing of it. */
  all?: string;
}) {
  if (all)
    return <EmptyState title="Nothing matches" text={text} action={<LinkButton to={all}>Clear filters</LinkButton>} />;
  return list.number > 1 ? (
    <EmptyState
      title="No older posts"
      text="This page is empty now."
      action={<LinkButton to={list.newer ?? "/blog"}>Back to the newest</LinkButton>}
    />
  ) : (
    <EmptyState title="Nothing here yet" text={text} action={<LinkButton to="/blog">Read the blog</LinkButton>} />
  );
}

/** The text that a list opens with. */
export function LeadStory({ entry, isOneCategory }: { entry: EntryCardView; isOneCategory?: boolean }) {
  return (
    <article className="lead-story card-link">
      <EntryArt entry={entry} sizes="(min-width: 900px) 720px, 92vw" eager />
      <div>
        {entry.category && !isOneCategory ? <p className="eyebrow">{entry.category.name}</p> : null}
        <h2>
          <Link to={entry.path}>{entry.title}</Link>
        </h2>
        <p className="lead">{entry.summary}</p>
        <EntryMeta entry={entry} author />
      </div>
    </article>
  );
}

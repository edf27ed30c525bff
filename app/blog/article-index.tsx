import { Fragment } from "react";
import { useCompactJson } from "#app/lib/compact-json.ts";
import { LocalTime } from "#app/lib/local-time.tsx";
import { Link } from "#app/ui/index.ts";
import type { CategoryView } from "#worker/content/contract.ts";
import { describeLength } from "./entry-card-view.ts";
import { EmptyList } from "./entry-list.tsx";
import { FeedNav } from "./feed-nav.tsx";
import type { IndexKind } from "./load-article-index.ts";
import type { EntryListView } from "./load-entry-list.ts";
import { Pager } from "./pager.tsx";

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

const KIND_LABELS = { article: "Articles", recipe: "Recipes" } as const;

/** Texts by month in dense rows, and the filters above them: plain links, so that each state has its address. */
export function ArticleIndex({
  categories,
  category,
  kind,
  ...list
}: EntryListView & { categories: readonly CategoryView[]; category: string | null; kind: IndexKind | null }) {
  const entries = useCompactJson(list.entries);
  const months = [...Map.groupBy(entries, ({ at }) => MONTH.format(at))];
  const address = (chosen: { category?: string | null; kind?: string | null }) => {
    const query = Object.entries({ category, kind, ...chosen }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    );
    return query.length > 0 ? `/all-articles?${new URLSearchParams(query)}` : "/all-articles";
  };
  const isFiltered = list.number === 1 && (kind !== null || category !== null);
  return (
    <>
      <div className="index-filter">
        <nav className="chips" aria-label="Kind">
          {[null, "article" as const, "recipe" as const].map((one) => (
            <Link
              key={one}
              className="chip"
              to={address({ kind: one })}
              aria-current={one === kind ? "true" : undefined}
              preventScrollReset
            >
              {one ? KIND_LABELS[one] : "Everything"}
            </Link>
          ))}
        </nav>
        <nav className="chips category-nav" aria-label="Category">
          {[{ key: null, name: "All categories" }, ...categories].map(({ key, name }) => (
            <Link
              key={key}
              className="chip"
              to={address({ category: key })}
              aria-current={key === category ? "true" : undefined}
              preventScrollReset
            >
              {name}
            </Link>
          ))}
        </nav>
      </div>
      {list.isEmpty ? (
        <EmptyList
          list={list}
          text={
            isFiltered
              ? "Nothing matches both filters. Choose another kind or category."
              : "Articles and recipes will appear here."
          }
          all={isFiltered ? "/all-articles" : undefined}
        />
      ) : null}
      {months.map(([month, ofMonth]) => (
        <Fragment key={month}>
          <h2 className="index-month">{month}</h2>
          {ofMonth.map((entry) => (
            <article key={entry.path} className="index-row card-link">
              <h3>
                <Link to={entry.path}>{entry.title}</Link>
              </h3>
              <p className="dim">{entry.category?.name}</p>
              <p className="dim">{describeLength(entry)}</p>
              <LocalTime at={entry.at} show="short" className="dim" />
            </article>
          ))}
        </Fragment>
      ))}
      <Pager {...list} />
      <FeedNav base="" />
    </>
  );
}

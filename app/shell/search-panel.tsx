import type { MouseEvent, ReactNode } from "react";
import type { SearchGroup } from "#worker/search/contract.ts";
import { completeText } from "#worker/search/domain.ts";
import type { ProductCard } from "#worker/store/catalogue/contract.ts";
import { goalLabel } from "../store/catalogue-labels.ts";
import { Icon, Link, Skeleton } from "../ui/index.ts";
import { MarkedText } from "./marked-text.tsx";
import { HitPicture } from "./search-hit.tsx";
import { SearchProduct } from "./search-product.tsx";
import type { SearchState } from "./use-search.ts";

const PRODUCTS = 5;
/** Rows of each other kind: fewer where there are many kinds, so that all of them are seen. */
const DOCUMENTS = 3;
const MANY_KINDS = 3;
const GOALS = 5;
const SKELETONS = ["a", "b", "c"];

/** The rows below the search field: a listbox whose options are links, and the buttons that forget a recent search. */
export function SearchPanel({
  id,
  query,
  search: { answer, isCurrent, failed },
  recent,
  activeId,
  onForget,
  onForgetAll,
  onChoose,
}: {
  id: string;
  query: string;
  search: SearchState;
  recent: string[];
  activeId: string | undefined;
  onForget: (text: string) => void;
  onForgetAll: () => void;
  /** Called with the words that a chosen row was found by, and the row. */
  onChoose: (text: string, row: HTMLElement) => void;
}) {
  const typed = query.trim();
  const products: ProductCard[] = answer?.groups.flatMap((g) => (g.kind === "product" ? g.products : [])) ?? [];
  const groups = (answer?.groups ?? []).filter(
    (g): g is Exclude<SearchGroup, { kind: "product" }> => g.kind !== "product",
  );
  const rows = groups.length > MANY_KINDS ? DOCUMENTS - 1 : DOCUMENTS;
  const suggestions = answer?.suggestions ?? [];
  const shown = products.length > 0 ? products.slice(0, PRODUCTS) : (answer?.popular ?? []);
  const found = answer?.corrected ?? query;
  // Half a word says little in a list of recent searches.
  const words = typed + (completeText(typed, suggestions) ?? "");
  const option = (key: string, text: string) => ({
    id: `${id}-${key}`,
    role: "option",
    tabIndex: -1,
    "aria-selected": activeId === `${id}-${key}`,
    onClick: (event: MouseEvent<HTMLElement>) => onChoose(text, event.currentTarget),
  });
  const wordRow = (text: string, icon: "search" | "clock") => (
    <Link key={text} to={`/search?q=${encodeURIComponent(text)}`} {...option(`word-${text}`, text)}>
      <Icon name={icon} size={16} />
      <span className="search-words">
        <MarkedText text={text} query={icon === "search" ? query : ""} />
      </span>
    </Link>
  );
  // Where nothing was asked, or the newest answer found nothing.
  const showsGoals = Boolean(answer) && answer?.groups.length === 0;
  const showsRecent = typed === "" && recent.length > 0;
  return (
    <div className="search-results">
      <div id={id} role="listbox" aria-label="Search results" aria-busy={!isCurrent && !failed}>
        <Group
          title={products.length > 0 ? "Products" : "Popular products"}
          className="search-products"
          empty={shown.length === 0}
        >
          {shown.map((p) => (
            <SearchProduct key={p.id} product={p} query={found} option={option(p.id, words)} />
          ))}
        </Group>
        <Group title="Recent searches" className="search-recent" empty={!showsRecent}>
          {recent.map((text) => wordRow(text, "clock"))}
        </Group>
        <Group title="Suggestions" className="search-suggestions" empty={typed === "" || suggestions.length === 0}>
          {suggestions.map((text) => wordRow(text, "search"))}
        </Group>
        {groups.length > 0 ? (
          <div className="search-pages">
            {groups.map((g) => (
              <Group key={g.kind} title={g.title} className="search-group" empty={false}>
                {g.documents.slice(0, rows).map((d) => (
                  <Link
                    key={d.path}
                    to={d.path}
                    className="search-hit"
                    data-hit={`${d.source} ${d.ref}`}
                    {...option(`${d.source}-${d.ref}`, words)}
                  >
                    <HitPicture hit={d} sizes="44px" />
                    <span>
                      <MarkedText text={d.title} query={found} />
                      {d.note ? <span className="dim small search-kind">{d.note}</span> : null}
                    </span>
                  </Link>
                ))}
              </Group>
            ))}
          </div>
        ) : null}
        <Group title="Shop by goal" className="search-pages" empty={!showsGoals}>
          {(answer?.goals ?? []).slice(0, GOALS).map((goal) => (
            <Link key={goal.key} to={`/products?goal=${goal.key}`} {...option(`goal-${goal.key}`, "")}>
              <span>
                {goalLabel(goal.key)} <span className="dim small">{goal.count}</span>
              </span>
            </Link>
          ))}
          <Link to="/custom-project" {...option("questions", "")}>
            <Icon name="chat" size={16} /> Not sure? Answer a few questions
          </Link>
        </Group>
      </div>
      {answer || failed ? null : (
        <div className="search-products" aria-hidden="true">
          {SKELETONS.map((key) => (
            <Skeleton key={key} height={60} radius={10} />
          ))}
        </div>
      )}
      {showsRecent ? (
        <div className="search-forget">
          <ul>
            {recent.map((text) => (
              <li key={text}>
                <button
                  type="button"
                  className="button button-ghost button-icon"
                  aria-label={`Remove “${text}”`}
                  onClick={() => onForget(text)}
                >
                  <Icon name="close" size={16} />
                </button>
              </li>
            ))}
          </ul>
          <p className="dim small">
            Stored in this browser only.{" "}
            <button type="button" className="link-button" onClick={onForgetAll}>
              Clear all
            </button>
          </p>
        </div>
      ) : null}
    </div>
  );
}

function Group({
  title,
  className,
  empty,
  children,
}: {
  title: string;
  className: string;
  empty: boolean;
  children: ReactNode;
}) {
  if (empty) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div role="group" aria-label={title} className={className}>
      <p className="eyebrow" aria-hidden="true">
        {title}
      </p>
      {children}
    </div>
  );
}

import type { ReactNode } from "react";
import { Stars } from "#app/ui/stars.tsx";
import { formatMoney } from "#worker/kernel/money.ts";
import type { SearchAnswer } from "#worker/search/contract.ts";
import { editDistance, normalizeText } from "#worker/search/domain.ts";
import type { ProductCard } from "#worker/store/catalogue/contract.ts";
import { Pack } from "../art/index.ts";
import { toPackProps } from "../store/pack-props.ts";
import { Icon, Link } from "../ui/index.ts";

const PRODUCTS = 5;
const DOCUMENTS = 4;

/** The rows below the search field: a listbox whose options are links. */
export function SearchPanel({
  id,
  query,
  answer,
  failed,
  recent,
  activeId,
  onClearRecent,
  onChoose,
}: {
  id: string;
  query: string;
  answer: SearchAnswer | undefined;
  failed: boolean;
  recent: string[];
  activeId: string | undefined;
  onClearRecent: () => void;
  onChoose: () => void;
}) {
  const isEmpty = query.trim() === "";
  const found = isEmpty ? [] : (answer?.groups ?? []);
  const products = found.flatMap((g) => (g.kind === "products" ? g.products : []));
  const documents = found.flatMap((g) => (g.kind === "products" ? [] : g.documents));
  const shown = products.length > 0 ? products.slice(0, PRODUCTS) : (answer?.popular ?? []);
  const suggestions = isEmpty ? recent : (answer?.suggestions ?? []);
  const count = products.length + documents.length;
  const option = (key: string) => ({
    id: `${id}-${key}`,
    role: "option",
    tabIndex: -1,
    "aria-selected": activeId === `${id}-${key}`,
    onClick: onChoose,
  });
  return (
    <>
      <p className="search-status small dim" role="status">
        {failed
          ? "Search isn't responding. Check your connection."
          : isEmpty || !answer
            ? ""
            : count === 0
              ? `No results for “${query.trim()}”. Here is what others look at.`
              : answer.corrected
                ? `Showing results for “${answer.corrected}”`
                : `${count} ${count === 1 ? "result" : "results"}`}
      </p>
      <div id={id} role="listbox" aria-label="Search results" className="search-results">
        <Group title={products.length > 0 ? "Products" : "Popular products"} empty={!shown.length}>
          {shown.map((p) => (
            <ProductRow key={p.id} product={p} query={query} option={option(p.id)} />
          ))}
        </Group>
        <Group title={isEmpty ? "Recent searches" : "Suggestions"} empty={!suggestions.length}>
          {suggestions.map((text) => (
            <Link key={text} to={`/search?q=${encodeURIComponent(text)}`} {...option(`word-${text}`)}>
              <Icon name={isEmpty ? "refresh" : "search"} size={16} /> <Marked text={text} query={query} />
            </Link>
          ))}
        </Group>
        <Group title="Collections, articles and pages" empty={!documents.length}>
          {documents.slice(0, DOCUMENTS).map((d) => (
            <Link key={d.path} to={d.path} {...option(`page-${d.path}`)}>
              <span>
                <Marked text={d.title} query={query} />
                <span className="dim small search-kind">{d.kind}</span>
              </span>
            </Link>
          ))}
        </Group>
      </div>
      {isEmpty && recent.length > 0 ? (
        <button type="button" className="link-button small" onClick={onClearRecent}>
          Clear recent searches
        </button>
      ) : null}
    </>
  );
}

function Group({ title, empty, children }: { title: string; empty: boolean; children: ReactNode }) {
  if (empty) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div role="group" aria-label={title}>
      <p className="eyebrow" aria-hidden="true">
        {title}
      </p>
      {children}
    </div>
  );
}

function ProductRow({
  product: p,
  query,
  option,
}: {
  product: ProductCard;
  query: string;
  option: Record<string, unknown>;
}) {
  return (
    <Link to={`/products/${p.handle}`} {...option} className="search-product">
      <span className="search-picture">
        <Pack {...toPackProps({ title: p.title, kind: p.kind, look: p.look })} />
      </span>
      <span>
        <strong>
          <Marked text={p.title} query={query} />
        </strong>
        <span className="dim small">
          <Marked text={p.line} query={query} />
        </span>
        {p.rating.mean === null ? null : (
          <span className="dim small">
            <Stars value={p.rating.mean} count={p.rating.count} size={13} /> {p.rating.count}
          </span>
        )}
      </span>
      <span className="search-price">
        {p.variants > 1 ? "From " : ""}
        <strong>{formatMoney({ minor: p.minPrice, currency: p.currency })}</strong>
      </span>
    </Link>
  );
}

/** A text with the words that match what was typed marked. */
function Marked({ text, query }: { text: string; query: string }) {
  const typed = normalizeText(query)
    .split(/[^a-z0-9]+/)
    .filter((w) => w.length > 1);
  const isMatch = (word: string) => {
    const plain = normalizeText(word);
    return typed.some((t) => plain.startsWith(t) || (t.length > 3 && editDistance(t, plain, 1) <= 1));
  };
  return (
    text
      .split(/([\p{L}\p{N}]+)/u)
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      .map((part, at) => (at % 2 === 1 && isMatch(part) ? <mark key={at}>{part}</mark> : part))
  );
}

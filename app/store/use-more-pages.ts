import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type CompactJson, readCompactJson } from "#app/lib/compact-json.ts";
import type { ProductCardView } from "./product-card-view.ts";

interface Page {
  products: CompactJson<ProductCardView[]>;
  next: string | null;
}

/**
 * How many products a page of a list has: two rows of four come with the document, to stay within its weight budget
 * (worker/http/page-weight.built.test.ts); then three rows at a time.
 */
export const listPageSize = (cursor: string | null): number => (cursor === null ? 8 : 12);

/** Loaded lists by history entry, so that Back restores the list and its scroll position. */
const savedLists = new Map<string, Page[]>();

/**
 * A list that grows by pages: the first is the route's, the others are fetched and appended. It starts over when the route loads another list.
 */
export function useMorePages(first: Page, fetcher: { state: string; data?: Page; load: (href: string) => unknown }) {
  const { key } = useLocation();
  const [list, setList] = useState(() => {
    const pages = savedLists.get(key) ?? [];
    return { first, pages: pages[0]?.products === first.products ? pages : [first] };
  });
  const last = useRef<Page>(undefined);
  const current = useMemo(() => (list.first === first ? list.pages : [first]), [list, first]);
  useEffect(() => {
    const page = fetcher.data;
    if (!page || page === last.current || fetcher.state !== "idle") return;
    last.current = page;
    setList((l) => ({ first, pages: [...(l.first === first ? l.pages : [first]), page] }));
  }, [fetcher.data, fetcher.state, first]);
  useEffect(() => {
    if (current.length > 1) savedLists.set(key, current);
  }, [key, current]);
  const next = current.at(-1)?.next ?? null;
  return {
    products: useMemo(() => current.flatMap((p) => readCompactJson(p.products)), [current]),
    next,
    loading: fetcher.state !== "idle",
    show: () => {
      if (next) fetcher.load(next);
    },
  };
}

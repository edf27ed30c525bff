import { useEffect, useRef, useState } from "react";
import type { CardView } from "./card-view.ts";

interface Page {
  products: CardView[];
  next: string | null;
}

/**
 * A list that grows by pages: the first is the route's own, the others are fetched and put below it.
 * It begins anew when the route brings another list.
 */
export function useMorePages(first: Page, fetcher: { state: string; data?: Page; load: (href: string) => unknown }) {
  const [list, setList] = useState({ first, pages: [first] });
  const last = useRef<Page>(undefined);
  const current = list.first === first ? list.pages : [first];
  useEffect(() => {
    const page = fetcher.data;
    if (!page || page === last.current || fetcher.state !== "idle") return;
    last.current = page;
    setList((l) => ({ first, pages: [...(l.first === first ? l.pages : [first]), page] }));
  }, [fetcher.data, fetcher.state, first]);
  const next = current.at(-1)?.next ?? null;
  return {
    products: current.flatMap((p) => p.products),
    next,
    loading: fetcher.state !== "idle",
    show: () => {
      if (next) fetcher.load(next);
    },
  };
}

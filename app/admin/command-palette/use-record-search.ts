import { useEffect, useState } from "react";
import { useApiQuery } from "#app/lib/query.ts";
import type { AdminProductRow } from "#worker/store/catalogue/contract.ts";
import type { CustomerRow } from "#worker/store/customers/contract.ts";
import type { OrderListItem } from "#worker/store/orders/contract.ts";
import type { PaletteCommand } from "./palette-commands.ts";

/** How long typing must pause before a request is sent. */
const PAUSE_MS = 200;
const MOST_RESULTS = 5;

/** The value, once it has stopped changing for a moment. */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The first records of an admin list for a query; a request that is no longer needed is aborted. */
function useListSearch<Page>(list: string, query: string, read: (page: Page) => PaletteCommand[]) {
  const { data, isError, isFetching } = useApiQuery<Page | null>({
    queryKey: [`/api/admin/${list}?q=${encodeURIComponent(query)}`],
    enabled: query !== "",
  });
  return { found: data && query !== "" ? read(data).slice(0, MOST_RESULTS) : [], isError, isFetching };
}

/**
 * The products, orders and customers that match what is typed, all at once: one that came later would push another away
 * from under the pointer.
 * @param enabled moderators can't search records
 */
export function useRecordSearch(typed: string, enabled: boolean) {
  const text = typed.trim();
  const settled = useDebounced(text);
  const query = enabled && settled.length > 1 ? settled : "";
  const products = useListSearch<{ products: AdminProductRow[] }>("products", query, (page) =>
    page.products.map((p) => ({ to: `/420/products/${p.id}`, label: p.title, detail: p.handle })),
  );
  const orders = useListSearch<{ orders: OrderListItem[] }>("orders", query, (page) =>
    page.orders.map((o) => ({
      to: `/420/orders/${o.id}`,
      label: `Order #${o.number}`,
      detail: [o.name || o.email, o.match].filter(Boolean).join(" · "),
    })),
  );
  const customers = useListSearch<{ rows: CustomerRow[] }>("customers", query, (page) =>
    page.rows.map((c) => ({ to: `/420/customers/${c.key}`, label: c.name || c.email, detail: c.email })),
  );
  const lists = [products, orders, customers];
  const isFetching = lists.some((l) => l.isFetching);
  const show = ({ found }: (typeof lists)[number]) => (isFetching ? [] : found);
  return {
    products: show(products),
    orders: show(orders),
    customers: show(customers),
    isError: lists.some((l) => l.isError),
    isSearching: enabled && text.length > 1 && (text !== settled || isFetching),
  };
}

import { useEffect } from "react";
import { create } from "zustand";
import { apiRequest } from "#app/lib/api-request.ts";
import type { Availability } from "#worker/store/catalogue/contract.ts";

/** What can be bought now, by variant: the pages are kept at the edge, this never is. */
const useStockStore = create<{ known: Record<string, Availability> }>()(() => ({ known: {} }));
const requestedIds = new Set<string>();

/** Asks for the stock of variants, each once per open page. */
export function useLiveStock(variantIds: readonly string[]): Record<string, Availability> {
  const wanted = variantIds.join(",");
  useEffect(() => {
    const fresh = wanted.split(",").filter((id) => id && !requestedIds.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) requestedIds.add(id);
    apiRequest<{ variants: Availability[] }>(
      "GET",
      `/api/availability?variants=${fresh.map(encodeURIComponent).join(",")}`,
    )
      .then(({ variants }) =>
        useStockStore.setState((s) => ({
          known: { ...s.known, ...Object.fromEntries(variants.map((v) => [v.variantId, v])) },
        })),
      )
      // Not known: the page says nothing of the stock, and the cart will.
      .catch(() => {
        for (const id of fresh) requestedIds.delete(id);
      });
  }, [wanted]);
  return useStockStore((s) => s.known);
}

/** "In stock", "3 left" …; nothing while it is not known. */
export function stockText(a: Availability | undefined): string {
  if (!a) return "";
  if (a.state === "low") return `Only ${a.left} left`;
  return { in_stock: "In stock", backorder: "Made to order, ships when it is ready", sold_out: "Sold out" }[a.state];
}

import { useEffect } from "react";
import { create } from "zustand";
import { apiRequest } from "#app/lib/api-request.ts";
import type { Availability } from "#worker/store/catalogue/contract.ts";

/** Live stock by variant: product pages are cached at the edge, this never is. */
const useStockStore = create<{ known: Record<string, Availability> }>()(() => ({ known: {} }));
const requestedIds = new Set<string>();

/** Fetches the stock of variants, each once per open page. */
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
      // Unknown: the page shows no stock, and the cart checks it.
      .catch(() => {
        for (const id of fresh) requestedIds.delete(id);
      });
  }, [wanted]);
  return useStockStore((s) => s.known);
}

/** "In stock", "3 left" …; empty while it is unknown. */
export function stockText(a: Availability | undefined): string {
  if (!a) return "";
  if (a.state === "low") return `Only ${a.left} left`;
  return { in_stock: "In stock", backorder: "On backorder, ships when available", sold_out: "Sold out" }[a.state];
}

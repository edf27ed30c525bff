import type { AdminOrderView } from "#worker/store/orders/contract.ts";
import { sendableQuantity } from "./line-variants.ts";

/** A row of a packing slip; `lotId` is the lot that was sent, null where it is still to be chosen. */
export interface PackingRow {
  id: string;
  variantId: string | null;
  sku: string;
  name: string;
  units: number;
  lotId: string | null;
}

/**
 * What a packing slip lists: the items that are left to send and paid for, so that nothing is packed twice, or those of
 * one shipment. A bundle is listed by its parts.
 */
export function packingRows(
  order: Pick<AdminOrderView, "lines" | "parcels" | "status">,
  parcelId: string | null,
): PackingRow[] {
  const parcel = order.parcels.find((p) => p.id === parcelId);
  if (parcel)
    return parcel.lines.flatMap((sent) => {
      const line = order.lines.find((l) => l.id === sent.lineId);
      const part = line?.parts.find((x) => x.variantId === sent.variantId);
      if (!line) return [];
      return {
        id: `${sent.lineId} ${sent.variantId}`,
        variantId: sent.variantId,
        sku: part?.sku ?? line.sku,
        name: part?.title ?? [line.title, line.variantTitle].filter(Boolean).join(", "),
        units: sent.quantity,
        lotId: sent.lotId,
      };
    });
  return order.lines.flatMap((l): PackingRow[] => {
    const left = sendableQuantity(l);
    if (left <= 0) return [];
    if (l.parts.length > 0)
      return l.parts.map((p) => ({
        id: `${l.id} ${p.variantId}`,
        variantId: p.variantId,
        sku: p.sku,
        name: p.title,
        units: p.quantity * left,
        lotId: null,
      }));
    const name = [l.title, l.variantTitle].filter(Boolean).join(", ");
    return [{ id: l.id, variantId: l.variantId, sku: l.sku, name, units: left, lotId: null }];
  });
}

import type { Availability } from "#worker/store/catalogue/contract.ts";
import { stockText } from "./live-stock.ts";
import type { VariantView } from "./product-view.ts";

/** Whether the variant is in stock; its line is there before the answer is. */
export function StockLine({ stock, variant }: { stock: Availability | undefined; variant: VariantView }) {
  return (
    <p className="buy-stock" role="status" data-state={stock?.state}>
      {stock && !variant.requiresShipping ? "Emailed right after payment" : stockText(stock)}
    </p>
  );
}

import type { ReactNode } from "react";
import { Link } from "#app/ui/index.ts";
import type { ListedVariant } from "#worker/store/catalogue/contract.ts";
import type { OrderLineView } from "#worker/store/orders/contract.ts";
import { VariantThumb } from "../product-thumbs.tsx";
import { formatMinor } from "./amount-inputs.ts";

/** One item of an order: picture, name, SKU with what else is to know, price times units. */
export function OrderItemRow({
  line: l,
  units,
  variants,
  currency,
  detail,
}: {
  line: OrderLineView;
  /** How many of its units stand in this card. */
  units: number;
  variants: Readonly<Record<string, ListedVariant>>;
  currency: string;
  detail?: ReactNode;
}) {
  return (
    <li className="order-item">
      <VariantThumb variant={variants[l.variantId ?? ""]} size={48} />
      <span className="item-text">
        <span>
          {l.productId ? <Link to={`/420/products/${l.productId}`}>{l.title}</Link> : <strong>{l.title}</strong>}{" "}
          <span className="dim">{l.variantTitle}</span>
        </span>
        <span className="dim small">
          {l.sku}
          {detail}
        </span>
        {l.parts.map((p) => (
          <span key={p.variantId} className="dim small">
            {p.quantity} × {p.title} ({p.sku})
          </span>
        ))}
      </span>
      <span className="item-price dim">
        {formatMinor(l.unitPrice, currency)} × {units}
      </span>
      <strong className="item-sum">{formatMinor(l.unitPrice * units, currency)}</strong>
    </li>
  );
}

import type { ListedVariant } from "#worker/store/catalogue/contract.ts";
import type { OrderListItem } from "#worker/store/orders/contract.ts";
import { RelativeTime } from "../local-time.tsx";
import { VariantThumb } from "../product-thumbs.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { formatMinor } from "./amount-inputs.ts";
import { ATTENTION_LABELS, FULFILLMENT_STATUS_LABELS, paymentLabel } from "./order-labels.ts";

/** An order in the list on phones: picture, who, how much, and what it waits for. */
export function OrderPhoneRow({
  order: o,
  variants,
}: {
  order: OrderListItem;
  variants: Readonly<Record<string, ListedVariant>>;
}) {
  const isLive = o.status === "open" || o.status === "completed";
  return (
    <span className="order-row">
      <VariantThumb variant={variants[o.variantIds[0] ?? ""]} size={52} />
      <span className="order-row-text">
        <strong>{o.name || o.email}</strong>
        <span className="dim">
          #{o.number} · <RelativeTime at={o.placedAt} />
        </span>
      </span>
      <span className="order-row-sum">
        <strong>{formatMinor(o.total, o.currency)}</strong>
        <span className="dim">
          {o.items} {o.items === 1 ? "item" : "items"}
        </span>
      </span>
      <span className="order-row-badges">
        {o.attention === "" ? null : <StatusBadge status={[ATTENTION_LABELS[o.attention][0], "danger"]} />}
        {o.paymentStatus === "paid" && isLive ? null : <StatusBadge status={paymentLabel(o)} />}
        {isLive ? <StatusBadge status={FULFILLMENT_STATUS_LABELS[o.fulfilmentStatus]} /> : null}
      </span>
    </span>
  );
}

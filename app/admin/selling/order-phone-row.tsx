import { Badge } from "#app/ui/index.ts";
import type { ListedVariant } from "#worker/store/catalogue/contract.ts";
import type { OrderListItem } from "#worker/store/orders/contract.ts";
import { RelativeTime } from "../local-time.tsx";
import { VariantThumb } from "../product-thumbs.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { PhoneRow } from "../table/index.ts";
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
    <PhoneRow
      picture={<VariantThumb variant={variants[o.variantIds[0] ?? ""]} size={44} />}
      title={o.name || o.email}
      value={formatMinor(o.total, o.currency)}
      note={
        <>
          #{o.number} · <RelativeTime at={o.placedAt} short />
          {o.match ? <span className="order-match">{o.match}</span> : null}
        </>
      }
      valueNote={`${o.items} ${o.items === 1 ? "item" : "items"}`}
      badges={
        <>
          {o.attention === "" ? null : <StatusBadge status={[ATTENTION_LABELS[o.attention][0], "danger"]} />}
          {o.paymentStatus === "paid" && isLive ? null : <StatusBadge status={paymentLabel(o)} />}
          {isLive ? <StatusBadge status={FULFILLMENT_STATUS_LABELS[o.fulfilmentStatus]} /> : null}
          <OrderTagBadges tags={o.tags} />
        </>
      }
    />
  );
}

/** The tags of an order in a list: the first two, and how many more there are. */
export function OrderTagBadges({ tags }: { tags: readonly string[] }) {
  const rest = tags.length - 2;
  return tags.length === 0 ? null : (
    <span className="order-tags" title={tags.join(", ")}>
      {tags.slice(0, 2).map((tag) => (
        <Badge key={tag} tone="neutral">
          {tag}
        </Badge>
      ))}
      {rest > 0 ? <span className="dim small">+{rest}</span> : null}
    </span>
  );
}

import { useId, useState } from "react";
import { Link, Text } from "#app/ui/index.ts";
import { plural } from "#worker/kernel/plural.ts";
import { encodeCustomerKey } from "#worker/store/customers/domain.ts";
import type { ReturnListItem } from "#worker/store/orders/contract.ts";
import { LocalTime, RelativeTime } from "../local-time.tsx";
import { PhoneRow } from "../table/index.ts";
import { ReturnDecision, ReturnReceipt } from "./return-forms.tsx";

const describeItem = (r: ReturnListItem, i: ReturnListItem["items"][number]): string =>
  `${i.quantity} × ${[i.title, i.variantTitle].filter(Boolean).join(", ")}${
    r.status === "received" ? ` (${i.received} received, ${i.damaged} damaged)` : ""
  }`;

/** A return with what can be done about it. On phones it is two lines, and the rest opens below them. */
export function ReturnRow({ item: r }: { item: ReturnListItem }) {
  const [isOpen, setIsOpen] = useState(false);
  const bodyId = useId();
  const at = r.decidedAt ?? r.createdAt;
  const units = r.items.reduce((sum, i) => sum + i.quantity, 0);
  return (
    <li className="return-row">
      <button
        type="button"
        className="return-row-toggle"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <PhoneRow
          title={`#${r.number} · ${r.name || r.email}`}
          value={<RelativeTime at={at} />}
          note={r.reason}
          valueNote={plural(units, "item")}
        />
      </button>
      <div className="return-row-body" id={bodyId} data-open={isOpen || undefined}>
        <div className="order-list-head">
          <h2>
            <Link to={`/420/orders/${r.orderId}`}>Order #{r.number}</Link>
          </h2>
          <Link to={`/420/customers/${encodeCustomerKey(r.email)}`}>{r.name || r.email}</Link>
          <Text as="span" dim small>
            <LocalTime at={at} />
          </Text>
        </div>
        <ul className="return-items">
          {r.items.map((i) => (
            <li key={i.lineId}>{describeItem(r, i)}</li>
          ))}
        </ul>
        <Text>“{r.reason}”</Text>
        {r.note ? (
          <Text small dim className="note-text">
            {r.note}
          </Text>
        ) : null}
        {r.status === "requested" ? <ReturnDecision request={r} /> : null}
        {r.status === "approved" ? <ReturnReceipt request={r} /> : null}
        {r.status === "received" ? (
          <Text small dim>
            <Link to={`/420/orders/${r.orderId}`}>Refund from the order</Link>
          </Text>
        ) : null}
      </div>
    </li>
  );
}

import { DAY } from "../kernel/instants.ts";
import { trackingPage } from "../store/orders/domain-carriers.ts";
import { addEvent, type SampleOrder, unitsOf } from "./domain-order-rows.ts";
import type { StoryContext } from "./domain-order-story.ts";
import type { Random } from "./domain-random.ts";

const CARRIERS: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  US: [
    ["USPS", 5],
    ["UPS", 4],
    ["FedEx", 2],
  ],
  CA: [
    ["Canada Post", 3],
    ["UPS", 1],
  ],
  else: [["DHL", 1]],
};

/** Sends what is left of some lines. @returns when it arrived; null: it is on its way */
export function sendParcel(
  context: StoryContext,
  order: SampleOrder,
  lines: SampleOrder["lines"],
  at: number,
): number | null {
  const { random, rows, stock, now, staff } = context;
  const contents = lines.filter((l) => l.item.quantity > l.fulfilled + l.cancelled);
  if (contents.length === 0) return at;
  const id = random.id(at);
  const { country } = order.person.address;
  const carrier = random.weighted(CARRIERS[country] ?? CARRIERS.else ?? []);
  const { tracking, url } = trackingOf(random, carrier);
  const days = country === "US" ? 1.5 + random.next() * 4 : 5 + random.next() * 9;
  const deliveredAt = at + days * DAY;
  const isDelivered = deliveredAt < now;
  rows.add("store_fulfilment", {
    id,
    order_id: order.id,
    status: isDelivered ? "delivered" : "shipped",
    carrier,
    tracking,
    tracking_url: url,
    request_key: `sample-${id}`,
    actor: staff,
    shipped_at: at,
    delivered_at: isDelivered ? Math.floor(deliveredAt) : null,
  });
  const sent = new Map<string, { variantId: string; quantity: number; lotId: string | null }>();
  for (const line of contents) {
    const quantity = line.item.quantity - line.fulfilled - line.cancelled;
    line.fulfilled += quantity;
    for (const unit of unitsOf(line.item, quantity)) {
      const lotId = stock.lotOf(unit.variantId, at);
      rows.add("store_fulfilment_line", {
        fulfilment_id: id,
        line_id: line.id,
        variant_id: unit.variantId,
        quantity: unit.quantity,
        lot_id: lotId,
      });
      const key = `${unit.variantId} ${lotId}`;
      const known = sent.get(key);
      sent.set(key, { ...unit, lotId, quantity: unit.quantity + (known?.quantity ?? 0) });
    }
  }
  for (const s of sent.values())
    stock.move(random, { ...s, delta: -s.quantity, kind: "shipped", ref: id, at, actor: staff });
  addEvent(rows, random, order, at, staff, "shipped", { parcel: id, carrier, tracking });
  if (isDelivered) addEvent(rows, random, order, Math.floor(deliveredAt), staff, "delivered", { parcel: id });
  return isDelivered ? Math.floor(deliveredAt) : null;
}

function trackingOf(random: Random, carrier: string): { tracking: string; url: string } {
  const digits = (n: number) => Array.from({ length: n }, () => random.int(0, 9)).join("");
  // Numbers of no parcel: they begin as the carrier's do and are filled with zeros.
  const tracking =
    carrier === "UPS"
      ? `1Z000000${digits(10)}`
      : carrier === "FedEx"
        ? `0000${digits(8)}`
        : carrier === "USPS"
          ? `9400000000${digits(12)}`
          : `00${digits(10)}`;
  return { tracking, url: trackingPage(carrier, tracking) };
}

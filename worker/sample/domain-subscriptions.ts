import { nextDueAt, toLocalDay, toLocalNoon } from "../billing/domain-calendar.ts";
import { DAY, HOUR, MINUTE } from "../kernel/instants.ts";
import type { SampleItem, SampleOrder } from "./domain-order-rows.ts";
import type { StoryContext } from "./domain-order-story.ts";
import type { SamplePlan } from "./domain-shop.ts";

/** No job touches it before the year 9999: samples are never charged, and nobody is written to. */
const NEVER = 253_402_300_799_000;

const CANCEL_REASONS = ["Too much at home", "Too expensive", "Trying something else", "Moving abroad", ""];

interface Started {
  order: SampleOrder;
  plan: SamplePlan;
  items: SampleItem[];
  cardId: string;
}

/** What a subscription was at the end, from its first order to now. */
export interface SampleSubscription extends Started {
  id: string;
  /** When each renewal was due that was charged, with its cycle. */
  renewals: { cycle: number; at: number; paid: boolean }[];
  skipped: { cycle: number; at: number }[];
  events: { at: number; actor: string; kind: string; detail: object }[];
  status: "active" | "paused" | "past_due" | "cancelled" | "failed";
  nextCycle: number;
  nextChargeAt: number | null;
  pausedChargeAt: number | null;
  cancelledAt: number | null;
  cancelReason: string;
  anchorAt: number;
}

/** What every shop of samples has, on whatever day it is filled: the first subscription that can be so is. */
export type SampleEnd = Exclude<SampleSubscription["status"], "active">;
export const SAMPLE_ENDS: readonly SampleEnd[] = ["failed", "past_due", "cancelled", "paused"];

/**
 * Decides a subscription's whole story: renewals, skips, a pause, a declined card, its end.
 * @param missing the ends that no subscription has yet; this one's is taken out
 */
export function planSubscription(
  { random, now }: StoryContext,
  started: Started,
  missing: Set<SampleEnd>,
): SampleSubscription {
  const ends = (how: SampleEnd, probability: number) => missing.delete(how) || random.chance(probability);
  const { order, plan } = started;
  const { timeZone } = order.person;
  const startedAt = order.paidAt ?? order.at;
  const anchor = toLocalDay(startedAt, timeZone);
  const anchorAt = toLocalNoon(anchor, timeZone);
  const following = (at: number) => nextDueAt(at, plan.unit, plan.every, anchor.day, timeZone);
  const sub: SampleSubscription = {
    ...started,
    id: `${order.id}-${plan.id}`,
    renewals: [],
    skipped: [],
    events: [{ at: startedAt, actor: "customer", kind: "started", detail: {} }],
    status: "active",
    nextCycle: 1,
    nextChargeAt: null,
    pausedChargeAt: null,
    cancelledAt: null,
    cancelReason: "",
    anchorAt,
  };
  let due = following(anchorAt);
  const end = (at: number, kind: "cancelled" | "paused"): SampleSubscription => {
    sub.status = kind;
    if (kind === "paused") sub.pausedChargeAt = due;
    else {
      sub.cancelledAt = at;
      sub.cancelReason = random.pick(CANCEL_REASONS);
    }
    sub.events.push({ at, actor: "customer", kind, detail: kind === "cancelled" ? { reason: sub.cancelReason } : {} });
    return sub;
  };
  for (;;) {
    // Somewhere between two charges a few stop, pause or skip.
    const between = Math.min(now - HOUR, due - random.int(6, 20) * DAY);
    if (between > startedAt + DAY && ends("cancelled", 0.07)) return end(between, "cancelled");
    if (between > startedAt + DAY && ends("paused", 0.04)) return end(between, "paused");
    if (due >= now) {
      sub.nextChargeAt = due;
      return sub;
    }
    const declined = now - due > 16 * DAY ? "failed" : "past_due";
    if (!missing.has(declined) && random.chance(0.08)) {
      sub.skipped.push({ cycle: sub.nextCycle, at: due });
      sub.events.push({ at: due - 3 * DAY, actor: "customer", kind: "skipped", detail: { cycle: sub.nextCycle } });
    } else if (ends(declined, 0.05)) {
      sub.renewals.push({ cycle: sub.nextCycle, at: due, paid: false });
      const detail = { cycle: sub.nextCycle, tries: declined === "failed" ? 5 : 1, reason: "insufficient_funds" };
      sub.events.push({ at: due + MINUTE, actor: "system", kind: "declined", detail });
      sub.status = declined;
      sub.nextChargeAt = sub.status === "past_due" ? now + random.int(1, 4) * DAY : null;
      return sub;
    } else {
      sub.renewals.push({ cycle: sub.nextCycle, at: due, paid: true });
      sub.events.push({ at: due + MINUTE, actor: "system", kind: "renewed", detail: { cycle: sub.nextCycle } });
    }
    sub.nextCycle += 1;
    due = following(due);
  }
}

/** The rows of the subscription and its history. */
export function writeSubscription(
  { rows, random, now }: StoryContext,
  sub: SampleSubscription,
  orderOfCycle: ReadonlyMap<number, SampleOrder>,
  terms: { text: string; hash: string },
): void {
  const { order, plan, person } = { ...sub, person: sub.order.person };
  const startedAt = order.paidAt ?? order.at;
  rows.mark("subscription", sub.id);
  rows.add("billing_contract", {
    id: sub.id,
    user_id: order.userId,
    email: person.email,
    status: sub.status,
    kind: "goods",
    plan_id: plan.id,
    currency: order.priced.currency,
    unit: plan.unit,
    every: plan.every,
    price: 0,
    discount_bps: plan.discountBps,
    card_id: sub.cardId,
    ship_to: JSON.stringify(person.address),
    shipping_method_id: order.priced.method?.id ?? null,
    next_cycle: sub.nextCycle,
    paused_charge_at: sub.pausedChargeAt,
    next_charge_at: sub.nextChargeAt,
    anchor_at: sub.anchorAt,
    time_zone: person.timeZone,
    origin_order_id: order.id,
    cancelled_at: sub.cancelledAt,
    cancel_reason: sub.cancelReason,
    version: sub.events.length,
    created_at: startedAt,
    retry_at: NEVER,
  });
  for (const { variant, quantity, unitPrice } of sub.items)
    rows.add("billing_contract_line", {
      contract_id: sub.id,
      variant_id: variant.variantId,
      quantity,
      unit_price: unitPrice,
    });
  sub.events
    .toSorted((a, b) => a.at - b.at)
    .forEach((e, i) => {
      rows.add("billing_contract_event", {
        id: `${sub.id}-${i + 1}`,
        contract_id: sub.id,
        version: i + 1,
        at: e.at,
        actor: e.actor,
        kind: e.kind,
        detail: JSON.stringify(e.detail),
      });
    });
  const addCycle = (cycle: number, status: string, dueAt: number, orderId: string | null, billedAt: number | null) =>
    rows.add("billing_cycle", {
      contract_id: sub.id,
      cycle,
      status,
      due_at: dueAt,
      order_id: orderId,
      attempts: status === "billing" || status === "failed" ? 1 : 0,
      next_try_at: null,
      reason: status === "billing" || status === "failed" ? "insufficient_funds" : null,
      billed_at: billedAt,
    });
  addCycle(0, "billed", sub.anchorAt, order.id, startedAt);
  for (const s of sub.skipped) addCycle(s.cycle, "skipped", s.at, null, null);
  for (const r of sub.renewals) {
    const made = orderOfCycle.get(r.cycle);
    const status = r.paid ? "billed" : sub.status === "failed" ? "failed" : "billing";
    addCycle(r.cycle, status, r.at, made?.id ?? null, r.paid ? (made?.paidAt ?? null) : null);
  }
  rows.add("billing_consent", {
    id: random.id(order.at),
    order_id: order.id,
    plan_id: plan.id,
    user_id: order.userId,
    email: person.email,
    terms_hash: terms.hash,
    terms: terms.text,
    time_zone: person.timeZone,
    at: Math.min(order.at, now),
  });
}

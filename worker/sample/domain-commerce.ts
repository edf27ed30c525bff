import { DAY, MINUTE } from "../kernel/instants.ts";
import { spreadInstants } from "./domain-calendar.ts";
import type { GeneratorContext } from "./domain-generator.ts";
import { type SampleItem, type SampleOrder, startOrder } from "./domain-order-rows.ts";
import { type Story, type StoryContext, tellOrder } from "./domain-order-story.ts";
import type { SamplePerson } from "./domain-people.ts";
import { RowSet, type SamplePlan, type SampleValues, type SampleVariant } from "./domain-shop.ts";
import { SampleStock } from "./domain-stock.ts";
import { planSubscription, SAMPLE_ENDS, type SampleSubscription, writeSubscription } from "./domain-subscriptions.ts";

/** Orders of one step: some 1,500 rows. */
const ORDERS_PER_STEP = 75;

const STORIES: readonly (readonly [Story, number])[] = [
  ["usual", 83],
  ["declined_first", 5],
  ["never_paid", 2.4],
  ["canceled", 1.8],
  ["partly_shipped", 2.6],
  ["returned", 4],
  ["goodwill", 1.6],
  ["line_refunded", 1.2],
  ["disputed", 0.3],
  ["refund_failed", 0.1],
];

/** What every shop has open somewhere, so that no screen of the admin stays empty: by age in days. */
const CERTAIN: readonly { story: Story; from: number; to: number; count: number }[] = [
  { story: "disputed", from: 9, to: 15, count: 2 },
  { story: "refund_failed", from: 16, to: 26, count: 1 },
  { story: "returned", from: 7, to: 16, count: 8 },
];

interface Renewal {
  at: number;
  sub: SampleSubscription;
  cycle: number;
  paid: boolean;
}

/** Customers, orders with everything that became of them, subscriptions with their renewals, and the stock they moved. */
export function generateCommerce(context: GeneratorContext): void {
  const { random, shop, people, days, orderCount } = context;
  const rows: RowSet[] = [new RowSet()];
  const stock = new SampleStock(shop);
  const story = (): StoryContext => ({
    random,
    rows: rows.at(-1) as RowSet,
    stock,
    now: shop.now,
    staff: context.actor,
  });
  const customers = new Customers(context);
  const renewals: Renewal[] = [];
  const subscriptions: { sub: SampleSubscription; orders: Map<number, SampleOrder> }[] = [];
  const missingEnds = new Set(SAMPLE_ENDS);
  const certain = CERTAIN.map((c) => ({ ...c }));
  let number = shop.firstNumber;
  const nextNumber = (): number => {
    const told = number - shop.firstNumber;
    if (told > 0 && told % ORDERS_PER_STEP === 0) rows.push(new RowSet());
    number += 1;
    return number - 1;
  };

  const renewBefore = (at: number): void => {
    for (;;) {
      const next = renewals[0];
      if (!next || next.at > at) return;
      renewals.shift();
      const { order, items, cardId } = next.sub;
      const made = startOrder(random, shop, {
        at: next.at,
        number: nextNumber(),
        person: order.person,
        userId: order.userId,
        items,
        source: "renewal",
        subscription: { id: next.sub.id, cycle: next.cycle },
      });
      tellOrder(story(), made, next.paid ? "usual" : "never_paid", cardId);
      subscriptions.find((s) => s.sub === next.sub)?.orders.set(next.cycle, made);
      if (next.paid) context.orders.push(made);
    }
  };

  const offers = new Offers(context);
  for (const at of spreadInstants(random, shop.now, days, orderCount)) {
    renewBefore(at);
    const orderNumber = nextNumber();
    const { person, userId, isFirst } = customers.next(at, story().rows, people);
    const items = offers.pickItems();
    const giftCard = items.some((i) => i.variant.kind === "gift_card");
    const plan = items.find((i) => i.plan)?.plan ?? null;
    const gift = !giftCard && !plan && random.chance(0.035) ? offers.takeGiftCard(at) : null;
    const order = startOrder(random, shop, {
      at,
      number: orderNumber,
      person,
      userId,
      items,
      code: random.chance(0.14) ? offers.pickCode(isFirst) : null,
      express: random.chance(0.09),
      gift,
    });
    const age = (shop.now - at) / DAY;
    const due = certain.find((c) => c.count > 0 && age >= c.from && age <= c.to);
    let kind: Story = random.weighted(STORIES);
    if (gift || giftCard || plan) kind = kind === "declined_first" ? kind : "usual";
    else if (due) {
      due.count -= 1;
      kind = due.story;
    }
    const cardId = plan ? customers.saveCard(story().rows, person, userId, at) : null;
    tellOrder(story(), order, kind, cardId);
    if (kind !== "never_paid") context.orders.push(order);
    if (gift) offers.redeem(story().rows, gift.id, order);
    if (giftCard) offers.issue(story().rows, order);
    if (plan && cardId && order.paidAt !== null) {
      const sub = planSubscription(story(), { order, plan, items: items.filter((i) => i.plan), cardId }, missingEnds);
      subscriptions.push({ sub, orders: new Map() });
      for (const r of sub.renewals)
        renewals.push({
          at: Math.min(r.at + random.int(1, 9) * MINUTE, shop.now - 1),
          sub,
          cycle: r.cycle,
          paid: r.paid,
        });
      renewals.sort((a, b) => a.at - b.at);
    }
  }
  renewBefore(shop.now);

  const last = new RowSet();
  const movement = new RowSet();
  for (const { sub, orders } of subscriptions) {
    const terms = context.termsOf(sub);
    writeSubscription({ ...story(), rows: last }, sub, orders, { text: terms, hash: `sample-${sub.plan.id}` });
  }
  // What is reserved is written with what was received for it, at once.
  for (const set of rows)
    for (const hold of set.rows.get("store_stock_hold") ?? []) movement.add("store_stock_hold", hold);
  for (const set of rows) set.rows.delete("store_stock_hold");
  stock.finish(random, movement, { from: shop.now - (days + 6) * DAY, days, actor: context.actor });
  for (const set of [...rows, last]) context.addStep("orders", set);
  context.addStep("stock", movement);
}

/** Who orders: new people and, more and more often, those who did before. */
class Customers {
  readonly #context: GeneratorContext;
  readonly #known: { person: SamplePerson; userId: string | null }[] = [];
  readonly #cards = new Map<string, string>();

  constructor(context: GeneratorContext) {
    this.#context = context;
  }

  next(at: number, rows: RowSet, people: SamplePerson[]) {
    const { random } = this.#context;
    const fresh = people[this.#known.length];
    const returning = this.#known.length > 12 && random.chance(0.46);
    if (!fresh || returning) return { ...random.pick(this.#known), isFirst: false };
    let userId: string | null = null;
    if (fresh.isMember) {
      const createdAt = at - random.int(2, 30) * MINUTE;
      userId = random.id(createdAt);
      rows.mark("user", userId);
      rows.add("auth_user", {
        id: userId,
        email: fresh.email,
        email_norm: fresh.email,
        email_verified_at: createdAt + MINUTE,
        first_name: fresh.name.split(" ")[0] ?? "",
        role: "member",
        created_at: createdAt,
      });
    }
    const customer = { person: fresh, userId };
    this.#known.push(customer);
    return { ...customer, isFirst: true };
  }

  /** A saved card that the gateway does not know: nobody can charge it. */
  saveCard(rows: RowSet, person: SamplePerson, userId: string | null, at: number): string {
    const known = this.#cards.get(person.email);
    if (known) return known;
    const id = this.#context.random.id(at);
    this.#cards.set(person.email, id);
    rows.mark("saved_card", id);
    rows.add("store_saved_card", {
      id,
      user_id: userId,
      email: person.email,
      gateway: "test",
      customer_ref: `sample-customer-${id}`,
      card_ref: `sample-card-${id}`,
      brand: person.brand,
      last4: person.last4,
      exp_month: 4,
      exp_year: 2031,
      status: "active",
      created_at: at,
    });
    return id;
  }
}

/** What is bought: products by popularity, plans, codes and gift cards. */
class Offers {
  readonly #context: GeneratorContext;
  readonly #products: readonly (readonly [SampleVariant[], number])[];
  readonly #giftCards: SampleVariant[];
  readonly #plans: readonly (readonly [SamplePlan, number])[];
  readonly #issued: { id: string; last4: string; balance: number; at: number; row: SampleValues }[] = [];

  constructor(context: GeneratorContext) {
    this.#context = context;
    const { random, shop } = context;
    const goods = shop.variants.filter((v) => v.kind !== "gift_card");
    const byProduct = [...Map.groupBy(goods, (v) => v.productId).values()];
    // A few products carry a shop, the rest follow.
    this.#products = byProduct.map((variants, i) => [variants, (0.6 + random.next()) / (1 + i * 0.13)] as const);
    this.#giftCards = shop.variants.filter((v) => v.kind === "gift_card");
    this.#plans = shop.plans.map((p, i) => [p, [6, 3, 1][i] ?? 1] as const);
  }

  pickItems(): SampleItem[] {
    const { random } = this.#context;
    if (this.#giftCards.length > 0 && random.chance(0.02)) {
      const variant = random.pick(this.#giftCards);
      return [{ variant, quantity: 1, plan: null, unitPrice: variant.price }];
    }
    const plan = this.#plans.length > 0 && random.chance(0.19) ? random.weighted(this.#plans) : null;
    const count = random.weighted([
      [1, 52],
      [2, 33],
      [3, 15],
    ] as const);
    const items = new Map<string, SampleItem>();
    for (let i = 0; i < count; i++) {
      const variants = random.weighted(this.#products);
      const variant = random.weighted(variants.map((v, n) => [v, n === 0 ? 3 : 1] as const));
      const quantity = random.weighted([
        [1, 80],
        [2, 16],
        [3, 4],
      ] as const);
      const ofPlan = variant.subscribable && (i === 0 || random.chance(0.5)) ? plan : null;
      items.set(variant.variantId, { variant, quantity, plan: ofPlan, unitPrice: variant.price });
    }
    return [...items.values()];
  }

  pickCode(isFirst: boolean): string | null {
    const { shop, random } = this.#context;
    const codes = shop.discounts.filter((d) => d.code !== null && (isFirst || !d.oncePerCustomer));
    return codes.length > 0 ? random.pick(codes).code : null;
  }

  /** A gift card that was bought before and still has a balance. */
  takeGiftCard(at: number): { id: string; last4: string; balance: number } | null {
    return this.#issued.find((g) => g.balance > 0 && g.at < at - 60 * MINUTE) ?? null;
  }

  issue(rows: RowSet, order: SampleOrder): void {
    const { random, shop, actor } = this.#context;
    const line = order.lines.find((l) => l.item.variant.kind === "gift_card");
    if (!line || order.paidAt === null) return;
    const id = random.id(order.paidAt);
    const last4 = Array.from({ length: 4 }, () => random.pick([..."ABCDEFGHJKMNPQRSTVWXYZ23456789"])).join("");
    const balance = line.item.unitPrice;
    const row: SampleValues = {
      id,
      // No code has this hash: nobody can pay with it.
      code_hash: `sample-${id}`,
      last4,
      currency: shop.currency,
      balance,
      bought_by: `${line.id}:1`,
      recipient: "",
      created_at: order.paidAt,
    };
    this.#issued.push({ id, last4, balance, at: order.paidAt, row });
    rows.mark("gift_card", id);
    rows.add("store_gift_card", row);
    this.#entry(rows, id, balance, "issue", line.id, order.paidAt, actor);
  }

  redeem(rows: RowSet, cardId: string, order: SampleOrder): void {
    const paid = order.priced.gifts.find((g) => g.id === cardId)?.amount ?? 0;
    const card = this.#issued.find((g) => g.id === cardId);
    if (!card || paid === 0) return;
    card.balance -= paid;
    card.row.balance = card.balance;
    this.#entry(rows, cardId, -paid, "redeem", order.id, order.at, "customer");
  }

  #entry(rows: RowSet, cardId: string, delta: number, kind: string, ref: string, at: number, actor: string): void {
    const id = this.#context.random.id(at);
    rows.add("store_gift_card_entry", { id, card_id: cardId, delta, kind, ref, actor, at });
  }
}

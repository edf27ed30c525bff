import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fetchApi } from "../../auth/testing/browser.ts";
import { DAY } from "../../kernel/instants.ts";
import { loadDemoSeed } from "../testing/demo-seed.ts";
import { createTestContext, db } from "../testing/request-context.ts";

const NOW = Date.UTC(2026, 10, 1, 12);
const ANA = "ana@example.com";
const at = (now: number) => createTestContext(now).store.orders;
const run = (now = NOW) => at(now).sendReviewRequests();
const status = (work: Promise<unknown>) => work.then(() => 200).catch((e: Response) => e.status);

interface LineOver {
  product?: string | null;
  kind?: string;
  fulfilled?: number;
  cancelled?: number;
  refunded?: number;
  refundedUnits?: number;
  returned?: number;
}

/** An order whose review request is due, with its lines as the orders module would have written them. */
async function order(
  n: number,
  {
    lines = [{}],
    email = ANA,
    state = "completed",
    userId = null,
    due = NOW - 1,
  }: {
    lines?: LineOver[];
    email?: string;
    state?: string;
    userId?: string | null;
    due?: number | null;
  } = {},
): Promise<void> {
  await db.run(sql`INSERT INTO store_order (id, number, user_id, email, status, source, currency, subtotal, discount, shipping, tax_added, tax_included, total, placed_at, paid_at, review_due_at)
    VALUES (${`o${n}`}, ${n}, ${userId}, ${email}, ${state}, 'web', 'USD', 3800, 0, 0, 0, 0, 3800, ${NOW - 30 * DAY}, ${NOW - 30 * DAY}, ${due})`);
  for (const [i, l] of lines.entries())
    await db.run(sql`INSERT INTO store_order_line (id, order_id, position, kind, product_id, variant_id, sku, title, variant_title, quantity, unit_price, discount, tax, total, requires_shipping, fulfilled, cancelled, refunded_quantity, refunded, returned)
      VALUES (${`l${n}-${i}`}, ${`o${n}`}, ${i}, ${l.kind ?? "goods"}, ${l.product === undefined ? "demo-puna" : l.product}, 'demo-puna-300', 'TK', 'Puna', '300 g', 2, 1900, 0, 0, 3800, 1, ${l.fulfilled ?? 2}, ${l.cancelled ?? 0}, ${l.refundedUnits ?? 0}, ${l.refunded ?? 0}, ${l.returned ?? 0})`);
}
const mails = () =>
  db.all<{ to: string; text: string }>(
    sql`SELECT to_address AS "to", text FROM mail_outbox WHERE kind = 'order.review_request'`,
  );
const dueOf = async (n: number) =>
  (await db.get<{ due: number | null }>(sql`SELECT review_due_at AS due FROM store_order WHERE id = ${`o${n}`}`))?.due;
const linkIn = (text: string, path: string) => {
  const found = [...text.matchAll(/http\S+/g)].map(([href]) => new URL(href)).find((u) => u.pathname === path);
  if (!found) throw new Error(`no link to ${path}`);
  return found;
};

beforeAll(() => loadDemoSeed());
beforeEach(async () => {
  for (const table of [
    "store_order",
    "store_order_line",
    "store_order_mail",
    "store_review",
    "store_return",
    "store_return_line",
    "store_dispute",
    "mail_outbox",
    "email_opt_out",
  ])
    await db.run(sql`DELETE FROM ${sql.identifier(table)}`);
});

describe("a review request", () => {
  it("goes out once per order, with each product and the link to its page alone", async () => {
    await order(1, { lines: [{}, { product: "demo-qucha" }, {}] });
    expect(await run()).toMatchObject({ asked: 1, unfinished: false, backlog: { count: 0 } });
    const [mail, ...more] = await mails();
    expect([mail?.to, more]).toEqual([ANA, []]);
    // The second size of a product is not asked about.
    expect(mail?.text.match(/Review Puna:/g)).toHaveLength(2);
    expect(mail?.text).not.toMatch(/\/orders\/o1\?/);
    expect(await run(NOW + DAY)).toMatchObject({ asked: 0 });
    expect(await mails()).toHaveLength(1);
  });

  it("opens the reviews by its link, and nothing else of the order", async () => {
    await order(1);
    await run();
    const token = linkIn((await mails())[0]?.text ?? "", "/orders/o1/review").searchParams.get("token") ?? "";
    expect(await status(at(NOW).openReviews("o1", token))).toBe(200);
    expect(await status(at(NOW).openReviews("o1", `${token.slice(0, -1)}_`))).toBe(404);
    expect(await status(at(NOW).openReviews("o1", undefined))).toBe(404);
    expect(await status(at(NOW).readOrderView("o1", token))).toBe(404);
  });

  it("is sent by one of ten workers", async () => {
    for (let n = 1; n <= 5; n++) await order(n, { email: `buyer${n}@example.com` });
    await Promise.all(Array.from({ length: 10 }, () => run()));
    expect((await mails()).map((m) => m.to).sort()).toEqual([1, 2, 3, 4, 5].map((n) => `buyer${n}@example.com`));
  });

  it("goes on with the other orders where a run was killed between two", async () => {
    for (let n = 1; n <= 3; n++) await order(n, { email: `buyer${n}@example.com` });
    const context = createTestContext(NOW);
    const stop = { hasRoomFor: () => rooms-- > 0, isUsedUp: true, share: () => stop };
    let rooms = 1;
    expect(await context.store.orders.sendReviewRequests(stop)).toMatchObject({
      asked: 1,
      unfinished: true,
      backlog: { count: 2 },
    });
    expect(await run()).toMatchObject({ asked: 2, backlog: { count: 0 } });
    expect(new Set((await mails()).map((m) => m.to)).size).toBe(3);
    expect(await mails()).toHaveLength(3);
  });

  it("asks about no line that was refunded, canceled, returned or never shipped, and about no gift card", async () => {
    const over: LineOver[] = [
      { refunded: 100 },
      { refundedUnits: 1 },
      { fulfilled: 1, cancelled: 1 },
      { returned: 1 },
      { fulfilled: 0 },
      { kind: "gift_card" },
      { product: null },
      { product: "gone" },
    ];
    for (const [i, line] of over.entries()) await order(i + 1, { lines: [line], email: `b${i}@example.com` });
    expect(await run()).toMatchObject({ asked: 0, backlog: { count: 0 } });
    expect(await mails()).toEqual([]);
  });

  it("asks nobody whose return is open, whose payment is disputed, whose order is canceled, or who is a sample", async () => {
    await order(1);
    await db.run(
      sql`INSERT INTO store_return (id, order_id, status, reason, request_key, created_at) VALUES ('t', 'o1', 'requested', '', 'k', 1)`,
    );
    await db.run(sql`INSERT INTO store_return_line (return_id, line_id, quantity) VALUES ('t', 'l1-0', 1)`);
    await order(2, { email: "b@example.com" });
    await db.run(sql`INSERT INTO store_dispute (gateway, reference, order_id, payment_id, reason, amount, currency, status, version, created_at, updated_at)
      VALUES ('test', 'd', 'o2', 'p', 'other', 1, 'USD', 'open', 1, 1, 1)`);
    await order(3, { email: "c@example.com", state: "cancelled" });
    await order(4, { email: "someone@sample.example.com" });
    // The account is gone: its orders stay, as the law requires.
    await order(5, { email: "d@example.com", userId: "deleted" });
    expect(await run()).toMatchObject({ asked: 0, backlog: { count: 0 } });
    await db.run(sql`UPDATE store_return SET status = 'rejected'`);
    await db.run(sql`UPDATE store_order SET review_due_at = ${NOW} WHERE id = 'o1'`);
    expect(await run()).toMatchObject({ asked: 1 });
  });

  it("asks once about a product, whatever the order, and never about one that the buyer has reviewed", async () => {
    await order(1);
    await run();
    await order(2, { lines: [{}, { product: "demo-qucha" }] });
    await run();
    expect(await mails()).toHaveLength(2);
    const asked = await db.all<{ id: string }>(
      sql`SELECT id FROM store_order_line WHERE review_asked_at IS NOT NULL ORDER BY id`,
    );
    expect(asked.map((l) => l.id)).toEqual(["l1-0", "l2-1"]);
    await order(3, { email: "b@example.com", due: null });
    await db.run(
      sql`INSERT INTO store_review (id, product_id, order_line_id, name, rating, created_at) VALUES ('r', 'demo-puna', 'l3-0', 'B', 2, 1)`,
    );
    await order(4, { email: "b@example.com" });
    expect(await run()).toMatchObject({ asked: 0 });
  });

  it("is stopped by its link for that address, by one click too, and nothing else", async () => {
    await order(1);
    await run();
    const { searchParams } = linkIn((await mails())[0]?.text ?? "", "/email-preferences");
    const link = Object.fromEntries(searchParams) as { to: string; kind: string; token: string };
    const { emailPreferences } = createTestContext(NOW);
    expect(await emailPreferences.readLink(link)).toEqual({
      email: "a•••@example.com",
      kind: "review_request",
      wanted: true,
    });
    const other = btoa("bob@example.com");
    for (const bad of [
      { ...link, to: other },
      { ...link, kind: "order" },
      { ...link, token: "" },
      { to: "%%", kind: "", token: "" },
    ])
      expect(await status(emailPreferences.answerLink(bad, false))).toBe(404);
    await emailPreferences.answerLink(link, false);
    await emailPreferences.answerLink(link, false);
    await order(2, { email: "Ana@example.com", lines: [{ product: "demo-qucha" }] });
    await order(3, { email: "bob@example.com" });
    await run();
    expect((await mails()).map((m) => m.to)).toEqual([ANA, "bob@example.com"]);
    await emailPreferences.answerLink(link, true);
    await db.run(sql`UPDATE store_order SET review_due_at = ${NOW} WHERE id = 'o2'`);
    expect(await run()).toMatchObject({ asked: 1 });
  });

  it("carries the headers by which mail programs unsubscribe with one click", async () => {
    await order(1);
    const sent: { headers?: Record<string, string> }[] = [];
    const MAIL = { send: async (message: { headers?: Record<string, string> }) => sent.push(message) };
    const context = createTestContext(NOW, { MAIL, SITE_ORIGIN: "https://shop.example" } as unknown as Partial<Env>);
    await context.store.orders.sendReviewRequests();
    await context.emails.deliverPending();
    const headers = sent[0]?.headers ?? {};
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const href = /^<(https:\/\/shop\.example\/api\/email-preferences\/stop\?\S+)>$/.exec(
      headers["List-Unsubscribe"] ?? "",
    )?.[1];
    const { pathname, search } = new URL(href ?? "https://none.example");
    // As a mail program sends it: without cookies, and with a form.
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const answer = await fetchApi(new Request(`http://localhost${pathname}${search}`, { method: "POST", body }));
    expect(answer.status).toBe(200);
    expect(await db.all(sql`SELECT email, kind FROM email_opt_out`)).toEqual([{ email: ANA, kind: "review_request" }]);
  });
});

describe("the day of a review request", () => {
  const parcel = (id: string, over: { delivered?: number | null; shipped?: number; status?: string } = {}) =>
    db.run(sql`INSERT INTO store_fulfilment (id, order_id, status, request_key, actor, shipped_at, delivered_at)
      VALUES (${id}, 'o1', ${over.status ?? "shipped"}, ${id}, 'staff', ${over.shipped ?? NOW}, ${over.delivered ?? null})`);
  beforeEach(() => db.run(sql`DELETE FROM store_fulfilment`));

  it("is two weeks after the last parcel arrived", async () => {
    await order(1, { state: "open", due: null });
    await parcel("p1");
    await parcel("p2", { shipped: NOW - 20 * DAY, delivered: NOW - 18 * DAY, status: "delivered" });
    await at(NOW + 3 * DAY).markParcelDelivered("o1", "p1", "staff");
    expect(await dueOf(1)).toBe(NOW + 17 * DAY);
  });

  it("counts a parcel of which nothing was heard from its promised day, or from its shipping where that is later", async () => {
    await order(1, { state: "open", due: null });
    await db.run(sql`UPDATE store_order SET delivery_to = '2026-11-09' WHERE id = 'o1'`);
    await parcel("p1");
    await parcel("p2");
    await at(NOW).markParcelDelivered("o1", "p1", "staff");
    expect(await dueOf(1)).toBe(Date.UTC(2026, 10, 10) + 14 * DAY);
    await db.run(sql`UPDATE store_fulfilment SET shipped_at = ${NOW + 20 * DAY} WHERE id = 'p2'`);
    await parcel("p3");
    await at(NOW + DAY).markParcelDelivered("o1", "p3", "staff");
    expect(await dueOf(1)).toBe(NOW + 39 * DAY);
  });
});

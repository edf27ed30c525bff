import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Browser } from "../../auth/testing/browser.ts";
import { DAY } from "../../kernel/instants.ts";
import { loadDemoSeed } from "../testing/demo-seed.ts";
import { createTestContext, db } from "../testing/request-context.ts";
import { type LotInput, lotInput, type ReviewReason, reviewDecision, reviewInput } from "./contract.ts";

const NOW = Date.UTC(2026, 10, 1);
const ACTOR = "ada@tikari.test";
const PASSWORD = "quiet river stones";
const shop = (at = NOW) => createTestContext(at).store.catalogue;
const status = (work: Promise<unknown>) => work.then(() => 200).catch((e: Response) => e.status);

const people = { ana: new Browser(), beto: new Browser(), guest: new Browser(), admin: new Browser("192.0.2.7") };
const ids: Record<string, string> = {};

beforeAll(async () => {
  const users = ["ana", "beto"].map((n) => ({
    email: `${n}@example.com`,
    password: PASSWORD,
    role: "member" as const,
  }));
  await loadDemoSeed();
  await people.guest.post("/api/dev/bootstrap", { email: "root@example.com", password: PASSWORD, users });
  for (const [who, email] of [
    ["ana", "ana@example.com"],
    ["beto", "beto@example.com"],
    ["admin", "root@example.com"],
  ] as const)
    await people[who].post("/api/auth/password/sign-in", { email, password: PASSWORD });
  await people.admin.post("/api/auth/access/skip-second-factor");
  await db.run(sql`UPDATE auth_user SET first_name = 'Ada' WHERE email = 'root@example.com'`);
  for (const u of await db.all<{ id: string; email: string }>(sql`SELECT id, email FROM auth_user`))
    ids[u.email] = u.id;
});

/** A paid order with one line, as the orders module would have written it. */
async function order(
  n: number,
  email: string,
  more: { paid?: number | null; status?: string; product?: string | null } = {},
) {
  const { paid = NOW, status = "open", product = "demo-puna" } = more;
  const userId = ids[email] ?? null;
  await db.batch([
    db.run(sql`INSERT INTO store_order (id, number, user_id, email, status, source, currency, subtotal, discount, shipping, tax_added, tax_included, total, placed_at, paid_at)
      VALUES (${`o${n}`}, ${n}, ${userId}, ${email}, ${status}, 'web', 'USD', 3800, 0, 0, 0, 0, 3800, ${NOW}, ${paid})`),
    db.run(sql`INSERT INTO store_order_line (id, order_id, position, kind, product_id, variant_id, sku, title, variant_title, quantity, unit_price, discount, tax, total, requires_shipping)
      VALUES (${`l${n}`}, ${`o${n}`}, 0, 'goods', ${product}, 'demo-puna-300', 'TK', 'Puna', '300 g', 1, 3800, 0, 0, 3800, 1)`),
  ]);
  return `l${n}`;
}
/** Decides a review as it stands now. */
async function decide(id: string, decision: "publish" | "reject" | "reset", reason: ReviewReason | null = null) {
  const row = await db.get<{ version: number }>(sql`SELECT version FROM store_review WHERE id = ${id}`);
  return shop().decideReviews({ reviews: [{ id, version: row?.version ?? 1 }], decision, reason }, ACTOR);
}
const words = (orderLineId: string, rating = 5) =>
  reviewInput.parse({ orderLineId, name: "Ana", rating, title: "Malt", body: "Tastes of malt." });

describe("reviews", () => {
  beforeEach(async () => {
    await db.batch([
      db.run(sql`DELETE FROM store_review`),
      db.run(sql`DELETE FROM store_order_line`),
      db.run(sql`DELETE FROM store_order`),
      db.run(sql`UPDATE store_product SET rating_sum = 0, rating_count = 0, rating = 0`),
    ]);
  });

  it("are accepted for a line of one's own paid order, once", async () => {
    const line = await order(1, "ana@example.com");
    const mine = await people.ana.get("/api/account/reviewable");
    expect(mine.json.lines).toEqual([
      { orderId: "o1", orderLineId: "l1", productId: "demo-puna", title: "Puna", variantTitle: "300 g" },
    ]);
    expect((await people.beto.post("/api/reviews", words(line))).status).toBe(404);
    expect((await people.guest.post("/api/reviews", words(line))).status).toBe(401);
    const all = await Promise.all([1, 2, 3].map(() => people.ana.post("/api/reviews", words(line))));
    expect(all.map((a) => a.status).sort()).toEqual([200, 409, 409]);
    expect((await people.ana.get("/api/account/reviewable")).json.lines).toEqual([]);
  });

  it("are refused for unpaid or canceled orders, plans, and orders of others", async () => {
    const lines = [
      await order(1, "ana@example.com", { paid: null, status: "pending" }),
      await order(2, "ana@example.com", { status: "cancelled" }),
      await order(3, "ana@example.com", { product: null }),
      "nobody's",
      "' OR 1=1 --",
    ];
    for (const line of lines) expect((await people.ana.post("/api/reviews", words(line))).status).toBe(404);
    for (const bad of [
      { rating: 0 },
      { rating: 6 },
      { rating: 4.5 },
      { name: "" },
      { body: "x".repeat(5000) },
      { status: "published" },
    ])
      expect((await people.ana.post("/api/reviews", { ...words("l1"), ...bad })).status).toBe(400);
  });

  it("are accepted from a guest by the order that a signed link opened, and by no other", async () => {
    const line = await order(1, "guest@example.com");
    expect(await status(shop().submitReview(words(line), { orderId: "o2", mayEdit: false }))).toBe(404);
    await shop().submitReview(words(line), { orderId: "o1", mayEdit: false });
    expect(await status(shop().submitReview(words(line), { orderId: "o1", mayEdit: false }))).toBe(409);
  });

  it("are published and counted whatever their rating; the moderation queue does not show the rating", async () => {
    for (const [n, rating] of [
      [1, 1],
      [2, 5],
      [3, 2],
    ] as const)
      await shop(NOW + n).submitReview(words(await order(n, "ana@example.com"), rating), {
        orderId: `o${n}`,
        mayEdit: false,
      });
    expect((await shop().listReviews("demo-puna")).reviews).toEqual([]);
    const queue = await people.admin.get("/api/admin/reviews");
    expect(queue.json.reviews).toHaveLength(3);
    expect(queue.json.reviews.map((r: { stars: null }) => r.stars)).toEqual([null, null, null]);
    const seen = queue.json.reviews.map(({ id, version }: { id: string; version: number }) => ({ id, version }));
    const body = { reviews: seen, decision: "publish" };
    expect((await people.admin.post("/api/admin/reviews/decide", body)).json.decided).toHaveLength(3);
    expect((await people.admin.post("/api/admin/reviews/decide", body)).json).toMatchObject({
      decided: [],
      stale: seen.map(({ id }: { id: string }) => ({ id, status: "published", decidedBy: "Ada" })),
    });
    const published = await people.admin.get("/api/admin/reviews?status=published");
    expect(published.json.reviews[0]).toMatchObject({ decidedBy: "Ada" });
    const { json } = await people.guest.get("/api/reviews?product=demo-puna");
    expect(json.reviews.map((r: { rating: number }) => r.rating)).toEqual([2, 5, 1]);
    expect(json.summary).toEqual({ count: 3, mean: 8 / 3, stars: [1, 1, 0, 0, 1] });
    expect((await shop().getProduct("puna"))?.rating).toEqual({ count: 3, mean: 8 / 3 });
    expect(json.reviews[0]).toMatchObject({ variantTitle: "300 g", incentivised: false });
    expect(Object.keys(json.reviews[0])).not.toContain("userId");
  });

  it("are rejected only for a listed reason; a decision can be changed, and the totals follow", async () => {
    await shop().submitReview(words(await order(1, "ana@example.com"), 4), { orderId: "o1", mayEdit: false });
    const [row] = (await shop().listReviewQueue("pending")).reviews;
    const id = row?.id ?? "";
    for (const bad of [
      { decision: "reject" },
      { decision: "reject", reason: "too_negative" },
      { decision: "publish", reason: "abusive" },
    ])
      expect(reviewDecision.safeParse({ reviews: [{ id, version: 1 }], ...bad }).success).toBe(false);
    const count = async () => (await shop().getProduct("puna"))?.rating.count;
    await decide(id, "publish");
    await decide(id, "publish");
    expect(await count()).toBe(1);
    await decide(id, "reject", "personal_data");
    expect(await count()).toBe(0);
    // After a rejection it may be written again, and is moderated again.
    await shop().submitReview(words("l1", 3), { orderId: "o1", mayEdit: true });
    expect((await shop().listReviewQueue("pending")).reviews).toHaveLength(1);
    expect(await status(decide("nobody's", "publish"))).toBe(404);
    const audits = await db.all(
      sql`SELECT 1 FROM settings_audit WHERE action = 'review.decide' AND target = ${`review:${id}`}`,
    );
    expect(audits).toHaveLength(3);
  });

  it("are paged by ten, without losing or repeating one", async () => {
    for (let n = 1; n <= 23; n++) {
      await order(n, "ana@example.com");
      await db.run(sql`INSERT INTO store_review (id, product_id, order_line_id, name, rating, status, created_at)
        VALUES (${`r${n}`}, 'demo-puna', ${`l${n}`}, 'A', 5, 'published', ${NOW + (n % 4)})`);
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 5 && (page === 0 || cursor); page++) {
      const found: Awaited<ReturnType<ReturnType<typeof shop>["listReviews"]>> = await shop().listReviews(
        "demo-puna",
        cursor,
      );
      seen.push(...found.reviews.map((r) => r.id));
      cursor = found.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([23, 23]);
  });
});

describe("lots", () => {
  const input = (more: Partial<LotInput> = {}): LotInput =>
    lotInput.parse({
      number: "PUNA-2611-01",
      variantId: "demo-puna-300",
      status: "released",
      madeOn: "2026-11-02",
      bestBefore: "2028-11-02",
      lab: "A laboratory",
      tests: [
        {
          analyte: "Lead",
          method: "ICP-MS",
          measured: 0.04,
          loq: 0.01,
          unit: "mg/kg",
          rule: "at_most",
          limit: 0.25,
          testedOn: "2026-11-09",
        },
      ],
      ...more,
    });

  it("are found by anybody, however the number is typed", async () => {
    for (const typed of ["PUNA-2608-01", "puna 2608 01", "puna–2608–01", "%20PUNA_2608_01"]) {
      const { status, json } = await people.guest.get(`/api/lots/${encodeURIComponent(decodeURIComponent(typed))}`);
      expect([status, json.lot?.number], typed).toEqual([200, "PUNA-2608-01"]);
      expect(json.lot.tests.every((t: { ok: boolean }) => t.ok)).toBe(true);
    }
    const recalled = await shop().getLotByNumber("ayar260302");
    expect(recalled?.status).toBe("recalled");
    expect(recalled?.tests[0]).toMatchObject({ ok: false, measured: 196, limit: 240 });
    for (const typed of ["", "-", "PUNA", "PUNA-2608-%", "'; DROP TABLE store_lot; --", "x".repeat(90)])
      expect((await people.guest.get(`/api/lots/${encodeURIComponent(typed || " ")}`)).status, typed).toBe(404);
  });

  it("are released only if their results are within their limits", async () => {
    expect(await status(shop().saveLot(null, input({ tests: [] }), ACTOR))).toBe(400);
    const [test] = input().tests as [LotInput["tests"][number]];
    expect(await status(shop().saveLot(null, input({ tests: [{ ...test, measured: 0.3 }] }), ACTOR))).toBe(400);
    expect(await status(shop().saveLot(null, input({ bestBefore: "2026-01-01" }), ACTOR))).toBe(400);
    expect(await status(shop().saveLot(null, input({ variantId: "nobody's" }), ACTOR))).toBe(400);
    for (const bad of [
      { madeOn: "2026-02-30" },
      { madeOn: "soon" },
      { status: "fine" },
      { tests: [{ ...test, limit: null }] },
    ])
      expect(lotInput.safeParse({ ...input(), ...bad }).success).toBe(false);
    const id = await shop().saveLot(null, input({ status: "quarantined", tests: [] }), ACTOR);
    await shop().saveLot(id, input(), ACTOR);
    expect(await shop().getLotByNumber("PUNA-2611-01")).toMatchObject({ status: "released", tests: [{ ok: true }] });
    expect(await status(shop().saveLot(id, input({ variantId: "demo-sara-lucuma-900" }), ACTOR))).toBe(400);
    expect(await status(shop().saveLot(null, input({ number: "puna 2611/01" }), ACTOR))).toBe(409);
    expect(await status(shop().saveLot("nobody's", input(), ACTOR))).toBe(404);
    const audits = await db.all<{ action: string }>(
      sql`SELECT action FROM settings_audit WHERE target = ${`lot:${id}`} ORDER BY action`,
    );
    expect(audits.map((a) => a.action)).toEqual(["lot.create", "lot.update"]);
  });

  it("are listed page by page", async () => {
    await db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
      INSERT INTO store_lot (id, number, plain_number, variant_id, status, made_on, best_before, lab, created_at)
      SELECT 'many-' || i, 'M-' || i, 'M' || i, 'demo-puna-300', 'quarantined', '2025-01-0' || (1 + i % 3), '2027-01-01', 'x', 1 FROM n`);
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await shop().listLots({ status: "quarantined", before });
      seen.push(...page.lots.map((l) => l.id));
      before = page.next ?? undefined;
    } while (before && seen.length < 500);
    expect(seen.filter((s) => s.startsWith("many-"))).toHaveLength(120);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await shop().listLots({ q: "wayra-2610" })).lots.map((l) => l.number)).toEqual(["WAYRA-2610-01"]);
  });
});

describe("restock notices", () => {
  const SOLD_OUT = "demo-qucha-120";
  const mails = (kind: string) =>
    db.all<{ to_address: string; text: string }>(
      sql`SELECT to_address, text FROM mail_outbox WHERE kind = ${kind} ORDER BY created_at, id`,
    );
  const linkTo = async (email: string) => {
    const mail = (await mails("restock_confirm")).findLast((m) => m.to_address === email);
    const found = /\/restock\/([\w-]+)\?s=([\w-]+)/.exec(mail?.text ?? "");
    return { id: found?.[1] ?? "", signature: found?.[2] ?? "" };
  };
  const stock = (n: number) => db.run(sql`UPDATE store_stock SET on_hand = ${n} WHERE variant_id = ${SOLD_OUT}`);

  beforeEach(async () => {
    await db.batch([db.run(sql`DELETE FROM store_restock_watcher`), db.run(sql`DELETE FROM mail_outbox`)]);
    await stock(0);
  });

  it("ask for confirmation first, and send nothing without it", async () => {
    expect((await people.guest.post("/api/restock", { variantId: SOLD_OUT, email: " Ana@Example.com" })).status).toBe(
      200,
    );
    await stock(5);
    expect(await shop().sendRestockNotices()).toEqual({ told: 0 });
    const { id, signature } = await linkTo("ana@example.com");
    expect(await shop().getRestockRequest(id, signature)).toMatchObject({ title: "Qucha, 120", confirmed: false });
    expect(await shop().getRestockRequest(id, `${signature.slice(0, -1)}_`)).toBeNull();
    expect(await status(shop().answerRestockRequest(id, "", "yes"))).toBe(404);
    expect(await status(shop().answerRestockRequest("other", signature, "yes"))).toBe(404);
    await shop().answerRestockRequest(id, signature, "yes");
    expect(await shop().sendRestockNotices()).toEqual({ told: 1 });
    expect(await shop().sendRestockNotices()).toEqual({ told: 0 });
    expect((await mails("restock")).map((m) => m.to_address)).toEqual(["ana@example.com"]);
    expect((await mails("restock"))[0]?.text).toContain("/products/qucha?variant=demo-qucha-120");
  });

  it("are sent once, oldest request first, never more per day than there are units, no matter who runs the job", async () => {
    for (let n = 1; n <= 9; n++)
      await db.run(
        sql`INSERT INTO store_restock_watcher (id, variant_id, email, confirmed_at, created_at) VALUES (${`w${n}`}, ${SOLD_OUT}, ${`w${n}@example.com`}, ${NOW - 100 + n}, ${NOW - DAY})`,
      );
    await stock(4);
    const told = await Promise.all([1, 2, 3].map(() => shop().sendRestockNotices()));
    expect(told.reduce((sum, t) => sum + t.told, 0)).toBe(4);
    expect((await mails("restock")).map((m) => m.to_address).sort()).toEqual(
      ["w1", "w2", "w3", "w4"].map((w) => `${w}@example.com`),
    );
    expect(await shop(NOW + DAY / 2).sendRestockNotices()).toEqual({ told: 0 });
    expect(await shop(NOW + DAY + 1).sendRestockNotices()).toEqual({ told: 4 });
  });

  it("can be canceled by the same link; requests are deleted after a week without confirmation or a month after the email", async () => {
    await shop().requestRestockNotice(SOLD_OUT, "beto@example.com");
    const { id, signature } = await linkTo("beto@example.com");
    await shop().answerRestockRequest(id, signature, "stop");
    expect(await shop().getRestockRequest(id, signature)).toBeNull();
    await db.run(sql`INSERT INTO store_restock_watcher (id, variant_id, email, confirmed_at, notified_at, created_at) VALUES
      ('a', ${SOLD_OUT}, 'a@example.com', NULL, NULL, ${NOW - 8 * DAY}),
      ('b', ${SOLD_OUT}, 'b@example.com', ${NOW - 40 * DAY}, ${NOW - 31 * DAY}, ${NOW - 40 * DAY}),
      ('c', ${SOLD_OUT}, 'c@example.com', ${NOW - 40 * DAY}, NULL, ${NOW - 40 * DAY})`);
    await shop().sendRestockNotices();
    expect(await db.all(sql`SELECT id FROM store_restock_watcher`)).toEqual([{ id: "c" }]);
  });

  it("cannot be used to flood a mailbox, or requested for something that is available", async () => {
    const answers: number[] = [];
    for (let n = 0; n < 8; n++)
      answers.push(
        (await people.guest.post("/api/restock", { variantId: SOLD_OUT, email: "victim@example.com" })).status,
      );
    expect(answers.filter((s) => s === 200)).toHaveLength(5);
    expect(answers.slice(5)).toEqual([429, 429, 429]);
    for (const variantId of ["nobody's", "", "x".repeat(500)])
      expect([400, 404]).toContain(
        (await people.guest.post("/api/restock", { variantId, email: "b@example.com" })).status,
      );
    for (const email of ["", "no", "a@b\r\nBcc: c@d.example", `${"x".repeat(300)}@example.com`])
      expect((await people.guest.post("/api/restock", { variantId: SOLD_OUT, email })).status, email).toBe(400);
  });
});

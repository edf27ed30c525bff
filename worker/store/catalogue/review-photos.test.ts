import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Browser, fetchApi } from "../../auth/testing/browser.ts";
import { DAY } from "../../kernel/instants.ts";
import { serveMedia } from "../../media/index.ts";
import { makeExif, makeJpegHeader, makePng } from "../../media/testing/pictures.ts";
import { loadDemoSeed } from "../testing/demo-seed.ts";
import { createTestContext, db } from "../testing/request-context.ts";
import { reviewInput } from "./contract.ts";

const NOW = Date.UTC(2026, 10, 1);
const ACTOR = "ada@tikari.test";
const context = (now = NOW) => createTestContext(now);
const shop = () => context().store.catalogue;
const status = (work: Promise<unknown>) => work.then(() => 200).catch((e: Response) => e.status);
const BUYER = { orderId: "o1", mayEdit: true };

/** The token of an order's own link. */
const tokenOf = (id: string) => context().store.orders.createOrderToken(id);
async function upload(bytes: Uint8Array, { order = "o1", token }: { order?: string; token?: string } = {}) {
  const key = token ?? (await tokenOf(order));
  const response = await fetchApi(
    new Request(`http://localhost/api/orders/${order}/review-photos?token=${key}&filename=cup.png`, {
      method: "POST",
      body: bytes as Uint8Array<ArrayBuffer>,
      headers: { Origin: "http://localhost" },
    }),
  );
  // biome-ignore lint/suspicious/noExplicitAny: answers and errors
  return { status: response.status, json: (await response.json()) as any };
}
const review = (over: object = {}, line = "l1") =>
  reviewInput.parse({ orderLineId: line, name: "Ana", rating: 4, title: "Malt", body: "Tastes of malt.", ...over });
const row = () =>
  db.get<{ id: string; version: number; status: string; body: string }>(
    sql`SELECT id, version, status, body FROM store_review WHERE order_line_id = 'l1'`,
  );
/** @param edit about its change, not about itself */
const decide = async (decision: "publish" | "reject" | "reset", edit = false) => {
  const found = await row();
  const reason = decision === "reject" ? ("off_topic" as const) : null;
  return shop().decideReviews(
    { reviews: [{ id: found?.id ?? "", version: found?.version ?? 0, edit }], decision, reason },
    ACTOR,
  );
};
/** Changes it, as its writer sees it now. */
const edited = async (over: object, version?: number) =>
  shop().submitReview(review({ ...over, version: version ?? (await row())?.version }), BUYER);
const own = async () => (await shop().listOrderReviews("o1"))[0]?.review;
/** What readers see. */
const shown = async () => {
  const { reviews } = await shop().listReviews("demo-puna");
  const rating = (await shop().getProduct("puna"))?.rating;
  return { ...rating, bodies: reviews.map((r) => r.body), photos: reviews.map((r) => r.photos.map((p) => p.id)) };
};
const visibilityOf = async (...photos: string[]) =>
  Promise.all(
    photos.map(
      async (id) => (await db.get<{ v: string }>(sql`SELECT visibility AS v FROM media_file WHERE id = ${id}`))?.v,
    ),
  );
const visibility = async () =>
  (await db.all<{ v: string }>(sql`SELECT visibility AS v FROM media_file ORDER BY id`)).map((f) => f.v);
/** What a stranger gets of a photo's variant. */
const load = (id: string, query = "", now = NOW): Promise<Response> => {
  const { request: _, ...base } = context(now);
  const url = new URL(`http://localhost/media/${id}/10.webp${query}`);
  return serveMedia({ ...base, request: new Request(url), url } as never).catch((e: Response) => e);
};
const see = async (id: string, query = "") => (await load(id, query)).status;
/** As the job would have made its variants. */
const makeReady = async (id: string) => {
  const file = await db.get<{ key: string }>(sql`SELECT key FROM media_file WHERE id = ${id}`);
  await db.run(sql`UPDATE media_file SET status = 'ready', formats = '["webp","jpg"]' WHERE id = ${id}`);
  await context().env.MEDIA.put(`media/${file?.key}/10.webp`, new Uint8Array([1]));
};

beforeAll(() => loadDemoSeed());
beforeEach(async () => {
  for (const table of ["store_order", "store_order_line", "store_review", "media_file", "media_use"])
    await db.run(sql`DELETE FROM ${sql.identifier(table)}`);
  await db.run(sql`UPDATE store_product SET rating = 0, rating_sum = 0, rating_count = 0`);
  for (const n of [1, 2, 3]) {
    await db.run(sql`INSERT INTO store_order (id, number, email, status, source, currency, subtotal, discount, shipping, tax_added, tax_included, total, placed_at, paid_at)
      VALUES (${`o${n}`}, ${n}, 'ana@example.com', 'completed', 'web', 'USD', 3800, 0, 0, 0, 0, 3800, ${NOW}, ${NOW})`);
    await db.run(sql`INSERT INTO store_order_line (id, order_id, position, kind, product_id, variant_id, sku, title, variant_title, quantity, unit_price, discount, tax, total, requires_shipping, fulfilled)
      VALUES (${`l${n}`}, ${`o${n}`}, 0, 'goods', 'demo-puna', 'demo-puna-300', 'TK', 'Puna', '300 g', 1, 3800, 0, 0, 3800, 1, 1)`);
  }
});

describe("photos of a review", () => {
  it("are seen by nobody else before it is approved, and gone again when it is rejected", async () => {
    const photo = (await upload(makePng(10, 10))).json;
    await makeReady(photo.id);
    await shop().submitReview(review({ photos: [photo] }), BUYER);
    const [own] = (await shop().listOrderReviews("o1"))[0]?.review?.photos ?? [];
    const key = new URL(own?.url ?? "", "http://localhost").search;
    expect([await visibility(), await see(photo.id), await see(photo.id, key)]).toEqual([["private"], 404, 200]);
    expect(await see(photo.id, `${key.slice(0, -1)}_`)).toBe(404);
    // The address is good for a day, and nobody can make it last longer.
    expect((await load(photo.id, key, NOW + DAY - 1)).status).toBe(200);
    expect((await load(photo.id, key, NOW + DAY)).status).toBe(404);
    expect((await load(photo.id, key.replace(/\d+/, String(NOW + 9 * DAY)), NOW + DAY)).status).toBe(404);
    await decide("publish");
    const shown = (await shop().listReviews("demo-puna")).reviews[0];
    expect([shown?.photos.map((p) => p.id), await visibility()]).toEqual([[photo.id], ["public"]]);
    // Nobody keeps it for longer than an hour: it may be rejected or deleted later.
    expect((await load(photo.id)).headers.get("Cache-Control")).toBe("public, max-age=3600");
    await decide("reject");
    expect(await see(photo.id)).toBe(404);
    expect([await visibility(), (await shop().listReviews("demo-puna")).reviews]).toEqual([["private"], []]);
  });

  it("are taken of the order's own uploads alone, four at most, and pictures only", async () => {
    const mine = (await upload(makePng(10, 10))).json;
    const theirs = (await upload(makePng(12, 12), { order: "o2" })).json;
    expect(await status(shop().submitReview(review({ photos: [theirs] }), BUYER))).toBe(400);
    expect(await status(shop().submitReview(review({ photos: [{ id: theirs.id, ticket: mine.ticket }] }), BUYER))).toBe(
      400,
    );
    expect(await status(shop().submitReview(review({ photos: [{ id: mine.id }] }), BUYER))).toBe(400);
    expect(reviewInput.safeParse({ ...review(), photos: Array(5).fill(mine) }).success).toBe(false);
    expect(await row()).toBeUndefined();
    const html = new TextEncoder().encode("<html><script>alert(1)</script>");
    expect((await upload(html)).status).toBe(422);
    expect((await upload(makePng(10, 10), { token: "nobody" })).status).toBe(404);
    expect((await upload(makePng(10, 10), { order: "o2", token: await tokenOf("o1") })).status).toBe(404);
  });

  it("are stored without what the camera noted", async () => {
    const photo = (await upload(makeJpegHeader(30, 20, { before: [makeExif(6)] }))).json;
    const file = await db.get<{ key: string; source: string; actor: string }>(
      sql`SELECT key, source, actor FROM media_file WHERE id = ${photo.id}`,
    );
    expect(file).toMatchObject({ source: "member", actor: "customer" });
    const stored = await (await context().env.MEDIA.get(`media/${file?.key}/original`))?.text();
    expect(stored?.length).toBeGreaterThan(10);
    expect(stored).not.toContain("GPS");
  });

  it("are limited for an order", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) statuses.push((await upload(makePng(2 + n, 3), { order: "o3" })).status);
    expect([statuses.slice(0, 20).every((s) => s === 200), statuses[20]]).toEqual([true, 429]);
  });
});

describe("one's own review", () => {
  it("is shown as it was when it is changed, until the change is approved", async () => {
    const [old, fresh] = [(await upload(makePng(10, 10))).json, (await upload(makePng(10, 11))).json];
    for (const { id } of [old, fresh]) await makeReady(id);
    await shop().submitReview(review({ photos: [old] }), BUYER);
    await decide("publish");
    const seen = await row();
    expect(await status(shop().submitReview(review({ body: "Better." }), BUYER))).toBe(409);
    expect(await status(shop().submitReview(review({ version: 1 }), BUYER))).toBe(409);
    expect(
      await status(shop().submitReview(review({ version: seen?.version }), { orderId: "o2", mayEdit: true })),
    ).toBe(404);
    const edit = () => edited({ rating: 2, body: "Better.", photos: [fresh] }, seen?.version);
    expect((await Promise.all([status(edit()), status(edit())])).sort()).toEqual([200, 409]);
    // Readers see what was approved; the photos of the change only its writer and staff.
    expect(await row()).toMatchObject({ status: "published", body: "Tastes of malt." });
    expect(await shown()).toEqual({ count: 1, mean: 4, bodies: ["Tastes of malt."], photos: [[old.id]] });
    expect([await see(old.id), await see(fresh.id)]).toEqual([200, 404]);
    expect(await own()).toMatchObject({ status: "published", isEdit: true, rating: 2, body: "Better." });
    expect((await own())?.photos.map((p) => p.id)).toEqual([fresh.id]);
    expect((await shop().admin.countReviews()).pending).toBe(1);
    const [queued] = (await shop().listReviewQueue("pending")).reviews;
    expect(queued).toMatchObject({ stars: null, body: "Tastes of malt.", status: "published" });
    expect(queued?.edit).toMatchObject({ body: "Better.", isRatingChanged: true, photos: [{ id: fresh.id }] });
    expect(JSON.stringify(queued)).not.toContain('rating":');
    await decide("publish", true);
    expect(await shown()).toEqual({ count: 1, mean: 2, bodies: ["Better."], photos: [[fresh.id]] });
    expect([await see(old.id), await see(fresh.id)]).toEqual([404, 200]);
    expect(await own()).toMatchObject({ isEdit: false, body: "Better.", reason: null });
    expect((await shop().listReviewQueue("pending")).reviews).toEqual([]);
  });

  it("stays as it was when a change is rejected, and its writer is told the reason", async () => {
    const [old, fresh] = [(await upload(makePng(10, 10))).json, (await upload(makePng(10, 11))).json];
    await shop().submitReview(review({ photos: [old] }), BUYER);
    await decide("publish");
    await edited({ rating: 1, body: "An advert.", photos: [old, fresh] });
    // The photo that stays stands in the review and in its change: that is one place.
    const file = await context().media.getMedia(old.id);
    expect([file.uses, file.usedIn.length]).toEqual([1, 1]);
    await decide("reject", true);
    expect(await shown()).toEqual({ count: 1, mean: 4, bodies: ["Tastes of malt."], photos: [[]] });
    expect(await own()).toMatchObject({
      isEdit: false,
      status: "published",
      reason: "off_topic",
      body: "Tastes of malt.",
    });
    expect(await db.all(sql`SELECT slot, media_id AS id FROM media_use`)).toEqual([{ slot: "photos", id: old.id }]);
    expect(await visibilityOf(old.id, fresh.id)).toEqual(["public", "private"]);
    // The next change starts afresh.
    await edited({ body: "Malt, again." });
    expect(await own()).toMatchObject({ isEdit: true, reason: null });
  });

  it("has one change at most: a second replaces the first, and neither can be approved as it was", async () => {
    const fresh = (await upload(makePng(10, 11))).json;
    await shop().submitReview(review(), BUYER);
    await decide("publish");
    await edited({ body: "First.", photos: [fresh] });
    const first = await row();
    await edited({ body: "Second." });
    const body = {
      reviews: [{ id: first?.id ?? "", version: first?.version ?? 0, edit: true }],
      decision: "publish" as const,
    };
    expect(await shop().decideReviews(body, ACTOR)).toMatchObject({ decided: [], stale: [{ decidedBy: null }] });
    expect(await db.all(sql`SELECT 1 FROM media_use`)).toEqual([]);
    const both = await Promise.all([status(decide("publish", true)), status(decide("reject", true))]);
    expect(both.filter((s) => s === 200).length).toBeGreaterThan(0);
    expect((await own())?.isEdit).toBe(false);
    // Nothing waits any more: there is no change to decide about.
    expect(await decide("publish", true)).toMatchObject({ decided: [], stale: [{ status: "published" }] });
  });

  it("takes its change over when it is taken from the page, and goes with it when it is deleted", async () => {
    const fresh = (await upload(makePng(10, 11))).json;
    await shop().submitReview(review(), BUYER);
    await decide("publish");
    await edited({ body: "Better.", photos: [fresh] });
    await decide("reject");
    expect(await own()).toMatchObject({
      isEdit: false,
      status: "rejected",
      body: "Better.",
      photos: [{ id: fresh.id }],
    });
    expect([await shown(), await visibility()]).toEqual([
      { count: 0, mean: null, bodies: [], photos: [] },
      ["private"],
    ]);
    // One that isn't shown is changed at once, as before.
    await edited({ body: "Best.", photos: [fresh] });
    expect(await row()).toMatchObject({ status: "pending", body: "Best." });
    await decide("publish");
    await edited({ body: "Bester.", photos: [fresh] });
    await shop().deleteReview("l1", BUYER);
    expect([await row(), await visibility(), await db.all(sql`SELECT 1 FROM media_use`)]).toEqual([
      undefined,
      ["private"],
      [],
    ]);
    expect((await shop().getProduct("puna"))?.rating.count).toBe(0);
  });

  it("can't be approved any more as it was before its writer changed it", async () => {
    await shop().submitReview(review(), BUYER);
    const seen = await row();
    await shop().submitReview(review({ body: "Now it is an advert.", version: seen?.version }), BUYER);
    const decision = {
      reviews: [{ id: seen?.id ?? "", version: seen?.version ?? 0 }],
      ...{ decision: "publish" as const, reason: null },
    };
    expect(await shop().decideReviews(decision, ACTOR)).toMatchObject({
      decided: [],
      stale: [{ decidedBy: null, status: "pending" }],
    });
    expect(await row()).toMatchObject({ status: "pending" });
  });

  it("is deleted with its photos and its stars, by its writer alone", async () => {
    const photo = (await upload(makePng(10, 10))).json;
    await shop().submitReview(review({ photos: [photo] }), BUYER);
    await decide("publish");
    expect(await status(shop().deleteReview("l1", { orderId: "o2", mayEdit: true }))).toBe(404);
    expect(await status(shop().deleteReview("l1", { userId: "someone" }))).toBe(404);
    await shop().deleteReview("l1", BUYER);
    expect(await status(shop().deleteReview("l1", BUYER))).toBe(404);
    expect([await row(), await visibility()]).toEqual([undefined, ["private"]]);
    expect((await shop().getProduct("puna"))?.rating.count).toBe(0);
    expect(await db.all(sql`SELECT 1 FROM media_use`)).toEqual([]);
  });

  it("goes back into the queue by undo", async () => {
    await shop().submitReview(review(), BUYER);
    await decide("publish");
    await decide("reset");
    expect(await row()).toMatchObject({ status: "pending" });
    expect((await shop().getProduct("puna"))?.rating.count).toBe(0);
  });
});

describe("a link that may have been forwarded", () => {
  const FORWARDED = { orderId: "o1", mayEdit: false };
  const orders = () => context().store.orders;
  const reviewLinkOf = async () =>
    (
      await db.all<{ text: string }>(
        sql`SELECT text FROM mail_outbox WHERE kind = 'order.review_link' ORDER BY created_at DESC`,
      )
    )
      .map(({ text }) => /token=(\S+)/.exec(text)?.[1] ?? "")
      .at(0) ?? "";

  it("writes a review once, and neither changes nor deletes it", async () => {
    await shop().submitReview(review(), FORWARDED);
    const seen = await row();
    const changed = review({ body: "Mine now.", version: seen?.version });
    expect(await status(shop().submitReview(changed, FORWARDED))).toBe(403);
    expect(await status(shop().deleteReview("l1", FORWARDED))).toBe(403);
    await decide("reject");
    expect(await status(shop().submitReview(review({ body: "Mine now." }), FORWARDED))).toBe(403);
    expect(await row()).toMatchObject({ body: "Tastes of malt.", status: "rejected" });
  });

  it("asks for a fresh one, which goes to the order's address and works for a day", async () => {
    const [token, theirs] = [await tokenOf("o1"), await tokenOf("o2")];
    expect(await orders().openReviews("o1", token)).toMatchObject({ mayEdit: false });
    await orders().mailReviewLink("o1", token);
    const fresh = await reviewLinkOf();
    expect(fresh).not.toBe("");
    const open = (id: string, key: string, now = NOW) => context(now).store.orders.openReviews(id, key);
    expect(await open("o1", fresh)).toMatchObject({ mayEdit: true });
    expect(await status(open("o2", fresh))).toBe(404);
    expect(await status(open("o1", fresh, NOW + DAY))).toBe(404);
    expect(await status(open("o1", fresh.replace(/^\d+/, String(NOW + 9 * DAY)), NOW + DAY))).toBe(404);
    expect(await status(orders().mailReviewLink("o1", "nobody's"))).toBe(404);
    // The limiter forgets what is over by its own clock.
    const statuses: number[] = [];
    const mailNow = () => context(Date.now()).store.orders.mailReviewLink("o2", theirs);
    for (let n = 0; n < 4; n++) statuses.push(await status(mailNow()));
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

it("answers a published review alone, by staff, with an audit entry", async () => {
  await shop().submitReview(review(), BUYER);
  const id = (await row())?.id ?? "";
  const reply = () => db.get(sql`SELECT reply, reply_at AS at FROM store_review WHERE id = ${id}`);
  const audits = () =>
    db.all(sql`SELECT action FROM settings_audit WHERE target = ${`review:${id}`} AND action = 'review.reply'`);
  // Neither one that waits, nor one that was rejected, nor one that isn't there.
  expect(await status(shop().replyToReview(id, "Thanks.", ACTOR))).toBe(409);
  await decide("reject");
  expect(await status(shop().replyToReview(id, "Thanks.", ACTOR))).toBe(409);
  expect(await status(shop().replyToReview("nobody's", "Thanks.", ACTOR))).toBe(404);
  expect([await reply(), await audits()]).toEqual([{ reply: "", at: null }, []]);
  expect((await new Browser().post(`/api/admin/reviews/${id}/reply`, { reply: "Thanks." })).status).toBe(404);
  await decide("publish");
  await shop().replyToReview(id, "Thanks.", ACTOR);
  expect([await reply(), await audits()]).toEqual([{ reply: "Thanks.", at: NOW }, [{ action: "review.reply" }]]);
  await shop().replyToReview(id, "", ACTOR);
  expect(await reply()).toEqual({ reply: "", at: null });
});

it("only staff decide", async () => {
  const stranger = new Browser();
  const body = { reviews: [{ id: "r", version: 1 }], decision: "publish" };
  expect((await stranger.post("/api/admin/reviews/decide", body)).status).toBe(404);
});

import { env } from "cloudflare:workers";
import { getTableColumns, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { ERASURE_POLICY } from "../../auth/personal-data.ts";
import { DAY } from "../../kernel/instants.ts";
import { createJobBudget } from "../../platform/job-budget.ts";
import { createRecordingDb, listWastefulStatements } from "../../test/recording-db.ts";
import { createTestContext } from "../testing/request-context.ts";
import { ARCHIVED_TABLES, STAYING_TABLES } from "./archive-tables.ts";
import { archiveClosedOrders } from "./service-archive.ts";
import { dumpDatabase, LOT, passTwoYears, placeDeliveredOrder, resetArchive, STAFF } from "./testing/archive-scene.ts";
import { killAtEachPoint } from "./testing/kill-points.ts";
import {
  clock,
  createFailingDb,
  createOrdersHarness,
  db,
  flushWaitUntil,
  newKey,
  readError,
  Visitor,
} from "./testing/orders-harness.ts";

beforeEach(resetArchive);

const MONTHS = 24;
const archive = () => createOrdersHarness().service.archiveClosedOrders(MONTHS);
const restore = (id: string) => createOrdersHarness().service.restoreOrder(id, STAFF);
const count = async (table: string, where = "1") =>
  (await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`).first<number>("n")) as number;
const isLive = async (id: string) => (await count("store_order", `id = '${id}'`)) === 1;
const isArchived = async (id: string) => (await count("store_order_archive", `id = '${id}'`)) === 1;
const listFiles = async () => (await env.MEDIA.list({ prefix: "order-archive/" })).objects.map((o) => o.key);
const filter = { q: "", sort: "-number", limit: 50 } as const;

/** A delivered order that is old enough. */
async function createOldOrder(options?: Parameters<typeof placeDeliveredOrder>[0]) {
  const order = await placeDeliveredOrder(options);
  await passTwoYears();
  return order;
}

describe("the list of tables", () => {
  it("names every table whose rows belong to orders, with all its columns", async () => {
    const { results } = await env.DB.prepare(
      `SELECT m.name AS t, p.name AS c FROM sqlite_master m, pragma_table_info(m.name) p WHERE m.type = 'table' AND m.name NOT LIKE '\\_cf%' ESCAPE '\\'`,
    ).all<{ t: string; c: string }>();
    const columns = Map.groupBy(results, (r) => r.t);
    const refersToOrder = /(^|_)(order|order_line|line|payment|refund|fulfil(l)?ment|parcel|return)_id$/;
    const belonging = [...columns].filter(([, list]) => list.some((r) => refersToOrder.test(r.c))).map(([t]) => t);
    const named = [...ARCHIVED_TABLES.map((t) => t.name), ...Object.keys(STAYING_TABLES)];
    expect(belonging.filter((t) => !named.includes(t))).toEqual([]);
    expect(named.filter((t) => !columns.has(t))).toEqual([]);
    for (const { name, table, columns: listed } of ARCHIVED_TABLES) {
      expect(listed.toSorted(), name).toEqual(
        columns
          .get(name)
          ?.map((r) => r.c)
          .toSorted(),
      );
      expect(Object.values(getTableColumns(table))).toHaveLength(listed.length);
    }
  });
});

/** Orders that are found by the city of their address. */
const countSearchable = () => count("store_order_search_detail", "store_order_search_detail MATCH 'boulder'");

describe("archiving", () => {
  it("moves a closed order as one document, and leaves the ledgers, counts and cards as they are", async () => {
    const { orderId } = await createOldOrder();
    const before = await dumpDatabase();
    const searchable = await countSearchable();
    expect(await archive()).toEqual({
      archived: 1,
      errors: 0,
      unfinished: false,
      backlog: { count: 0, oldestAt: null },
    });
    const after = await dumpDatabase();
    const moved = ARCHIVED_TABLES.map((t) => t.name);
    for (const { name } of ARCHIVED_TABLES)
      expect(after[name]?.join().includes(orderId), `${name} has rows of the order`).toBe(false);
    for (const [table, rows] of Object.entries(before))
      if (!moved.includes(table) && !table.startsWith("store_order_archive")) expect(after[table], table).toEqual(rows);
    expect(await isLive(orderId)).toBe(false);
    const row = await db.get<Record<string, unknown>>(sql`SELECT * FROM store_order_archive`);
    expect(row).toMatchObject({
      ...{ id: orderId, number: 1001, email: "ana@example.com", name: "Ana Quispe", country: "US" },
      ...{ status: "completed", payment_status: "partially_refunded", fulfillment_status: "delivered", items: 2 },
    });
    expect(await listFiles()).toEqual([row?.file]);
    expect(await count("store_order_archive_file")).toBe(0);
    expect(await count("store_order_search", `store_order_search MATCH '"ana@example.com"'`)).toBe(0);
    expect(await countSearchable()).toBe(searchable - 1);
    expect((await createOrdersHarness().stock.checkLedger()) as unknown).toBeDefined();
  });

  it("leaves events of orders in the database protected", async () => {
    const { orderId } = await placeDeliveredOrder();
    await expect(db.run(sql`DELETE FROM store_order_event WHERE order_id = ${orderId}`)).rejects.toThrow();
  });

  it("does nothing while it is switched off, and nothing with an order that changed since the cutoff", async () => {
    const { orderId } = await createOldOrder();
    expect(await createOrdersHarness().service.archiveClosedOrders(null)).toMatchObject({ archived: 0 });
    expect(await createOrdersHarness().service.archiveClosedOrders(40)).toMatchObject({ archived: 0 });
    await createOrdersHarness().service.addNote(orderId, "Called again", STAFF);
    expect(await archive()).toMatchObject({ archived: 0, errors: 0 });
    expect(await isLive(orderId)).toBe(true);
  });

  it.each([
    ["is open", "UPDATE store_order SET status = 'open' WHERE number = 1001"],
    ["needs attention", "UPDATE store_order SET attention = 'refund_failed' WHERE number = 1001"],
    ["has a payment in flight", "UPDATE store_payment SET status = 'unknown'"],
    ["has a refund in flight", "UPDATE store_refund SET status = 'pending'"],
    [
      "has an open return",
      "INSERT INTO store_return (id, order_id, status, reason, request_key, created_at) SELECT 'r', id, 'requested', '', 'k', 0 FROM store_order WHERE number = 1001",
    ],
    [
      "has an open dispute",
      "INSERT INTO store_dispute SELECT 'test', 'd', id, 'p', 'other', 1, 'USD', 'open', NULL, 1, 0, 0 FROM store_order WHERE number = 1001",
    ],
    ["has a parcel on its way", "UPDATE store_fulfilment SET status = 'shipped'"],
    ["holds stock", "UPDATE store_stock_hold SET quantity = 1"],
    ["received units of a recalled lot", "UPDATE store_lot SET status = 'recalled'"],
    ["sold a gift card", "UPDATE store_order_line SET kind = 'gift_card'"],
    [
      "has a review",
      "INSERT INTO store_review (id, product_id, order_line_id, name, rating, created_at) SELECT 'v', 'p', id, 'A', 5, 0 FROM store_order_line WHERE order_id IN (SELECT id FROM store_order WHERE number = 1001)",
    ],
    [
      "began a subscription that has not ended",
      "INSERT INTO billing_contract (id, email, status, kind, plan_id, currency, unit, every, next_cycle, anchor_at, origin_order_id, created_at) SELECT 's', email, 'paused', 'goods', 'p', 'USD', 'week', 1, 1, 1, id, 1 FROM store_order WHERE number = 1001",
    ],
    ["has the last number", "DELETE FROM store_order WHERE number > 1001"],
  ])("leaves an order that %s", async (_, change) => {
    const { orderId } = await createOldOrder();
    await env.DB.prepare(change).run();
    expect(await archive()).toMatchObject({ archived: 0, errors: 0 });
    expect(await isLive(orderId)).toBe(true);
    expect(await listFiles()).toEqual([]);
  });

  it("moves orders of subscriptions that have ended", async () => {
    const { orderId } = await createOldOrder();
    await db.run(
      sql`INSERT INTO billing_contract (id, email, status, kind, plan_id, currency, unit, every, next_cycle, anchor_at, origin_order_id, created_at) VALUES ('s', 'a', 'cancelled', 'goods', 'p', 'USD', 'week', 1, 1, 1, ${orderId}, 1)`,
    );
    expect(await archive()).toMatchObject({ archived: 1 });
  });

  it.each([
    [
      "a note",
      "INSERT INTO store_order_event (id, order_id, at, actor, kind) SELECT 'late', id, 0, 'system', 'note' FROM store_order WHERE number = 1001",
    ],
    ["a line", "UPDATE store_order_line SET title = 'Other'"],
    ["the order", "UPDATE store_order SET version = version + 1 WHERE number = 1001"],
    ["a parcel's line", "UPDATE store_fulfilment_line SET lot_id = NULL"],
    ["the order's absence", "DELETE FROM store_order WHERE number = 1001"],
  ])("is undone where %s changed since it was read", async (_, change) => {
    await createOldOrder();
    let changed: Record<string, string[]> = {};
    const faultPoint = async (name: string) => {
      if (name !== "archive:stored") return;
      await env.DB.prepare(change).run();
      changed = await dumpDatabase();
    };
    const report = await createOrdersHarness({ faultPoint }).service.archiveClosedOrders(MONTHS);
    expect(report).toMatchObject({ archived: 0, errors: 1 });
    expect(await dumpDatabase()).toEqual(changed);
    expect(await listFiles()).toEqual([]);
  });

  it("keeps the order where R2 stores something else, or nothing", async () => {
    const { orderId } = await createOldOrder();
    const before = await dumpDatabase();
    const media = { put: async () => null, get: async () => null, delete: async () => undefined };
    const overrides = (base: { env: Env }) => ({ env: { ...base.env, MEDIA: media as unknown as R2Bucket } });
    const report = await createOrdersHarness({ overrides }).service.archiveClosedOrders(MONTHS);
    expect(report).toMatchObject({ archived: 0, errors: 1 });
    expect(await dumpDatabase()).toEqual(before);
    expect(await isLive(orderId)).toBe(true);
  });

  it("continues where the budget ended, and looks at what it left again on the next day", async () => {
    for (let i = 0; i < 3; i++) await placeDeliveredOrder({ email: `b${i}@example.com` });
    await passTwoYears();
    await db.run(sql`UPDATE store_order SET attention = 'refund_failed' WHERE number = 1001`);
    const { deps, service } = createOrdersHarness();
    const small = createJobBudget(deps.db, Date.now, { maxStatements: 40 });
    const first = await archiveClosedOrders(deps, MONTHS, small);
    expect(first).toMatchObject({ archived: 1, unfinished: true, backlog: { count: 1 } });
    expect(await service.archiveClosedOrders(MONTHS)).toMatchObject({ archived: 1, unfinished: false });
    await db.run(sql`UPDATE store_order SET attention = ''`);
    expect(await archive()).toMatchObject({ archived: 0 });
    clock.now += DAY;
    expect(await archive()).toMatchObject({ archived: 1 });
  });

  it("by several runs at once moves each order once", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push((await placeDeliveredOrder({ email: `b${i}@example.com` })).orderId);
    await passTwoYears();
    await Promise.all([archive(), archive(), archive()]);
    for (const id of ids) expect([await isLive(id), await isArchived(id)]).toEqual([false, true]);
    expect(await count("store_order_archive_file")).toBe(0);
    expect(await listFiles()).toHaveLength(3);
    for (const id of ids)
      expect((await createOrdersHarness().service.readAdminOrderView(id)).archivedAt).not.toBeNull();
  });

  it("reads few rows, however many orders there are", async () => {
    await db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO store_order (id, number, email, status, source, currency, subtotal, discount, shipping, tax_added, tax_included, total, placed_at, attention)
      SELECT 'o' || i, 1000 + i, 'a@example.com', 'completed', 'web', 'USD', 1, 0, 0, 0, 0, 1, i, CASE WHEN i % 20 = 0 THEN '' ELSE 'refund_failed' END FROM n`);
    const { DB, costs } = createRecordingDb();
    await createTestContext(clock.now, { DB } as Partial<Env>).store.orders.archiveClosedOrders(MONTHS);
    expect(await count("store_order_archive")).toBeGreaterThan(20);
    expect(listWastefulStatements(costs)).toEqual([]);
  });
});

describe("restoring", () => {
  it("is the exact inverse: every row of every table, to the byte", async () => {
    const { orderId } = await createOldOrder();
    const before = await dumpDatabase();
    const searchable = await countSearchable();
    await archive();
    await restore(orderId);
    expect(await dumpDatabase()).toEqual(before);
    expect(await count("store_order_search", `store_order_search MATCH '"ana@example.com"'`)).toBe(1);
    expect(await countSearchable()).toBe(searchable);
    const [entry] = await db.all(
      sql`SELECT actor, after FROM settings_audit WHERE action = 'order.restore' AND target = ${`order:${orderId}`}`,
    );
    expect(entry).toEqual({ actor: STAFF, after: '{"number":1001}' });
  });

  it("twice, or by two at once, restores once; an unknown order is not found", async () => {
    const { orderId } = await createOldOrder();
    const before = await dumpDatabase();
    await archive();
    await Promise.all([restore(orderId), restore(orderId), restore(orderId)]);
    await restore(orderId);
    expect(await dumpDatabase()).toEqual(before);
    expect(await readError(restore("nothing"))).toMatchObject({ status: 404 });
  });

  it("keeps the order out of the archive for a month; then its file is deleted, and it can be archived again", async () => {
    const { orderId } = await createOldOrder();
    await archive();
    await restore(orderId);
    clock.now += 2 * DAY;
    expect(await archive()).toMatchObject({ archived: 0, errors: 0 });
    expect(await listFiles()).toHaveLength(1);
    clock.now += 30 * DAY;
    const before = await dumpDatabase();
    expect(await archive()).toMatchObject({ archived: 1 });
    expect(await listFiles()).toHaveLength(1);
    await restore(orderId);
    expect(await dumpDatabase()).toEqual(before);
  });

  it.each([
    ["missing", async (key: string) => void (await env.MEDIA.delete(key))],
    ["altered", async (key: string) => void (await env.MEDIA.put(key, `${await (await env.MEDIA.get(key))?.text()} `))],
  ])("says where the document is %s, and changes nothing", async (word, damage) => {
    const { orderId } = await createOldOrder();
    await archive();
    const before = await dumpDatabase();
    await damage((await listFiles())[0] as string);
    for (const call of [restore, (id: string) => createOrdersHarness().service.readAdminOrder(id)])
      expect(await readError(call(orderId))).toMatchObject({
        ...{ status: 500, code: "archive_damaged" },
        message: expect.stringContaining(`order 1001 is ${word}`),
      });
    expect(await dumpDatabase()).toEqual(before);
  });
});

/** A bucket whose nth use never ends, before or after it did the work. */
function createFailingBucket(failAtUse: number, when: "before" | "after") {
  let uses = 0;
  let markStopped: () => void = () => undefined;
  const dead = new Promise<"dead">((resolve) => {
    markStopped = () => resolve("dead");
  });
  const never = () => {
    markStopped();
    return new Promise<never>(() => undefined);
  };
  const use = async <T>(work: () => Promise<T>): Promise<T> => {
    const mine = ++uses;
    if (mine > failAtUse || (mine === failAtUse && when === "before")) return never();
    const done = await work();
    return mine === failAtUse ? never() : done;
  };
  const { MEDIA } = env as Env;
  const bucket = {
    put: (key: string, text: string) => use(() => MEDIA.put(key, text)),
    get: (key: string) => use(() => MEDIA.get(key)),
    delete: (key: string) => use(() => MEDIA.delete(key)),
  } as unknown as R2Bucket;
  return { bucket, dead, uses: () => uses };
}

describe("a run that is killed", () => {
  type Service = ReturnType<typeof createOrdersHarness>["service"];

  /** Kills the work wherever the database or the bucket differs; the order is whole in one place each time. */
  async function killEverywhere(
    work: (service: Service, orderId: string) => Promise<unknown>,
    archivedBefore: boolean,
  ) {
    const prepare = async () => {
      await resetArchive();
      const { orderId } = await createOldOrder();
      const before = await dumpDatabase();
      if (archivedBefore) await archive();
      return { orderId, before };
    };
    type Scene = Awaited<ReturnType<typeof prepare>>;
    const runWith = ({ orderId }: Scene, d1: D1Database | undefined, bucket: R2Bucket) => {
      const overrides = (base: { env: Env }) => ({ env: { ...base.env, MEDIA: bucket } });
      return work(createOrdersHarness({ d1, overrides }).service, orderId);
    };
    const check = async ({ orderId, before }: Scene) => {
      expect([await isLive(orderId), await isArchived(orderId)].filter(Boolean)).toHaveLength(1);
      // Wherever it is, it can be read; and the next runs bring it to where it should be.
      expect((await createOrdersHarness().service.readAdminOrderView(orderId)).number).toBe(1001);
      await restore(orderId);
      expect(await dumpDatabase()).toEqual(before);
      clock.now += 32 * DAY;
      await archive();
      clock.now += DAY;
      await archive();
      expect([await isLive(orderId), await isArchived(orderId)]).toEqual([false, true]);
      expect(await listFiles()).toHaveLength(1);
      expect(await count("store_order_archive_file")).toBe(0);
      await restore(orderId);
      expect(await dumpDatabase()).toEqual(before);
    };
    const whole = createFailingBucket(Number.MAX_SAFE_INTEGER, "after");
    const kills = await killAtEachPoint(
      { prepare, run: (scene, d1) => runWith(scene, d1, whole.bucket), countElsewhere: whole.uses },
      check,
    );
    for (let at = 1; ; at++)
      for (const when of ["before", "after"] as const) {
        const scene = await prepare();
        const { bucket, dead } = createFailingBucket(at, when);
        const end = await Promise.race([runWith(scene, undefined, bucket).then(() => "done"), dead]);
        await check(scene);
        if (end === "done") return { kills, uses: at - 1 };
      }
  }

  it("leaves the order whole in exactly one place while it archives", async () => {
    const { kills, uses } = await killEverywhere((service) => service.archiveClosedOrders(MONTHS), false);
    expect([kills > 5, uses]).toEqual([true, 2]);
  });

  it("leaves the order whole in exactly one place while it restores", async () => {
    const { kills, uses } = await killEverywhere((service, id) => service.restoreOrder(id, STAFF), true);
    expect([kills > 1, uses]).toEqual([true, 1]);
  });

  it("while it deletes a file nobody needs, leaves nothing behind and takes no order's document", async () => {
    for (const at of [1, 2, 3]) {
      await resetArchive();
      const { orderId } = await createOldOrder();
      await archive();
      await restore(orderId);
      clock.now += 31 * DAY;
      const failing = createFailingDb(at, "after");
      void createOrdersHarness({ d1: failing.d1 }).service.archiveClosedOrders(null);
      await failing.dead;
      await createOrdersHarness().service.archiveClosedOrders(null);
      expect([await listFiles(), await count("store_order_archive_file")]).toEqual([[], 0]);
      expect(await archive()).toMatchObject({ archived: 1 });
      await createOrdersHarness().service.readAdminOrder(orderId);
    }
  });

  it("so slow that its file is being deleted does not move the order", async () => {
    const { orderId } = await createOldOrder();
    const faultPoint = async (name: string) => {
      if (name === "archive:stored") {
        clock.now += 2 * DAY;
        await createOrdersHarness().service.archiveClosedOrders(null);
      }
    };
    await createOrdersHarness({ faultPoint }).service.archiveClosedOrders(MONTHS);
    expect([await isLive(orderId), await isArchived(orderId), await listFiles()]).toEqual([true, false, []]);
  });
});

describe("an archived order", () => {
  it("holds only what is kept when an account is deleted", async () => {
    for (const { name, columns } of ARCHIVED_TABLES)
      if (columns.includes("user_id")) expect(ERASURE_POLICY[name], name).toBe("keep");
  });

  it("is read by staff and by its buyer as before, and nothing can be done with it", async () => {
    const { orderId, token } = await createOldOrder();
    const { service } = createOrdersHarness();
    const before = await service.readAdminOrder(orderId);
    const beforeBuyer = await service.readOrderView(orderId, token);
    await archive();
    const after = await service.readAdminOrder(orderId);
    const may = { pay: false, cancel: false, return: false };
    expect(after.order).toEqual({ ...before.order, archivedAt: clock.now, may });
    expect([after.references, after.refunds]).toEqual([before.references, before.refunds]);
    expect([after.tenders, after.shippingLeft]).toEqual([[], 0]);
    expect(await service.readOrderView(orderId, token)).toEqual({ ...beforeBuyer, archivedAt: clock.now, may });
    expect(await readError(service.readOrderView(orderId, "wrong"))).toMatchObject({ status: 404 });
    expect(await readError(service.cancelByBuyer(orderId, "wrong", ""))).toMatchObject({ status: 404 });
    const request = { requestKey: newKey(), lines: [], shipping: 0, extra: 1, reason: "Late" };
    for (const action of [
      () => service.addNote(orderId, "Hello", STAFF),
      () => service.createRefund(orderId, request, STAFF),
      () => service.cancelOrder(orderId, "", STAFF),
      () => service.dismissAttention(orderId, STAFF),
      () => service.cancelByBuyer(orderId, token, ""),
    ])
      expect(await readError(action())).toMatchObject({ status: 409, code: "archived" });
    await service.restoreOrder(orderId, STAFF);
    await service.createRefund(orderId, request, STAFF);
    expect((await service.readAdminOrder(orderId)).order.refunds).toHaveLength(before.order.refunds.length + 1);
  });

  it("is found by number and by email address, among the others and page by page", async () => {
    for (let i = 0; i < 3; i++) await placeDeliveredOrder();
    await passTwoYears();
    await db.run(sql`UPDATE store_order SET attention = 'refund_failed' WHERE number = 1002`);
    await archive();
    const { service } = createOrdersHarness();
    const [byNumber] = (await service.listOrders({ ...filter, q: "#1001" })).orders;
    expect(byNumber).toMatchObject({ number: 1001, archived: true, paymentStatus: "partially_refunded", items: 2 });
    for (const query of [
      { q: "ana@example.com" },
      { email: "ana@example.com" },
      { q: "Ana@Example.com", status: "completed" as const },
    ]) {
      for (const sort of ["number", "-number"] as const) {
        const seen: [number, boolean][] = [];
        let before: string | undefined;
        do {
          const page = await service.listOrders({ ...filter, ...query, sort, limit: 1, before });
          seen.push(...page.orders.map((o): [number, boolean] => [o.number, o.archived ?? false]));
          before = page.next ?? undefined;
        } while (before);
        const all: [number, boolean][] = [
          [1001, true],
          [1002, false],
          [1003, true],
        ];
        expect(seen).toEqual(sort === "number" ? all : all.reverse());
      }
    }
    expect((await service.listOrders({ ...filter })).orders.map((o) => o.number)).toEqual([1004, 1002]);
  });

  it("is in its buyer's list, and in nobody else's", async () => {
    const visitor = new Visitor();
    visitor.userId = "m-ana";
    await placeDeliveredOrder({ visitor });
    await placeDeliveredOrder();
    await passTwoYears();
    await archive();
    const as = (userId: string, email: string) => {
      const member = new Visitor();
      member.userId = userId;
      return createOrdersHarness({ visitor: member, email }).service;
    };
    const mine = await as("m-ana", "ana@example.com").listMyOrders();
    expect(mine.map((o) => [o.number, o.archived])).toEqual([
      [1002, true],
      [1001, true],
    ]);
    expect(await as("m-eve", "eve@example.com").listMyOrders()).toEqual([]);
    const eve = as("m-eve", "eve@example.com").readOrderView(mine[0]?.id as string, undefined);
    expect(await readError(eve)).toMatchObject({ status: 404 });
    expect(await as("m-ana", "ana@example.com").readOrderView(mine[0]?.id as string, undefined)).toMatchObject({
      number: 1002,
    });
  });

  it("still makes its address a customer, with what was spent", async () => {
    await createOldOrder();
    const context = createTestContext(clock.now);
    const before = await context.store.customers.listCustomers({ q: "" });
    await archive();
    // Of the address only the country is kept.
    const { rows } = await context.store.customers.listCustomers({ q: "" });
    const kept = (email: string, place: string) => (email === "ana@example.com" ? "United States" : place);
    expect(rows).toEqual(before.rows.map((r) => ({ ...r, place: kept(r.email, r.place) })));
    const { rows: found } = await context.store.customers.listCustomers({ q: "", country: "US" });
    expect(found.map((r) => r.email)).toContain("ana@example.com");
    const key = before.rows.find((r) => r.email === "ana@example.com")?.key as string;
    expect(await context.store.customers.getCustomer(key)).toMatchObject({ orders: 1, name: "Ana Quispe" });
  });

  it("is found by a recall of its lot, and restored before its customer is emailed, once", async () => {
    const { orderId } = await createOldOrder();
    const { lots } = createOrdersHarness().service;
    const before = [await lots.listOrders(LOT), await lots.countRecipients(LOT)];
    expect(before[1]).toEqual({ orders: 1, people: 1, units: 2, told: 0 });
    await archive();
    expect([await lots.listOrders(LOT), await lots.countRecipients(LOT)]).toEqual(before);
    await db.batch([
      db.run(sql`UPDATE store_lot SET status = 'recalled', variant_id = 'rv' WHERE id = ${LOT}`) as never,
      db.run(sql`INSERT OR REPLACE INTO store_product (id, handle, title, kind, line, about, status, format, vendor, tax_category, created_at, updated_at)
        VALUES ('rp', 'rp', 'Puna', '', '', '', 'active', 'powder', '', 'food', 0, 0)`) as never,
      db.run(
        sql`INSERT OR REPLACE INTO store_variant (id, product_id, sku, title, price, currency) VALUES ('rv', 'rp', 'RV', '', 1000, 'USD')`,
      ) as never,
    ]);
    let sent = 0;
    for (let more = true; more; ) {
      const step = await createOrdersHarness().service.lots.sendRecallEmails(LOT, STAFF);
      sent += step.sent;
      more = step.more;
    }
    expect([sent, await isLive(orderId)]).toEqual([1, true]);
    expect(await createOrdersHarness().service.lots.countRecipients(LOT)).toMatchObject({ people: 1, told: 1 });
  });

  it.each(["key", "reference"])(
    "is restored by a late event of the gateway that names its payment's %s",
    async (name) => {
      const { orderId } = await createOldOrder();
      const payment = await db.get<{ id: string; reference: string }>(
        sql`SELECT id, reference FROM store_payment WHERE order_id = ${orderId}`,
      );
      await archive();
      const { service } = createOrdersHarness();
      const gatewayPayment = {
        key: name === "key" ? (payment?.id as string) : null,
        reference: payment?.reference as string,
      };
      await service.paymentEventHandler().onDisputeUpdated("test", {
        ...{ reference: "late", payment: gatewayPayment, reason: "other", status: "open" },
        ...{ amount: { minor: 100, currency: "USD" }, dueAt: null, version: 1 },
      } as never);
      await flushWaitUntil();
      expect(await isLive(orderId)).toBe(true);
      expect(await db.all(sql`SELECT status FROM store_dispute WHERE order_id = ${orderId}`)).toEqual([
        { status: "open" },
      ]);
      expect((await service.readAdminOrder(orderId)).order.attention).toBe("dispute_open");
    },
  );

  it("is restored by a refund that was made at the gateway, which is then recorded once", async () => {
    const { orderId } = await createOldOrder();
    const payment = await db.get<{ reference: string }>(
      sql`SELECT reference FROM store_payment WHERE order_id = ${orderId}`,
    );
    await archive();
    const { service } = createOrdersHarness();
    const refund = {
      ...{ reference: "re_late", key: null, status: "settled", version: 1 },
      ...{ amount: { minor: 100, currency: "USD" }, payment: { key: null, reference: payment?.reference } },
    };
    const apply = () => service.paymentEventHandler().onRefundUpdated("test", refund as never);
    await Promise.all([apply(), apply()]);
    await flushWaitUntil();
    expect(await db.all(sql`SELECT amount FROM store_refund WHERE reference = 're_late'`)).toEqual([{ amount: 100 }]);
    expect(await isLive(orderId)).toBe(true);
  });

  it("can be ordered again", async () => {
    const { orderId, token } = await createOldOrder();
    await archive();
    expect(await createOrdersHarness().service.reorder(orderId, token)).toMatchObject({ added: 1 });
  });
});

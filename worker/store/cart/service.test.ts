import { beforeEach, describe, expect, it } from "vitest";
import { DAY } from "../../kernel/instants.ts";
import { orders } from "../orders/schema.ts";
import { discountInput } from "../pricing/contract-admin.ts";
import { priceCart } from "../pricing/domain.ts";
import { runBatch } from "../statement.ts";
import { cartPatchInput } from "./contract.ts";
import { carts } from "./schema.ts";
import {
  catalog,
  clock,
  countRows,
  db,
  pricing,
  readError,
  resetCarts,
  stock,
  stockVariant,
  Visitor,
} from "./testing/cart-harness.ts";

beforeEach(resetCarts);

describe("a guest's cart", () => {
  it("writes nothing for a visitor who only browses, even with a forged cookie", async () => {
    const v = new Visitor();
    expect(await v.read()).toMatchObject({ version: 0, lines: [], count: 0, ready: false });
    v.cookie = "x".repeat(43);
    await v.read();
    await v.wishes();
    await v.set("anything", 0);
    await v.changeCode("ANY", "code.remove");
    expect(await countRows()).toEqual({ carts: 0, lines: 0 });
    expect(v.cookie).toBe("x".repeat(43));
  });

  it("stores what is added, and prices it as the page does", async () => {
    const [a, b] = [await stockVariant(20), await stockVariant(20, { price: 350 })];
    const v = new Visitor();
    await v.set(a, 2);
    await v.set(a, 3, "monthly");
    const cart = await v.set(b, 1);
    expect(v.cookie).toMatch(/^[\w-]{43}$/);
    expect(cart).toMatchObject({ version: 3, count: 6, ready: true, priced: { subtotal: 5350, discount: 300 } });
    expect(priceCart(cart.price)).toEqual(cart.priced);
    expect(await v.lines()).toEqual(
      [
        [a, "", 2],
        [a, "monthly", 3],
        [b, "", 1],
      ].sort(),
    );
    await v.set(a, 0);
    expect(await v.lines()).toEqual(
      [
        [a, "monthly", 3],
        [b, "", 1],
      ].sort(),
    );
    expect(JSON.stringify(await db.select().from(carts))).not.toContain(v.cookie as string);
  });

  it("is closed to anyone else: with another secret, none, or an old cookie of a member's cart", async () => {
    const a = await stockVariant(5);
    const [mine, thief, blank] = [new Visitor(), new Visitor(), new Visitor()];
    await mine.set(a, 1);
    thief.cookie = `${(mine.cookie as string).slice(0, -1)}${mine.cookie?.endsWith("A") ? "B" : "A"}`;
    expect((await thief.read()).lines).toEqual([]);
    expect((await blank.read()).lines).toEqual([]);
    const [row] = await db.select().from(carts);
    thief.cookie = row?.tokenHash as string;
    expect((await thief.read()).lines).toEqual([]);
    // After sign-in the guest's cart is the member's: the cookie alone no longer opens it.
    const kept = mine.cookie;
    mine.userId = "m-theirs";
    await mine.read();
    expect(mine.cookie).toBeNull();
    mine.userId = null;
    mine.cookie = kept;
    expect((await mine.read()).lines).toEqual([]);
  });

  it("is never the one of a session that is not the viewer's", async () => {
    const a = await stockVariant(5);
    const owner = new Visitor("m-session-owner");
    await owner.set(a, 2);
    const other = new Visitor("m-other");
    other.sessionUserId = "m-session-owner";
    expect((await other.read()).lines).toEqual([]);
    await other.set(a, 1);
    expect([await owner.lines(), await other.lines()]).toEqual([[[a, "", 2]], [[a, "", 1]]]);
  });

  it("refuses what does not exist, is not sold, or not by subscription, and changes nothing", async () => {
    const a = await stockVariant(5);
    const off = await stockVariant(5, { active: false });
    const plain = await stockVariant(5, { subscribable: false });
    const euro = await stockVariant(5, { currency: "EUR" });
    const gone = await stockVariant(0);
    const v = new Visitor();
    const before = await v.set(a, 1);
    const ops = (op: object) =>
      readError(v.cart.changeCart(cartPatchInput.parse({ ops: [{ op: "set", variantId: a, quantity: 4 }, op] }).ops));
    expect(await ops({ op: "set", variantId: "nobody's", quantity: 1 })).toMatchObject({
      status: 404,
      code: "unknown_variant",
    });
    expect(await ops({ op: "set", variantId: off, quantity: 1 })).toMatchObject({ status: 409, code: "unavailable" });
    expect(await ops({ op: "set", variantId: a, planId: "nobody's", quantity: 1 })).toMatchObject({
      status: 404,
      code: "unknown_plan",
    });
    for (const planId of ["old", "access"])
      expect(await ops({ op: "set", variantId: a, planId, quantity: 1 })).toMatchObject({
        status: 409,
        code: "unavailable",
      });
    expect(await ops({ op: "set", variantId: plain, planId: "monthly", quantity: 1 })).toMatchObject({
      code: "unavailable",
    });
    expect(await ops({ op: "set", variantId: euro, quantity: 1 })).toMatchObject({ code: "currency" });
    expect(await ops({ op: "set", variantId: gone, quantity: 1 })).toMatchObject({ status: 409, code: "sold_out" });
    expect(await ops({ op: "code.add", code: "NOSUCH" })).toMatchObject({ status: 400, code: "unknown_code" });
    expect(await ops({ op: "code.add", code: "ABCD-EFGH-JKLM-NPQR" })).toMatchObject({
      status: 400,
      code: "gift_card",
    });
    expect(await v.read()).toEqual(before);
  });

  it("refuses tampered quantities, and too much of anything", () => {
    const of = (quantity: unknown) =>
      cartPatchInput.safeParse({ ops: [{ op: "set", variantId: "v", quantity }] }).success;
    expect([of(0), of(99)]).toEqual([true, true]);
    for (const bad of [
      -1,
      100,
      1e9,
      1.5,
      "2",
      null,
      undefined,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      [1],
      { valueOf: 1 },
    ])
      expect(of(bad), String(bad)).toBe(false);
    const one = { op: "set", variantId: "v", quantity: 1 };
    for (const bad of [
      { ops: [] },
      { ops: Array(61).fill(one) },
      { ops: [one], version: -1 },
      { ops: [one], total: 1 },
      { ops: [{ ...one, price: 1 }] },
      { ops: [{ ...one, variantId: "x".repeat(81) }] },
    ])
      expect(cartPatchInput.safeParse(bad).success).toBe(false);
  });

  it("holds 50 different items", async () => {
    const v = new Visitor();
    const ids: string[] = [];
    for (let i = 0; i < 51; i++) ids.push(await stockVariant(1));
    await v.add(...ids.slice(0, 49).map((id): [string, number] => [id, 1]));
    const added = await v.add([ids[49] as string, 1], [ids[50] as string, 1], [ids[0] as string, 1]);
    expect(added.lines).toHaveLength(50);
    expect(added.notes.map((n) => n.kind)).toEqual(["full", "capped"]);
    expect(await readError(v.set(ids[50] as string, 1))).toMatchObject({ status: 409, code: "cart_full" });
  });

  it("is kept 90 days after its last change, and then deleted with its lines", async () => {
    const a = await stockVariant(5);
    const v = new Visitor();
    await v.set(a, 1);
    clock.now += 60 * DAY;
    await v.set(a, 2);
    clock.now += 90 * DAY - 1;
    expect(await v.lines()).toEqual([[a, "", 2]]);
    expect(await v.cart.deleteExpired()).toBe(0);
    clock.now += 1;
    expect((await v.read()).lines).toEqual([]);
    // The same cookie starts anew, although the old row still exists.
    await v.set(a, 1);
    expect(await v.lines()).toEqual([[a, "", 1]]);
    const member = new Visitor("m-long");
    await member.set(a, 1);
    clock.now += 400 * DAY;
    expect(await v.cart.deleteExpired()).toBe(1);
    expect(await countRows()).toEqual({ carts: 1, lines: 1 });
    expect(await member.lines()).toEqual([[a, "", 1]]);
  });
});

describe("stock in the cart", () => {
  it("caps quantities by the stock beside the other lines, bundles included, with a note", async () => {
    const a = await stockVariant(5);
    const pair = await stockVariant(0, {
      kind: "bundle",
      parts: [{ variantId: a, sku: a, title: a, quantity: 2 }],
    });
    const v = new Visitor();
    await v.set(a, 2);
    const cart = await v.set(pair, 9);
    expect(cart.notes).toMatchObject([{ kind: "capped", variantId: pair }]);
    expect(await v.lines()).toEqual(
      [
        [a, "", 2],
        [pair, "", 1],
      ].sort(),
    );
    expect(cart.lines.map((l) => [l.state, l.left, l.most])).toEqual([
      ["ok", 3, 3],
      ["ok", 1, 1],
    ]);
    expect(await readError(v.set(a, 4, "monthly"))).toBeUndefined();
    expect(await v.lines()).toContainEqual([a, "monthly", 1]);
  });

  it("reports lines that sold out meanwhile, and lets them be lowered or removed", async () => {
    const [a, b] = [await stockVariant(6), await stockVariant(6)];
    const v = new Visitor();
    await v.set(a, 4);
    await v.set(b, 3);
    await runBatch(
      db,
      stock.confirmReservationStatements(`o-${a}`, [
        { variantId: a, quantity: 4 },
        { variantId: b, quantity: 6 },
      ]),
    );
    const cart = await v.read();
    expect(cart.lines.map((l) => [l.state, l.left])).toEqual([
      ["short", 2],
      ["sold_out", 0],
    ]);
    expect(cart.ready).toBe(false);
    await v.set(b, 2);
    await v.set(a, 3);
    expect(await v.lines()).toEqual(
      [
        [a, "", 2],
        [b, "", 2],
      ].sort(),
    );
    await v.set(b, 5);
    expect(await v.lines()).toEqual(
      [
        [a, "", 2],
        [b, "", 2],
      ].sort(),
    );
    await v.set(b, 0);
    expect((await v.read()).ready).toBe(true);
  });

  it("counts the reservations of its own pending order as available", async () => {
    const a = await stockVariant(3);
    await pricing.saveDiscount(
      null,
      discountInput.parse({ code: "LAST", title: "Last", kind: "percent", value: 1000, usageLimit: 1 }),
      "ada",
    );
    const v = new Visitor();
    await v.set(a, 3);
    await v.changeCode("LAST");
    const [order, cartId] = [`order-${a}`, (await v.cart.open())?.id as string];
    const [discount] = (await pricing.listDiscounts()).discounts;
    await runBatch(db, [
      db.insert(orders).values({
        id: order,
        number: 900_000_001,
        email: "inti@example.com",
        status: "pending",
        source: "web",
        currency: "USD",
        subtotal: 3000,
        discount: 300,
        shipping: 0,
        taxAdded: 0,
        taxIncluded: 0,
        total: 2700,
        cartId,
        placedAt: clock.now,
      }),
      ...stock.reserveStatements(order, [{ variantId: a, quantity: 3 }], clock.now + 600),
      ...pricing.discountUseStatements(order, "c", [discount?.id as string]),
    ]);
    expect(await v.read()).toMatchObject({ ready: true, codes: [{ code: "LAST", problem: null }] });
    await v.set(a, 2);
    await v.set(a, 3);
    expect(await v.lines()).toEqual([[a, "", 3]]);
    const other = new Visitor();
    expect(await readError(other.set(a, 1))).toMatchObject({ code: "sold_out" });
    await db.update(orders).set({ status: "cancelled" });
    expect((await v.read()).lines[0]).toMatchObject({ state: "sold_out" });
  });

  it("reports a price that changed and items that are no longer sold", async () => {
    const [a, b] = [await stockVariant(5), await stockVariant(5)];
    const v = new Visitor();
    await v.set(a, 1);
    await v.set(b, 1);
    catalog.set(a, { ...(catalog.get(a) as never as object), price: 1200 } as never);
    catalog.delete(b);
    const cart = await v.read();
    expect(cart.lines.map((l) => [l.unitPrice, l.priceWas, l.state])).toEqual([
      [1200, 1000, "ok"],
      [0, 1000, "unavailable"],
    ]);
    expect(cart).toMatchObject({ ready: false, count: 1, priced: { subtotal: 1200 } });
    expect(await readError(v.set(b, 0))).toBeUndefined();
  });
});

describe("codes", () => {
  const code = (over: object) =>
    pricing.saveDiscount(
      null,
      discountInput.parse({ code: "TEN", title: "Ten off", kind: "percent", value: 1000, ...over }),
      "ada",
    );

  it("are stored with the reason why they do not apply yet, and change the total", async () => {
    const a = await stockVariant(20);
    await code({});
    await code({ code: "BIG", minSubtotal: 5000, title: "Big" });
    await code({ code: "OVER", endsAt: clock.now });
    const v = new Visitor();
    await v.set(a, 1);
    await v.changeCode(" ten ");
    await v.changeCode("TEN");
    await v.changeCode("over");
    const cart = await v.changeCode("big");
    expect(cart.codes).toEqual([
      { code: "TEN", title: "Ten off", problem: null },
      { code: "OVER", title: "OVER", problem: "ended" },
      { code: "BIG", title: "Big", problem: "below_minimum" },
    ]);
    expect(cart.priced.discount).toBe(100);
    // The page can compute by itself that the minimum is reached.
    const [item] = cart.price.items;
    expect(priceCart({ ...cart.price, items: [{ ...(item as never as object), quantity: 6 } as never] }).discount).toBe(
      600,
    );
    const after = await v.changeCode("ten", "code.remove");
    expect(after.codes.map((c) => c.code)).toEqual(["OVER", "BIG"]);
  });

  it("are at most five, and may come before any item", async () => {
    for (let i = 0; i < 6; i++) await code({ code: `CODE${i}` });
    const v = new Visitor();
    for (let i = 0; i < 5; i++) await v.changeCode(`code${i}`);
    expect((await v.read()).codes).toHaveLength(5);
    expect(await readError(v.changeCode("code5"))).toMatchObject({ status: 409 });
  });
});

it("takes a discount code that looks like a gift card's", async () => {
  await pricing.saveDiscount(
    null,
    discountInput.parse({ code: "SUMMERXY-ABCDEFGH", title: "Summer", kind: "percent", value: 1000 }),
    "ada",
  );
  const v = new Visitor();
  await v.set(await stockVariant(3), 1);
  expect((await v.changeCode("summerxy-abcdefgh")).codes).toMatchObject([{ title: "Summer", problem: null }]);
});

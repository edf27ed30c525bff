import { beforeEach, describe, expect, it } from "vitest";
import { DAY } from "../../kernel/instants.ts";
import { discountInput } from "../pricing/contract-admin.ts";
import { runBatch } from "../statement.ts";
import { cartLinks } from "./schema.ts";
import {
  catalog,
  clock,
  countRows,
  db,
  pricing,
  readError,
  resetCarts,
  stockVariant,
  Visitor,
} from "./testing/cart-harness.ts";

beforeEach(resetCarts);

describe("two tabs", () => {
  it("notice each other's changes by the version, and get the current cart", async () => {
    const [a, b] = [await stockVariant(9), await stockVariant(9)];
    const v = new Visitor();
    const { version } = await v.set(a, 1);
    await v.set(b, 1, "", version);
    const answer = await readError(v.set(a, 5, "", version));
    expect(answer).toMatchObject({ status: 409, code: "stale_cart", cart: { version: version + 1 } });
    expect(await v.lines()).toEqual(
      [
        [a, "", 1],
        [b, "", 1],
      ].sort(),
    );
    expect(await readError(v.set(a, 5, "", answer?.cart?.version))).toBeUndefined();
    expect(await readError(new Visitor().set(a, 1, "", 3))).toMatchObject({ code: "stale_cart" });
  });

  it("lose no change that they make at the same time", async () => {
    const ids = [
      await stockVariant(9),
      await stockVariant(9),
      await stockVariant(9),
      await stockVariant(9),
      await stockVariant(9),
    ];
    const v = new Visitor();
    await v.set(ids[0] as string, 1);
    const tabs = ids.slice(1).map((id) => v.set(id, 2));
    await Promise.all(tabs);
    expect(await v.lines()).toHaveLength(5);
    expect((await v.read()).version).toBe(5);
    const same = (await v.read()).version;
    const outcomes = await Promise.all([1, 2, 3].map((n) => readError(v.set(ids[0] as string, 5 + n, "", same))));
    expect(outcomes.filter((o) => o === undefined)).toHaveLength(1);
  });

  it("lose nothing with many simultaneous changes, additions included", async () => {
    const [a, b] = [await stockVariant(90), await stockVariant(90)];
    const v = new Visitor();
    await v.add([a, 1], [b, 1]);
    await Promise.all(Array.from({ length: 25 }, (_, i) => v.set(b, i + 2)));
    await Promise.all(Array.from({ length: 5 }, () => v.add([a, 2])));
    expect((await v.lines()).find(([id]) => id === a)).toEqual([a, "", 11]);
    expect((await v.read()).version).toBe(1 + 25 + 5);
  });

  it("of a member create one cart, even if both add the first item", async () => {
    const ids = [await stockVariant(9), await stockVariant(9), await stockVariant(9)];
    const member = () => new Visitor("m-first");
    await Promise.all(ids.map((id) => member().set(id, 1)));
    expect(await countRows()).toEqual({ carts: 1, lines: 3 });
  });
});

describe("a cart after checkout", () => {
  it("is empty except for what was added while the payment was in progress", async () => {
    const [a, b] = [await stockVariant(9), await stockVariant(9)];
    const v = new Visitor();
    await v.set(a, 2);
    const open = await v.cart.open();
    const bought = (open?.lines ?? []).map(({ variantId, planId, given, quantity }) => ({
      ...{ variantId, planId, given, quantity },
    }));
    await v.set(a, 3);
    await v.set(b, 1);
    const done = v.cart.completeCartStatements(open?.id as string, "order", bought);
    await runBatch(db, done);
    await runBatch(db, done);
    expect(await v.lines()).toEqual(
      [
        [a, "", 1],
        [b, "", 1],
      ].sort(),
    );
    expect((await v.cart.open())?.id).not.toBe(open?.id);
  });

  it("loses no change that was in flight when it was bought", async () => {
    const [a, b] = [await stockVariant(9), await stockVariant(9)];
    const v = new Visitor();
    await v.add([a, 2], [b, 1]);
    const open = await v.cart.open();
    const [lineA] = (open?.lines ?? []).map(({ variantId, planId, given, quantity }) => ({
      ...{ variantId, planId, given, quantity },
    }));
    const buy = () => runBatch(db, v.cart.completeCartStatements(open?.id as string, "order", lineA ? [lineA] : []));
    v.beforeWrite = buy;
    await v.set(b, 0);
    expect(await v.lines()).toEqual([]);
    await v.set(a, 1);
    const again = await v.cart.open();
    v.beforeWrite = () => runBatch(db, v.cart.completeCartStatements(again?.id as string, "order-2"));
    await v.set(b, 3);
    expect(await v.lines()).toEqual([[b, "", 3]]);
  });

  it("starts anew under the same cookie, without the codes", async () => {
    const a = await stockVariant(9);
    await pricing.saveDiscount(
      null,
      discountInput.parse({ code: "TEN", title: "Ten", kind: "percent", value: 1000 }),
      "ada",
    );
    const v = new Visitor();
    await v.set(a, 2);
    await v.changeCode("TEN");
    const id = (await v.cart.open())?.id as string;
    await runBatch(db, v.cart.completeCartStatements(id, "order"));
    expect(await v.read()).toMatchObject({ lines: [], codes: [] });
    await v.set(a, 1);
    expect(await v.lines()).toEqual([[a, "", 1]]);
  });
});

describe("a shared cart", () => {
  it("shows its contents, adds to one's own cart on request, and never replaces it", async () => {
    const [a, b, c] = [await stockVariant(9), await stockVariant(9), await stockVariant(9)];
    const [ann, ben] = [new Visitor(), new Visitor()];
    expect(await readError(ann.cart.createLink())).toMatchObject({ status: 400 });
    await ann.add([a, 2], [b, 1], [c, 1, "monthly"]);
    const { token, path } = await ann.cart.createLink();
    expect(path).toBe(`/cart?share=${token}`);
    catalog.delete(b);
    await ben.set(a, 1);
    const offered = await ben.cart.getSharedCart(token);
    expect(offered.lines.map((l) => [l.variantId, l.planId, l.quantity])).toEqual([
      [a, "", 2],
      [c, "monthly", 1],
    ]);
    expect(offered.gone).toBe(1);
    expect(await ben.lines()).toEqual([[a, "", 1]]);
    const { value } = await ben.cart.addSharedCart(token);
    expect(value.notes).toMatchObject([{ kind: "unavailable", variantId: b }]);
    expect(await ben.lines()).toEqual(
      [
        [a, "", 3],
        [c, "monthly", 1],
      ].sort(),
    );
    expect(await ann.lines()).toHaveLength(3);
    expect(JSON.stringify(await db.select().from(cartLinks))).not.toContain(token);
  });

  it("expires after 30 days", async () => {
    const a = await stockVariant(9);
    const v = new Visitor();
    await v.set(a, 1);
    const { token } = await v.cart.createLink();
    clock.now += 30 * DAY;
    expect(await readError(v.cart.getSharedCart(token))).toMatchObject({ status: 410 });
    await v.cart.deleteExpired();
    expect(await db.select().from(cartLinks)).toEqual([]);
  });
});

describe("buy again", () => {
  it("adds what is available, and notes the rest", async () => {
    const [a, b, c] = [await stockVariant(3), await stockVariant(0), await stockVariant(9)];
    const v = new Visitor();
    await v.set(a, 1);
    const cart = await v.add([a, 5], [b, 1], [c, 2], ["gone", 1], [c, 1, "old"]);
    expect(await v.lines()).toEqual(
      [
        [a, "", 3],
        [c, "", 2],
      ].sort(),
    );
    expect(cart.notes.map((n) => [n.kind, n.variantId])).toEqual([
      ["capped", a],
      ["sold_out", b],
      ["unavailable", "gone"],
      ["unavailable", c],
    ]);
  });
});

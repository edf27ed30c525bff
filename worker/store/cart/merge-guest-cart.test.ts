import { beforeEach, describe, expect, it } from "vitest";
import { discountInput } from "../pricing/contract-admin.ts";
import { discounts } from "../pricing/schema.ts";
import { cartLines, carts, wishlistItems } from "./schema.ts";
import { catalog, db, pricing, stockVariant, Visitor } from "./testing/cart-harness.ts";

beforeEach(async () => {
  catalog.clear();
  await db.batch([db.delete(carts), db.delete(cartLines), db.delete(wishlistItems), db.delete(discounts)]);
});
let n = 0;
const newMember = () => `member-${++n}`;

/** A guest with one cart, and the same person's account with another. */
async function both(guest: [string, number, string?][], member: [string, number, string?][]) {
  const user = newMember();
  const [visitor, home] = [new Visitor(), new Visitor(user)];
  if (guest.length > 0) await visitor.add(...guest);
  if (member.length > 0) await home.add(...member);
  return { visitor, home, signIn: () => Object.assign(visitor, { userId: user }) };
}

describe("signing in", () => {
  it("adds up equal lines, keeps the others, and treats one-time and subscription lines as different", async () => {
    const [a, b, c] = [await stockVariant(50), await stockVariant(50), await stockVariant(50)];
    const { visitor, home, signIn } = await both(
      [
        [a, 2],
        [b, 1],
        [a, 1, "monthly"],
      ],
      [
        [a, 3],
        [c, 4],
      ],
    );
    const { notes } = await signIn().read();
    expect(notes.map((x) => x.kind)).toEqual(["merged"]);
    const expected = [
      [a, "", 5],
      [a, "monthly", 1],
      [b, "", 1],
      [c, "", 4],
    ].sort();
    expect(await visitor.lines()).toEqual(expected);
    expect(await home.lines()).toEqual(expected);
    expect(visitor.cookie).toBeNull();
    expect(await db.select().from(carts)).toHaveLength(1);
    expect((await visitor.read()).notes).toEqual([]);
  });

  it("caps the sum by the stock, and never lowers a quantity", async () => {
    const [a, b] = [await stockVariant(4), await stockVariant(200)];
    const { home, signIn } = await both(
      [
        [a, 3],
        [b, 60],
      ],
      [
        [a, 3],
        [b, 70],
      ],
    );
    await signIn().read();
    expect(await home.lines()).toEqual(
      [
        [a, "", 4],
        [b, "", 99],
      ].sort(),
    );
  });

  it("adopts the cart if the member has none, and changes nothing if the guest has none", async () => {
    const a = await stockVariant(9);
    const first = await both([[a, 2]], []);
    const before = (await db.select().from(carts))[0]?.id;
    await first.signIn().read();
    expect(await first.home.lines()).toEqual([[a, "", 2]]);
    expect((await db.select().from(carts))[0]?.id).toBe(before);
    const second = await both([], [[a, 3]]);
    second.visitor.cookie = "y".repeat(43);
    expect((await second.signIn().read()).notes).toEqual([]);
    expect(await second.home.lines()).toEqual([[a, "", 3]]);
  });

  it("adds once, however many tabs come back at the same time, with or without their cookie cleared", async () => {
    const [a, b] = [await stockVariant(90), await stockVariant(90)];
    for (const member of [[], [[a, 3]]] as [string, number][][]) {
      const { visitor, home, signIn } = await both(
        [
          [a, 2],
          [b, 1],
        ],
        member,
      );
      signIn();
      const tabs = Array.from({ length: 6 }, () =>
        Object.assign(new Visitor(visitor.userId), { cookie: visitor.cookie }),
      );
      await Promise.all(tabs.map((t) => t.read()));
      const late = Object.assign(new Visitor(visitor.userId), { cookie: visitor.cookie });
      await late.read();
      expect(await home.lines()).toEqual(
        [
          [a, "", member.length > 0 ? 5 : 2],
          [b, "", 1],
        ].sort(),
      );
    }
  });

  it("loses nothing of two full carts", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 80; i++) ids.push(await stockVariant(2));
    const lines = (from: number, to: number) => ids.slice(from, to).map((id): [string, number] => [id, 1]);
    const { home, signIn } = await both(lines(0, 50), lines(30, 80));
    await signIn().read();
    expect((await home.read()).lines).toHaveLength(80);
  });

  it("keeps the guest's codes", async () => {
    const a = await stockVariant(9);
    for (const code of ["ONE", "TWO"])
      await pricing.saveDiscount(null, discountInput.parse({ code, title: code, kind: "percent", value: 100 }), "ada");
    const { visitor, home, signIn } = await both([[a, 1]], [[a, 1]]);
    await visitor.changeCode("one");
    await home.changeCode("two");
    await home.changeCode("one");
    expect((await signIn().read()).codes.map((c) => c.code).sort()).toEqual(["ONE", "TWO"]);
  });

  it("merges before a change is applied, too", async () => {
    const a = await stockVariant(9);
    const { home, signIn } = await both([[a, 2]], [[a, 1]]);
    await signIn().set(a, 7);
    expect(await home.lines()).toEqual([[a, "", 7]]);
  });
});

describe("the wishlist", () => {
  it("is kept by a guest, newest first, without duplicates, and becomes the member's", async () => {
    const user = newMember();
    const guest = new Visitor();
    expect(await guest.wishes()).toEqual([]);
    await guest.wish("p1");
    expect(await new Visitor().wishes()).toEqual([]);
    await guest.wish("p1");
    await guest.wish("p2");
    const home = new Visitor(user);
    await home.wish("p2");
    await home.wish("p3");
    expect((await guest.wishes()).sort()).toEqual(["p1", "p2"]);
    guest.userId = user;
    expect((await guest.wishes()).sort()).toEqual(["p1", "p2", "p3"]);
    await guest.wish("p2", false);
    await guest.wish("p2", false);
    expect((await home.wishes()).sort()).toEqual(["p1", "p3"]);
    expect((await db.select().from(wishlistItems)).every((w) => w.userId === user)).toBe(true);
  });

  it("refuses unknown products, and holds at most 200", async () => {
    const v = new Visitor(newMember());
    await expect(v.wish("no-such")).rejects.toMatchObject({ status: 404 });
    await db.batch([
      db.insert(wishlistItems).values(
        Array.from({ length: 24 }, (_, i) => ({
          owner: `u:${v.userId}`,
          userId: v.userId,
          productId: `f${i}`,
          at: 1,
        })),
      ),
      ...Array.from({ length: 8 }, (_, k) =>
        db.insert(wishlistItems).values(
          Array.from({ length: 22 }, (_, i) => ({
            owner: `u:${v.userId}`,
            userId: v.userId,
            productId: `g${k}-${i}`,
            at: 1,
          })),
        ),
      ),
    ]);
    await expect(v.wish("one-more")).rejects.toMatchObject({ status: 409 });
    await v.wish("f1");
    expect(await v.wishes()).toHaveLength(200);
  });
});

import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../../auth/testing/browser.ts";
import { loadDemoSeed } from "../testing/demo-seed.ts";

const PASSWORD = "quiet river stones";
let goods: { id: string; product: string; price: number }[] = [];

beforeAll(async () => {
  await new Browser().post("/api/dev/bootstrap", { email: "root@example.com", password: PASSWORD });
  await loadDemoSeed();
  const { results } = await env.DB.prepare(
    `SELECT v.id, v.product_id AS product, v.price FROM store_variant v JOIN store_stock s ON s.variant_id = v.id
     WHERE s.on_hand >= 20 AND s.backorder = 0 ORDER BY v.sku LIMIT 3`,
  ).all<{ id: string; product: string; price: number }>();
  goods = results;
});
const set = (i: number, quantity: number) => ({ op: "set", variantId: goods[i]?.id, quantity });
const member = async (email: string) => {
  const b = new Browser();
  await b.signUp(email, PASSWORD);
  return b;
};
const quantities = async (b: Browser) =>
  ((await b.get("/api/cart")).json.lines as { quantity: number }[]).map((l) => l.quantity);

describe("the cart API", () => {
  it("gives a guest a cookie that scripts cannot read, and only when there is something to store", async () => {
    const b = new Browser();
    const looked = await b.get("/api/cart?country=us&region=co");
    expect(looked.response.headers.getSetCookie()).toEqual([]);
    expect(looked.response.headers.get("cache-control")).toBe("private, no-store");
    const put = await b.send("PATCH", "/api/cart?country=us&region=co", { ops: [set(0, 2)], version: 0 });
    const [cookie = ""] = put.response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-cart=[\w-]{43}; Path=\/; Max-Age=7776000; Secure; HttpOnly; SameSite=Lax$/);
    expect(put.json).toMatchObject({ version: 1, count: 2, priced: { subtotal: 2 * (goods[0]?.price ?? 0) } });
    expect(put.json.price.methods.length).toBeGreaterThan(0);
    expect((await b.get("/api/cart")).json.price.methods).toEqual([]);
    expect(JSON.stringify(put.json)).not.toContain(b.cookies.get("__Host-cart"));
  });

  it("refuses invalid requests in one error format, and changes nothing", async () => {
    const b = new Browser();
    await b.send("PATCH", "/api/cart", { ops: [set(0, 1)] });
    for (const quantity of [-1, 1e9, 1.5, "2", null]) {
      const { status, json } = await b.send("PATCH", "/api/cart", { ops: [set(1, 1), { ...set(0, 1), quantity }] });
      expect([status, json.error.field]).toEqual([400, "ops.1.quantity"]);
    }
    const huge = { ops: [set(0, 1)], more: "x".repeat(300_000) };
    expect((await b.send("PATCH", "/api/cart", huge)).status).toBe(413);
    expect((await b.send("PATCH", "/api/cart", { ops: [set(0, 1)], total: 1 })).status).toBe(400);
    expect((await b.send("PATCH", "/api/cart?country=nowhere", { ops: [set(0, 5)] })).status).toBe(400);
    const stale = await b.send("PATCH", "/api/cart", { ops: [set(0, 5)], version: 9 });
    expect(stale.json).toMatchObject({ error: { code: "stale_cart" }, cart: { version: 1 } });
    expect(stale.status).toBe(409);
    expect(await quantities(b)).toEqual([1]);
  });

  it("ignores a cookie that is not ours", async () => {
    for (const value of ["x", "y".repeat(43), "z".repeat(5000), "%00", "a;b"]) {
      const b = new Browser();
      b.cookies.set("__Host-cart", value);
      expect((await b.get("/api/cart")).json.lines).toEqual([]);
    }
  });

  it("merges a guest's cart on the first call after signing in, and leaves nothing behind at sign-out", async () => {
    const home = await member("cart-merge@example.com");
    await home.send("PATCH", "/api/cart", { ops: [set(0, 2)] });
    expect(home.cookies.has("__Host-cart")).toBe(false);
    const away = new Browser();
    await away.post("/api/cart/lines", {
      lines: [{ variantId: goods[0]?.id, quantity: 3 }, { variantId: goods[1]?.id }],
    });
    await away.post("/api/auth/password/sign-in", { email: "cart-merge@example.com", password: PASSWORD });
    const { json } = await away.get("/api/cart");
    expect(json.notes).toMatchObject([{ kind: "merged" }]);
    expect(away.cookies.has("__Host-cart")).toBe(false);
    expect((await quantities(home)).sort()).toEqual([1, 5]);
    await away.send("GET", "/api/logout", undefined, { "Sec-Fetch-Mode": "navigate" });
    expect(await quantities(away)).toEqual([]);
  });

  it("saves wishlist items, and shares a cart", async () => {
    const b = new Browser();
    await b.post("/api/wishes", { productId: goods[0]?.product, wished: true });
    expect((await b.get("/api/wishes")).json.products).toMatchObject([{ id: goods[0]?.product }]);
    expect((await b.post("/api/wishes", { productId: "nobody's", wished: true })).status).toBe(404);
    await b.send("PATCH", "/api/cart", { ops: [set(0, 2)] });
    const { token } = (await b.post("/api/cart/links")).json;
    const friend = new Browser();
    const offer = await friend.get(`/api/cart/links?token=${token}`);
    expect(offer.json.lines).toMatchObject([{ variantId: goods[0]?.id, quantity: 2 }]);
    expect((await friend.post("/api/cart/links/add", { token })).json.count).toBe(2);
    expect((await friend.get(`/api/cart/links?token=${"x".repeat(43)}`)).status).toBe(410);
  });

  it("deletes the cart with the account, including its lines", async () => {
    const b = await member("cart-leaves@example.com");
    await b.send("PATCH", "/api/cart", { ops: [set(0, 1)] });
    const cart = await env.DB.prepare(
      "SELECT c.id FROM store_cart c JOIN auth_user u ON u.id = c.user_id WHERE u.email = 'cart-leaves@example.com'",
    ).first<string>("id");
    const left = (table: string, column: string) =>
      env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`).bind(cart).first("n");
    expect([await left("store_cart", "id"), await left("store_cart_line", "cart_id")]).toEqual([1, 1]);
    const gone = await b.send("POST", "/api/account/delete", { confirm: "cart-leaves@example.com" });
    expect(gone.status).toBeLessThan(300);
    expect([await left("store_cart", "id"), await left("store_cart_line", "cart_id")]).toEqual([0, 0]);
  });
});

describe("rate limits", () => {
  it("allow 60 new carts an hour from one network, and further use of these", async () => {
    const statuses: number[] = [];
    let last = new Browser("203.0.113.9");
    for (let i = 0; i < 61; i++) {
      const b = new Browser("203.0.113.9");
      const { status } = await b.send("PATCH", "/api/cart", { ops: [set(0, 1)] });
      statuses.push(status);
      if (status === 200) last = b;
    }
    expect(statuses.filter((s) => s === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    expect((await last.send("PATCH", "/api/cart", { ops: [set(0, 2)] })).status).toBe(200);
    expect((await new Browser("203.0.113.10").send("PATCH", "/api/cart", { ops: [set(0, 1)] })).status).toBe(200);
  });

  it("allow 30 different codes an hour", async () => {
    const b = new Browser("203.0.113.11");
    const codes: string[] = [];
    for (let i = 0; i < 31; i++)
      codes.push(
        (await b.send("PATCH", "/api/cart", { ops: [{ op: "code.add", code: `GUESS${i}` }] })).json.error.code,
      );
    expect(codes.slice(0, 30).every((c) => c === "unknown_code")).toBe(true);
    expect(codes.at(-1)).toBe("too_fast");
  });
});

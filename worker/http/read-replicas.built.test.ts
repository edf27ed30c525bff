import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createAdmin, PASSWORD, uniqueEmail } from "../auth/testing/accounts.ts";
import { Browser, ORIGIN } from "../auth/testing/browser.ts";
import type { Flags } from "../kernel/flags.ts";
import { PRIMARY } from "../platform/database-session.ts";
import { FLAGS_KEY } from "../platform/flags.ts";
import { toProductInput } from "../store/catalogue/domain-product-input.ts";
import { loadDemoSeed } from "../store/testing/demo-seed.ts";
import { createTestContext } from "../store/testing/request-context.ts";
import { fetchBuilt } from "../test/built-worker.ts";
import { fakeFlagsKv } from "../test/fake-bindings.ts";
import { createLaggingDatabase } from "../test/lagging-database.ts";

const VARIANT = "demo-puna-300";
let clock = Date.now();
/** A second later an isolate asks KV for the flags again. */
function wait(ms = 1000): void {
  clock += ms;
  vi.setSystemTime(clock);
}

const storedFlags = async () => (await (env as Env).FLAGS.get<Flags>(FLAGS_KEY, "json")) as Flags;

let database: ReturnType<typeof createLaggingDatabase>;
beforeAll(async () => {
  await loadDemoSeed();
  // The load publishes outside of a session; from here on all that is published is known to be in the database.
  const session = (env as Env).DB.withSession(PRIMARY);
  await session.prepare("SELECT 1").run();
  await (env as Env).CONTROL.getByName("main").publish(null, session.getBookmark());
  await vi.waitFor(async () => expect((await storedFlags()).database).toBeDefined(), 10_000);
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  // Older than the publishing of the file's other tests.
  wait(120_000);
  database = createLaggingDatabase();
  await database.replicate();
  return () => vi.useRealTimers();
});

/** A browser at a data center whose replica lags behind. */
class Visitor {
  cookies: Map<string, string>;
  constructor(cookies: Iterable<[string, string]> = []) {
    this.cookies = new Map(cookies);
  }
  async send(method: string, path: string, body?: unknown) {
    database.answers.length = 0;
    const answer = await fetchBuilt(path, {
      origin: ORIGIN,
      method,
      env: { DB: database.DB, LOCAL_SITE: "yes" },
      headers: {
        Origin: ORIGIN,
        Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    for (const line of answer.response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      if (/Max-Age=0\b/.test(line)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const json = answer.header("content-type")?.includes("json") ? JSON.parse(answer.text) : null;
    const sources = new Set(database.answers.map(({ by }) => by));
    return { ...answer, json, sources: [...sources] };
  }
  get = (path: string) => this.send("GET", path);
  post = (path: string, body: unknown = {}) => this.send("POST", path, body);
}

const setQuantity = (visitor: Visitor, quantity: number) =>
  visitor.send("PATCH", "/api/cart", { ops: [{ op: "set", variantId: VARIANT, quantity }] });

describe("a guest's cart", () => {
  it("is read near the guest, and shows what they just did", async () => {
    const guest = new Visitor();
    expect((await guest.get("/api/cart")).response.headers.getSetCookie()).toEqual([]);
    const patched = await setQuantity(guest, 2);
    expect(patched.sources).toEqual(["primary"]);
    expect(patched.response.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^__Host-bookmark=[\da-f-]{59}; Path=\/; Max-Age=300; Secure; HttpOnly; SameSite=Lax$/),
    );
    expect((await guest.get("/api/cart")).json.count).toBe(2);
    expect((await guest.get("/cart")).text).toContain("Puna");
    // The replica knows nothing of it: without the bookmark the cart would be empty.
    const forgetful = new Visitor([...guest.cookies].filter(([name]) => name !== "__Host-bookmark"));
    const missed = await forgetful.get("/api/cart");
    expect([missed.json.count, missed.sources]).toEqual([0, ["replica"]]);
    // Once the replica has it, it is read there.
    await database.replicate();
    const near = await guest.get("/api/cart");
    expect([near.json.count, near.sources]).toEqual([2, ["replica"]]);
  });

  it("shows in two tabs, by data requests and after a form, what either did", async () => {
    const guest = new Visitor();
    await setQuantity(guest, 1);
    await database.replicate();
    await setQuantity(guest, 3);
    const [page, data, call] = await Promise.all([guest.get("/cart"), guest.get("/cart.data"), guest.get("/api/cart")]);
    expect(call.json.count).toBe(3);
    expect([page.status, data.status]).toEqual([200, 200]);
  });

  it("of a member who just signed in is merged from what the primary says", async () => {
    const member = new Visitor();
    await setQuantity(member, 2);
    const account = new Browser();
    const email = uniqueEmail();
    await account.signUp(email, PASSWORD);
    await member.post("/api/auth/password/sign-in", { email, password: PASSWORD });
    await database.replicate();
    const merged = await member.get("/api/cart");
    expect([merged.json.count, merged.sources]).toEqual([2, ["primary"]]);
    await database.replicate();
    expect((await member.get("/api/cart")).json.count).toBe(2);
  });

  it.each([
    "x",
    "first-unconstrained",
    "first-primary ",
    "'; DROP TABLE auth_user",
    "f".repeat(4000),
    "%00",
    "FFFFFFFF-FFFFFFFF-FFFFFFFF-FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF",
    "ffffffff-ffffffff-ffffffff-ffffffffffffffffffffffffffffffff",
  ])("survives a bookmark cookie like %.40s", async (value) => {
    const guest = new Visitor();
    await setQuantity(guest, 2);
    guest.cookies.set("__Host-bookmark", value);
    const { status, json } = await guest.get("/api/cart");
    expect([status, json.count]).toEqual([200, 2]);
    await setQuantity(guest, 3);
    expect(guest.cookies.get("__Host-bookmark")).toMatch(/^0000/);
  });

  it("is read at the primary where the database does not know the bookmark", async () => {
    const guest = new Visitor();
    await setQuantity(guest, 2);
    database.forgetBookmarks();
    const { status, json, sources } = await guest.get("/api/cart");
    expect([status, json.count, sources]).toEqual([200, 2, ["primary"]]);
  });
});

describe("a session", () => {
  it("is known right after signing in, and ended right after signing out", async () => {
    const account = new Browser();
    const email = uniqueEmail();
    await account.signUp(email, PASSWORD);
    const member = new Visitor();
    const signedIn = await member.post("/api/auth/password/sign-in", { email, password: PASSWORD });
    expect([signedIn.status, signedIn.sources]).toEqual([200, ["primary"]]);
    expect((await member.get("/api/auth/user")).status).toBe(200);
    expect((await member.get("/orders")).status).toBe(200);
    await database.replicate();
    expect((await member.get("/api/auth/user")).sources).toEqual(["replica"]);
    const token = member.cookies.get("__Host-sid") as string;
    expect((await member.post("/api/logout")).sources).toEqual(["primary"]);
    // The token is as good as stolen: in this browser it is worth nothing from here on.
    member.cookies.set("__Host-sid", token);
    expect((await member.get("/api/auth/user")).status).toBe(401);
    // Elsewhere a replica that lags still shows pages, and nothing can be changed.
    const thief = new Visitor([["__Host-sid", token]]);
    expect((await thief.get("/api/auth/user")).status).toBe(200);
    expect((await thief.get("/api/account")).status).toBe(401);
    expect((await thief.post("/api/auth/totp/start")).status).toBe(401);
  });

  it("of staff ends at once everywhere, as a role does", async () => {
    const { browser, email } = await createAdmin();
    await database.replicate();
    const admin = new Visitor(browser.cookies);
    const paths = ["/api/admin/products", "/420/orders", "/420/orders.data", "/api/auth/check-admin-access"];
    for (const path of paths) expect((await admin.get(path)).sources, path).toEqual(["primary"]);
    await env.DB.prepare("UPDATE auth_user SET role = 'member' WHERE email_norm = ?").bind(email).run();
    expect((await admin.get("/api/admin/products")).status).toBe(404);
    expect((await admin.get("/420/orders")).status).toBe(404);
  });
});

describe("what an admin saved", () => {
  const PATH = "/products/kallpa";
  const read = (env: object = {}) => {
    database.answers.length = 0;
    return fetchBuilt(PATH, { env: { DB: database.DB, ...env } });
  };
  async function save(title: string): Promise<void> {
    const { browser } = await createAdmin();
    const admin = new Visitor(browser.cookies);
    const before = await createTestContext().store.catalogue.getProduct("kallpa", { drafts: true });
    if (!before) throw new Error("There is no kallpa.");
    const { id, version } = before;
    const product = { ...toProductInput(before), title };
    const saved = await admin.send("PUT", `/api/admin/products/${id}`, { version, product });
    expect([saved.status, saved.sources]).toEqual([200, ["primary"]]);
    expect((await admin.get(`/api/admin/products/${id}`)).text).toContain(title);
    expect((await admin.get("/api/admin/products")).text).toContain(title);
  }
  const answeredBy = () => [...new Set(database.answers.map(({ by }) => by))];

  it("is on the page that is rendered next, here and wherever the flags are known, and never stored stale", async () => {
    await database.replicate();
    await save("Kallpa Saved");
    wait();
    const first = await read();
    expect([first.from, first.text.includes("Kallpa Saved"), first.header("set-cookie")]).toEqual([
      "render",
      true,
      null,
    ]);
    expect((await read()).text).toContain("Kallpa Saved");
    // An isolate that published nothing itself reads after the bookmark of the flags: here the replica is too old.
    const flags = await storedFlags();
    expect(flags.database).toMatchObject({ at: flags.contentVersion });
    const render = async (more: object = {}) => {
      wait(60_000);
      const FLAGS = fakeFlagsKv({ ...flags, ...more });
      // Another address of the same page, so that nothing is in memory.
      const path = `${PATH}?variant=${crypto.randomUUID()}`;
      database.answers.length = 0;
      const { text } = await fetchBuilt(path, { env: { DB: database.DB, FLAGS } });
      return [answeredBy(), text.includes("Kallpa Saved")];
    };
    expect(await render()).toEqual([["primary"], true]);
    await database.replicate();
    expect(await render()).toEqual([["replica"], true]);
    // An older Worker publishes without a bookmark.
    expect(await render({ contentVersion: flags.contentVersion + 1 })).toEqual([["primary"], true]);
    expect(await render({ database: undefined })).toEqual([["primary"], true]);
  });

  it("leaves no cookie on shared pages", async () => {
    wait();
    const { header, from } = await read();
    expect([from === "edge" || from === "memory" || from === "render", header("set-cookie")]).toEqual([true, null]);
  });
});

describe("what decides or is opened by a link", () => {
  it.each([
    ["GET", "/orders/x?token=y"],
    ["GET", "/success?order=x&token=y"],
    ["GET", "/checkout"],
    ["GET", "/checkout?order=x&token=y"],
    ["GET", "/custom-project?project=x&key=y"],
    ["GET", "/cart?share=x"],
    ["GET", "/confirm-email?token=x"],
    ["GET", "/api/orders/x?token=y"],
    ["GET", "/api/health"],
    ["POST", "/api/checkout/quote"],
    ["POST", "/api/auth/password/sign-in"],
    ["PATCH", "/api/cart"],
  ])("%s %s asks the primary only", async (method, path) => {
    const guest = new Visitor([["__Host-cart", "c".repeat(43)]]);
    const { sources } = await guest.send(method, path, method === "GET" ? undefined : {});
    expect(sources).not.toContain("replica");
  });
});

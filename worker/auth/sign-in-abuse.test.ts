import { beforeAll, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./hashing.ts";
import { Browser } from "./testing/browser.ts";

const PASSWORD = "quiet river stones";
/** A hash at the site's real cost (`hashing.domain.test.ts`): a quarter of a second of work. */
const HASH_AT_REAL_COST = "$scrypt$ln=14,r=8,p=5$8cfNEwdlBPLnCDt0PmUlzg$MeJsiaEUqKntWOv_gD4nCJ-PPQzKaWnONUbWdJOwb4I";
let n = 0;
const uniqueEmail = () => `hard${++n}@example.com`;

beforeAll(async () => {
  await new Browser().post("/api/dev/bootstrap", { email: "root@example.com", password: PASSWORD });
});

/** Five wrong passwords: the account is locked for a while. */
async function lockAccount(email: string): Promise<Browser> {
  const b = new Browser();
  for (let i = 0; i < 5; i++) await b.post("/api/auth/password/sign-in", { email, password: "wrong wrong" });
  return b;
}

it("lets nine hashes wait and rejects more with Retry-After", async () => {
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => hashPassword(PASSWORD)));
  const refused = results.filter((r) => r.status === "rejected").map((r) => r.reason as Response);
  expect(results.length - refused.length).toBe(9);
  expect(refused.map((r) => [r.status, r.headers.get("retry-after")])).toEqual(Array(3).fill([503, "3"]));
});

it("counts before it hashes: a locked account costs no hash", async () => {
  const email = uniqueEmail();
  const b = await lockAccount(email);
  const busy = Array.from({ length: 9 }, () => verifyPassword(PASSWORD, HASH_AT_REAL_COST));
  const r = await b.post("/api/auth/password/sign-in", { email, password: PASSWORD });
  expect([r.status, r.json.error.code]).toEqual([429, "too_fast"]);
  expect((await Promise.all(busy)).every((b) => b.isCorrect)).toBe(true);
});

it("wrong passwords do not block sign-in by email code", async () => {
  const email = uniqueEmail();
  await new Browser().signUp(email, PASSWORD);
  await lockAccount(email);
  const b = new Browser();
  await b.post("/api/auth/code/send", { email });
  expect((await b.post("/api/auth/code/verify", { email, code: await b.latestCode(email) })).json).toEqual({
    next: "done",
  });
});

it("a planted session token is replaced at sign-in (no session fixation)", async () => {
  const email = uniqueEmail();
  await new Browser().signUp(email, PASSWORD);
  const [planted, b] = ["p".repeat(43), new Browser()];
  b.cookies.set("__Host-sid", planted);
  await b.post("/api/auth/password/sign-in", { email, password: PASSWORD });
  expect(b.sessionToken).not.toBe(planted);
  const thief = new Browser();
  thief.cookies.set("__Host-sid", planted);
  expect((await thief.get("/api/auth/user")).status).toBe(401);
});

it.each(["\u200b\u2060", "Ana\r\nBcc: all@example.com", "Ana\u0000", "\u202eanA", "\ud800", "a".repeat(81)])(
  "a name is no way into headers or layouts: %j",
  async (firstName) => {
    const r = await new Browser().post("/api/auth/sign-up", { email: uniqueEmail(), password: PASSWORD, firstName });
    expect([r.status, r.json.error.field]).toEqual([400, "firstName"]);
  },
);

it.each([
  "ana@example.com\r\nBcc: x@example.com",
  "ana@example.com, x@example.com",
  "<ana@example.com>",
  "ana@[127.0.0.1]",
])("no mail goes to %j", async (email) => {
  expect((await new Browser().post("/api/auth/code/send", { email })).status).toBe(400);
});

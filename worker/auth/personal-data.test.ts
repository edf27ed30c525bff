import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { loadDemoSeed } from "../store/testing/demo-seed.ts";
import { ERASURE_POLICY } from "./personal-data.ts";
import { Browser } from "./testing/browser.ts";

const PASSWORD = "quiet river stones";

beforeAll(async () => {
  await loadDemoSeed();
  await new Browser().post("/api/dev/bootstrap", { email: "root@example.com", password: PASSWORD });
});

/** Every table with a `user_id` column. */
async function listPersonalTables(): Promise<string[]> {
  const { results } = await env.DB.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table'").all<{
    name: string;
    sql: string;
  }>();
  return results.filter((t) => /\buser_id\b/.test(t.sql ?? "")).map((t) => t.name);
}

test("the export contains every table with a user_id, and no secrets", async () => {
  const b = new Browser();
  await b.signUp("wayra@example.com", PASSWORD);
  const { json, response } = await b.get("/api/account/export");
  expect(response.headers.get("content-disposition")).toContain("attachment");
  // And the one table that identifies people by email address.
  expect(Object.keys(json.tables).sort()).toEqual([...(await listPersonalTables()), "store_restock_watcher"].sort());
  expect(json.tables.auth_session).toHaveLength(1);
  const text = JSON.stringify(json);
  expect(text).toContain("wayra@example.com");
  expect(text).not.toContain("$scrypt$");
  expect(text).not.toContain(b.sessionToken);
  expect(text).not.toMatch(/token_hash|answer|phc|seed/);
});

test("every table with a user_id has a deletion rule", async () => {
  expect(Object.keys(ERASURE_POLICY).sort()).toEqual((await listPersonalTables()).sort());
});

test("deletion removes all personal data", async () => {
  const b = new Browser();
  const email = "canary-7f3a@example.com";
  await b.signUp(email, PASSWORD);
  expect((await b.post("/api/restock", { variantId: "demo-qucha-120", email })).status).toBe(200);
  const cookies = new Map(b.cookies);
  expect((await b.post("/api/account/delete", { confirm: "someone@example.com" })).status).toBe(400);
  expect((await b.post("/api/account/delete", { confirm: email })).status).toBe(200);
  b.cookies = cookies;
  expect((await b.get("/api/auth/user")).status).toBe(401);
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
  ).all<{ name: string }>();
  for (const { name } of results) {
    const rows = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
    expect(JSON.stringify(rows.results), name).not.toContain("canary-7f3a");
  }
});

test("the only admin cannot delete their account", async () => {
  const b = new Browser();
  await b.post("/api/auth/password/sign-in", { email: "root@example.com", password: PASSWORD });
  expect((await b.post("/api/account/delete", { confirm: "root@example.com" })).status).toBe(409);
});

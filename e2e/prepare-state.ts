/**
 * The state that each site of the browser tests copies: migrated databases with demo content, and stored sign-ins.
 * `npm test` prepares it beside the unit tests (`node e2e/prepare-state.ts FOLDER`), which leave a part of the cores idle.
 */
import { request } from "@playwright/test";
import type { Miniflare } from "miniflare";
// @ts-expect-error Plain JavaScript, see test-site.ts.
import { migrateDatabases } from "../scripts/lib/miniflare.mjs";
// @ts-expect-error Plain JavaScript, see test-site.ts.
import { listSeedPhotos } from "../scripts/lib/read-seed-content.mjs";
// @ts-expect-error Plain JavaScript, see test-site.ts.
import { bootstrap, ROOT } from "../scripts/lib/script-tools.mjs";
import { signInByCalls, subscribeToApp } from "./own-people.ts";
import { startMiniflare } from "./test-site.ts";
import { type Role, signInFile, TEST_USERS } from "./test-users.ts";

/** Fills a folder with that state; the Worker must be built. */
export async function prepareState(folder: string): Promise<void> {
  process.env.TIKARI_PREPARED = folder;
  const { miniflare, url } = await startMiniflare(folder);
  await migrateDatabases(miniflare, ROOT);
  const { admin, ...others } = TEST_USERS;
  const people = { email: admin.email, password: admin.password, users: Object.values(others) };
  await bootstrap(url, people, listSeedPhotos().filter(isWanted));
  await subscribe(miniflare, TEST_USERS.athlete.email);
  await reviewNoSample(miniflare);
  for (const role of Object.keys(TEST_USERS) as Role[]) await storeSignIn(url, role);
  await miniflare.dispose();
}

/** One product with all its photos, and the front of every other that has some. */
const isWanted = ({ query }: { query: URLSearchParams }): boolean =>
  query.get("productId") === "demo-puna" || /-front\./.test(query.get("filename") ?? "");

async function subscribe(miniflare: Miniflare, email: string): Promise<void> {
  const [sql, ...values] = subscribeToApp(email);
  const db = await miniflare.getD1Database("DB");
  await db
    .prepare(sql)
    .bind(...values)
    .run();
}

/** Of a hundred texts one is reviewed without a reason, by its id, which is random: a queue would not be clear then. */
async function reviewNoSample(miniflare: Miniflare): Promise<void> {
  const db = await miniflare.getD1Database("DB");
  await db
    .prepare("INSERT INTO spam_settings VALUES (1, ?, 1, ?, ?)")
    .bind(JSON.stringify({ auditShare: 0 }), Date.now(), TEST_USERS.admin.email)
    .run();
}

async function storeSignIn(url: string, as: Role): Promise<void> {
  const browser = await request.newContext({ baseURL: url, extraHTTPHeaders: { Origin: url } });
  await signInByCalls(browser, TEST_USERS[as], as);
  await browser.storageState({ path: signInFile(as) });
  await browser.dispose();
}

const folder = process.argv[2];
if (import.meta.main && folder) await prepareState(folder);

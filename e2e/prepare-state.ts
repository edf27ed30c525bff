/**
 * The state that each site of the browser tests copies: migrated databases with demo content, and stored sign-ins.
 * `npm test` prepares it beside the unit tests (`node e2e/prepare-state.ts FOLDER`), which leave a part of the cores idle.
 */
import { request } from "@playwright/test";
// @ts-expect-error Plain JavaScript, see test-site.ts.
import { migrateDatabases } from "../scripts/lib/miniflare.mjs";
// @ts-expect-error Plain JavaScript, see test-site.ts.
import { listSeedPhotos } from "../scripts/lib/read-seed-content.mjs";
// @ts-expect-error Plain JavaScript, see test-site.ts.
import { bootstrap, ROOT } from "../scripts/lib/script-tools.mjs";
import { startMiniflare } from "./test-site.ts";
import { signInFile, TEST_USERS } from "./test-users.ts";

/** Fills a folder with that state; the Worker must be built. */
export async function prepareState(folder: string): Promise<void> {
  process.env.TIKARI_PREPARED = folder;
  const { miniflare, url } = await startMiniflare(folder);
  await migrateDatabases(miniflare, ROOT);
  const { admin, ...others } = TEST_USERS;
  const people = { email: admin.email, password: admin.password, users: Object.values(others) };
  await bootstrap(url, people, listSeedPhotos().filter(isWanted));
  for (const person of Object.values(TEST_USERS)) await storeSignIn(url, person);
  await miniflare.dispose();
}

/** One product with all its photos, and the front of every other that has some. */
const isWanted = ({ query }: { query: URLSearchParams }): boolean =>
  query.get("productId") === "demo-puna" || /-front\./.test(query.get("filename") ?? "");

async function storeSignIn(url: string, { email, password, role }: (typeof TEST_USERS)["admin"]): Promise<void> {
  const browser = await request.newContext({ baseURL: url, extraHTTPHeaders: { Origin: url } });
  const calls: [string, object][] = [["/api/auth/password/sign-in", { email, password }]];
  if (role !== "member") calls.push(["/api/auth/access/skip-second-factor", {}]);
  for (const [path, data] of calls) {
    const answer = await browser.post(path, { data });
    if (!answer.ok()) throw new Error(`${path} for ${email}: ${answer.status()} ${await answer.text()}`);
  }
  await browser.storageState({ path: signInFile(role) });
  await browser.dispose();
}

const folder = process.argv[2];
if (import.meta.main && folder) await prepareState(folder);

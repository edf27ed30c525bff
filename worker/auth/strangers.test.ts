import { beforeAll, describe, expect, it, vi } from "vitest";
import { HOUR, MINUTE } from "../kernel/instants.ts";
import { openDb } from "../platform/db.ts";
import { countAccountAttempt, countNetworkAttempt } from "./rate-limits.ts";
import { PASSWORD, uniqueEmail } from "./testing/accounts.ts";
import { Browser, env, ORIGIN } from "./testing/browser.ts";

const NETWORKS = 100;
const network = (i: number) => `203.0.${i % NETWORKS}.7`;

/** What the limits know of a request that does not come from a known browser. */
const stranger = (ip: string, at: number) => ({
  ...{ db: openDb(env.DB), env: env as Env, now: () => at, ip },
  ...{ local: false, request: new Request(ORIGIN) },
});
/** False for a refusal by a limit; any other error fails the test. */
function isTooFast(error: unknown): false {
  expect(error).toMatchObject({ status: 429 });
  return false;
}

beforeAll(async () => {
  await new Browser().post("/api/dev/bootstrap", { email: "root@example.com", password: PASSWORD });
});

/** An account whose owner has signed in once in this browser. */
async function createOwner(ip: string | null = null) {
  const email = uniqueEmail("owner");
  const browser = new Browser(ip);
  await browser.signUp(email, PASSWORD);
  await browser.send("POST", "/api/logout", undefined, {});
  return { email, browser };
}

describe("someone with a hundred networks cannot keep the owner out", () => {
  it("by wrong passwords", async () => {
    const { email, browser } = await createOwner();
    const statuses = new Set<number>();
    for (let i = 0; i < 10; i++) {
      const thief = new Browser(network(i));
      statuses.add((await thief.post("/api/auth/password/sign-in", { email, password: "wrong wrong" })).status);
    }
    expect([...statuses]).toEqual([400, 429]);
    expect((await browser.post("/api/auth/password/sign-in", { email, password: PASSWORD })).json).toEqual({
      next: "done",
    });
  });

  it("by wrong codes, not even in a browser that never signed in", async () => {
    const { email } = await createOwner();
    for (let i = 0; i < 30; i++)
      expect((await new Browser(network(i)).post("/api/auth/code/verify", { email, code: "000000" })).status).toBe(400);
    const fresh = new Browser("198.51.100.9");
    await fresh.post("/api/auth/code/send", { email });
    const code = await fresh.latestCode(email);
    expect((await fresh.post("/api/auth/code/verify", { email, code })).json).toEqual({ next: "done" });
  });

  it("by wrong recovery codes", async () => {
    const { email } = await createOwner();
    for (let i = 0; i < 30; i++)
      await new Browser(network(i)).post("/api/auth/recovery/finish", {
        email,
        code: "000000",
        password: "a quiet new one",
      });
    const fresh = new Browser("198.51.100.10");
    await fresh.post("/api/auth/recovery/start", { email });
    const body = { email, code: await fresh.latestCode(email), password: "a quiet new one" };
    expect((await fresh.post("/api/auth/recovery/finish", body)).json).toEqual({ next: "done" });
  });

  it("by using up the mails", async () => {
    const { email, browser } = await createOwner();
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++)
      statuses.push((await new Browser(network(i)).post("/api/auth/code/send", { email })).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await browser.post("/api/auth/code/send", { email })).status).toBe(200);
    const code = await browser.latestCode(email);
    expect((await browser.post("/api/auth/code/verify", { email, code })).json).toEqual({ next: "done" });
  });

  it("nor by a device cookie of another account, or a made-up one", async () => {
    const [{ email }, other] = [await createOwner(), await createOwner()];
    const device = other.browser.cookies.get("__Host-device") as string;
    expect(device).toMatch(/\./);
    for (let i = 0; i < 6; i++)
      await new Browser(network(i)).post("/api/auth/password/sign-in", { email, password: "wrong wrong" });
    for (const cookie of [device, `${device.split(".")[0]}.AAAA`, "x", "."]) {
      const thief = new Browser(network(50));
      thief.cookies.set("__Host-device", cookie);
      expect((await thief.post("/api/auth/password/sign-in", { email, password: PASSWORD })).status).toBe(429);
    }
  });
});

describe("how many guesses a day strangers get at one account", () => {
  it("at a password: about a hundred", async () => {
    const { email } = await createOwner();
    const start = Date.now();
    const judged = [0, 0, 0, 0];
    // Each time from the next network; the limit that a sign-in asks before it looks at the password.
    for (let i = 0; i * 5 * MINUTE < judged.length * HOUR; i++) {
      const attempt = countAccountAttempt(stranger(network(i), start + i * 5 * MINUTE), "password", email);
      const hour = Math.floor((i * 5 * MINUTE) / HOUR);
      if (await attempt.then(() => true, isTooFast)) judged[hour] = (judged[hour] ?? 0) + 1;
    }
    // Once the delay has its full length, each hour is like the one before.
    const [first = 0, ...later] = judged;
    expect(new Set(later)).toEqual(new Set([4]));
    expect(first + 23 * 4).toBeGreaterThan(80);
    expect(first + 23 * 4).toBeLessThanOrEqual(105);
  });

  it("at emailed codes: a hundred, of a million", async () => {
    const { email } = await createOwner();
    let sent = 0;
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const start = Date.now();
      // Slower than the limit of an hour, which is seen above: what ends it is the limit of a day.
      for (let i = 0; i < 24; i++) {
        vi.setSystemTime(start + i * HOUR);
        if ((await new Browser(network(i)).post("/api/auth/code/send", { email })).status === 200) sent++;
      }
    } finally {
      vi.useRealTimers();
    }
    // And the owner's own, when they signed up. Each code has five guesses (see auth.test.ts).
    expect(sent).toBe(19);
  });
});

it("one network asks for at most sixty passkey challenges an hour", async () => {
  const ip = "203.0.113.77";
  for (let i = 0; i < 59; i++) await countNetworkAttempt(stranger(ip, Date.now()), "challenge");
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push((await new Browser(ip).post("/api/auth/passkey/options")).status);
  expect(statuses).toEqual([200, 429, 429]);
});

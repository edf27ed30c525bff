import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createAdmin } from "../auth/testing/accounts.ts";
import type { Browser } from "../auth/testing/browser.ts";
import { runLocally } from "../test/local-context.ts";
import type { JudgeInput } from "./contract.ts";
import { DEFAULT_SETTINGS } from "./domain-settings.ts";
import { AT, judgeInput } from "./testing/judge-input.ts";

let browser: Browser;
let actor: string;
beforeEach(async () => {
  const admin = await createAdmin();
  [browser, actor] = [admin.browser, admin.email];
  await env.DB.batch(
    ["spam_settings", "spam_block", "settings_audit"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
  await runLocally((ctx) => ctx.spamAdmin.saveSettings(DEFAULT_SETTINGS, 0, actor));
});
const judge = (overrides: Partial<JudgeInput> = {}) =>
  runLocally((ctx) => ctx.spam.judge(judgeInput({ memberId: crypto.randomUUID(), ...overrides })), AT);
const audit = async () =>
  (await env.DB.prepare("SELECT actor, action, before, after FROM settings_audit ORDER BY at, id").all()).results.slice(
    1,
  );
const blocks = "/api/admin/spam/blocks";

describe("the settings", () => {
  const save = (change: object, version: number) =>
    browser.send("PUT", "/api/admin/spam/settings", { settings: { ...DEFAULT_SETTINGS, ...change }, version });

  it("hold for the next post, with an entry in the change log that says what changed", async () => {
    expect((await judge({ trust: 0 })).verdict).toBe("hold");
    const levels = DEFAULT_SETTINGS.levels.map((limits, i) => (i === 1 ? { ...limits, links: null } : limits));
    expect((await save({ firstPosts: 0, levels }, 1)).json).toEqual({ version: 2 });
    expect((await judge({ trust: 0, text: "Another text" })).verdict).toBe("publish");
    expect(await audit()).toEqual([
      {
        actor,
        action: "spam.settings",
        before: JSON.stringify({ firstPosts: 1, "level 1 links": 5 }),
        after: JSON.stringify({ firstPosts: 0, "level 1 links": "no limit" }),
      },
    ]);
  });

  it("are not overwritten by who based theirs on older ones", async () => {
    expect((await save({ firstPosts: 2 }, 1)).status).toBe(200);
    const stale = await save({ firstPosts: 5 }, 1);
    expect(stale.status).toBe(409);
    expect(stale.json.error.code).toBe("stale");
    expect((await save({ firstPosts: 5 }, 0)).status).toBe(409);
    expect(await audit()).toHaveLength(1);
    expect((await runLocally((ctx) => ctx.spamAdmin.overview(7))).settings.firstPosts).toBe(2);
  });

  it("are refused with a sentence where they make no sense", async () => {
    for (const [change, message] of [
      [{ reviewAt: 0.95, holdAt: 0.9 }, /lower score/],
      [{ holdAt: 0.2 }, /at least 50%/],
      [{ firstPosts: 1.5 }, /whole number/],
      [{ levels: [] }, /./],
    ] as const) {
      const { status, json } = await save(change, 1);
      expect(status).toBe(400);
      expect(json.error.message).toMatch(message);
    }
  });
});

describe("the block list", () => {
  const add = (kind: string, values: string[], action = "refuse") => browser.post(blocks, { kind, values, action });

  it("takes pasted lists, holds at once, and is undone entry by entry", async () => {
    const { json } = await add("domain", ["https://www.pills.com/x", "casino.example", "PILLS.com"]);
    expect(json.ids).toHaveLength(2);
    const text = "Order at shop.pills.com today";
    expect((await judge({ text })).verdict).toBe("refuse");
    await browser.post(`${blocks}/remove`, { id: json.ids[0] });
    expect((await judge({ text })).verdict).toBe("publish");
    await browser.post(`${blocks}/restore`, { id: json.ids[0] });
    expect((await judge({ text })).verdict).toBe("refuse");
    expect((await audit()).map(({ action }) => action)).toEqual(["spam.block", "spam.unblock", "spam.block"]);
  });

  it("says what is wrong, and adds nothing of a list with a mistake", async () => {
    expect((await add("network", ["203.0.113.0/24", "300.1.1.1"])).json.error).toMatchObject({
      field: "values",
      message: "“300.1.1.1”: Enter an address or a network, such as 203.0.113.7 or 203.0.113.0/24.",
    });
    expect((await add("word", ["casino"])).status).toBe(200);
    expect((await add("word", ["Casino!"])).json.error.message).toBe("This is already on the list.");
    expect((await browser.post(`${blocks}/remove`, { id: "none" })).status).toBe(404);
    expect((await runLocally((ctx) => ctx.spamAdmin.overview(7))).blocks.map(({ value }) => value)).toEqual(["casino"]);
  });

  it("puts nothing back that was added anew meanwhile", async () => {
    const { json } = await add("word", ["casino"]);
    await browser.post(`${blocks}/remove`, { id: json.ids[0] });
    await add("word", ["casino"], "hold");
    expect((await browser.post(`${blocks}/restore`, { id: json.ids[0] })).json.error.message).toContain("added again");
  });

  it("tells what an entry would have met before it is added", async () => {
    await judge({ id: "tested", text: "The casino is open", at: Date.now() });
    const { json } = await browser.post(`${blocks}/test`, { kind: "word", value: "Casino" });
    expect(json).toMatchObject({
      value: "casino",
      matched: 1,
      examples: [{ text: "The casino is open", isSpam: null }],
    });
    expect((await browser.post(`${blocks}/test`, { kind: "domain", value: "x" })).status).toBe(400);
  });
});

describe("decisions", () => {
  it("train by a call, and are taken back by one", async () => {
    await judge({ id: "profile:m@3", kind: "profile", text: "Casino bonus pills" });
    const decide = (isSpam: boolean | null, id = "profile:m@3") =>
      browser.post("/api/admin/spam/decisions", { id, isSpam });
    expect((await decide(true)).status).toBe(200);
    const { json } = await browser.get("/api/admin/spam/judged?filter=spam");
    expect(json.items).toMatchObject([{ id: "profile:m@3", isSpam: true, decidedBy: actor, canChange: true }]);
    const explained = await browser.post("/api/admin/spam/explain", { text: "casino", trust: 1 });
    expect(explained.json).toMatchObject({ verdict: "publish", isReady: false });
    expect(explained.json.influences.map(({ label }: { label: string }) => label)).toContain("casino");
    expect((await decide(null)).status).toBe(200);
    expect((await browser.get("/api/admin/spam/judged?filter=spam")).json.items).toEqual([]);
    expect((await decide(true, "nothing")).status).toBe(404);
  });
});

describe("what is limited beside posts", () => {
  it("is counted exactly for each member and action", async () => {
    const consume = (memberId: string, action: "flags" | "reactions" = "flags", trust: 0 | 1 = 0) =>
      runLocally((ctx) => ctx.spam.consume(memberId, trust, action), AT);
    const results = await Promise.all(Array.from({ length: 9 }, () => consume("m1")));
    expect(results.filter(({ ok }) => ok)).toHaveLength(5);
    expect(results.find(({ ok }) => !ok)).toEqual({
      ok: false,
      message: "You've sent 5 reports in the last 24 hours, the most for now. Try again in 24 hours.",
      retryAfter: 86_400,
    });
    expect((await consume("m2")).ok).toBe(true);
    expect((await consume("m1", "reactions")).ok).toBe(true);
    expect((await consume("m1", "flags", 1)).ok).toBe(true);
  });
});

describe("a call's cost", () => {
  const counted = (name: "SPAM" | "DB" | "LIMITER", seen: string[]) =>
    new Proxy(env[name] as object, {
      get(target, key) {
        const value = Reflect.get(target, key);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (name !== "DB" || key === "prepare" || key === "batch") seen.push(`${name} ${String(key)}`);
          return value.apply(target, args);
        };
      },
    });
  it("is one round trip to judge, none for staff", async () => {
    const { spamService } = await import("./service.ts");
    const seen: string[] = [];
    const counting = {
      ...env,
      SPAM: counted("SPAM", seen),
      DB: counted("DB", seen),
      LIMITER: counted("LIMITER", seen),
    };
    const deps = { env: counting as unknown as Env, now: () => AT, ip: null, url: new URL("https://tikari.test/") };
    const service = spamService({ ...deps, db: null as never });
    await service.judge(judgeInput({ memberId: "cost" }));
    expect(seen).toEqual(["SPAM getByName"]);
    await service.judge(judgeInput({ isStaff: true }));
    expect(seen).toHaveLength(1);
  });

  it("publishes nothing unchecked of a new member while the object can't be reached", async () => {
    const { spamService } = await import("./service.ts");
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const broken = { getByName: () => ({ judge: () => Promise.reject(new Error("overloaded")) }) };
    const deps = {
      env: { SPAM: broken } as unknown as Env,
      now: () => AT,
      ip: null,
      url: new URL("https://tikari.test/"),
    };
    const service = spamService({ ...deps, db: null as never });
    for (const [trust, verdict] of [
      [0, "hold"],
      [1, "hold"],
      [2, "review"],
      [3, "review"],
    ] as const)
      expect(await service.judge(judgeInput({ trust }))).toMatchObject({ verdict, reasons: [{ code: "unchecked" }] });
    vi.restoreAllMocks();
  });
});

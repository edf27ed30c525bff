import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../kernel/instants.ts";
import type { JudgeInput } from "./contract.ts";
import { DEFAULT_SETTINGS } from "./domain-settings.ts";
import type { SpamFilter } from "./spam-filter.ts";
import { AT, judgeInput } from "./testing/judge-input.ts";

type Filter = DurableObjectStub<SpamFilter>;
let filter: Filter;
let objects = 0;
beforeEach(async () => {
  await env.DB.batch([env.DB.prepare("DELETE FROM spam_settings"), env.DB.prepare("DELETE FROM spam_block")]);
  objects += 1;
  filter = env.SPAM.getByName(`test-${objects}`) as unknown as Filter;
});

const judge = (overrides: Partial<JudgeInput> = {}, of: Filter = filter) => of.judge(judgeInput(overrides));
const TEXTS = [
  "I soak the lentils overnight and cook them with cumin and a bay leaf until they are soft.",
  "Does maca keep its taste in a smoothie, or does the cacao hide it well enough for children?",
  "My iron was low last spring, and beans with peppers helped more than I had expected them to.",
  "Try the oats with hemp seeds: twelve grams of protein in a bowl, and they keep until the evening.",
];
const SPAM = "Cheap weight loss pills, order at http://pills.example.xyz now, ninety percent off for new customers!!!";

/** What holds from now on, other than by default. */
const setRules = async (settings: object | null, blocks: [kind: string, value: string, action: string][] = []) => {
  if (settings)
    await env.DB.prepare("INSERT OR REPLACE INTO spam_settings VALUES (1, ?, 1, 1, 'root')")
      .bind(JSON.stringify({ ...DEFAULT_SETTINGS, ...settings }))
      .run();
  for (const [kind, value, action] of blocks)
    await env.DB.prepare("INSERT INTO spam_block VALUES (?, ?, ?, ?, 1, 'root', NULL)")
      .bind(crypto.randomUUID(), kind, value, action)
      .run();
  await filter.rulesChanged();
};

/** What the object's tables and memory hold. */
const inside = <T>(read: (sql: SqlStorage) => T): Promise<T> =>
  runInDurableObject(filter as unknown as DurableObjectStub, (_, state) => read(state.storage.sql)) as Promise<T>;
const weightsOf = () =>
  inside((sql) =>
    sql
      .exec<{ weights: ArrayBuffer }>("SELECT weights FROM weight ORDER BY chunk")
      .toArray()
      .flatMap(({ weights }) => [...new Float32Array(weights)]),
  );

describe("a judged text", () => {
  it("gets the answer of the first time when it is sent again, and is counted once", async () => {
    const input = { id: "again", memberId: "m1", trust: 0 as const, kind: "topic" as const };
    const answers = await Promise.all(Array.from({ length: 20 }, () => judge(input)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ verdict: "hold", score: null, reasons: [{ code: "first_post" }] });
    await evictDurableObject(filter as unknown as DurableObjectStub);
    expect(await judge({ ...input, at: AT + DAY })).toEqual(answers[0]);
    expect(await inside((sql) => sql.exec("SELECT count(*) AS n FROM judged").one().n)).toBe(1);
  });

  it("is not told to another member who sends its id", async () => {
    await judge({ id: "mine" });
    expect(await judge({ id: "mine", memberId: "thief" })).toMatchObject({ verdict: "refuse", score: null });
  });

  it("is another one in another topic, or with other words, whatever was said of its id before", async () => {
    const post = { id: "one", memberId: "m1", place: "topic-a", text: TEXTS[0] };
    const first = await judge(post);
    expect(first.verdict).toBe("publish");
    expect(await judge({ ...post, place: "topic-b" })).toMatchObject({
      verdict: "refuse",
      reasons: [{ code: "taken" }],
    });
    const links = Array.from({ length: 20 }, (_, i) => `https://shop-${i}.example`).join(" ");
    expect(await judge({ ...post, text: `${SPAM} ${links}` })).toMatchObject({ verdict: "hold" });
    // The same writer corrects what was never posted: it is compared with others, not with itself.
    expect((await judge({ ...post, text: `${TEXTS[0]} Or a day.` })).verdict).toBe("publish");
  });

  it("counts on when something is tried under its id afterwards that is refused", async () => {
    const sent = await judge({ id: "one", trust: 0, kind: "topic" });
    expect(sent.verdict).toBe("hold");
    const stored = () => inside((sql) => sql.exec("SELECT verdict, text FROM judged").toArray());
    const before = await stored();
    await env.DB.prepare("INSERT INTO spam_block VALUES ('b', 'word', 'forbidden', 'refuse', 1, 'root', NULL)").run();
    await filter.rulesChanged();
    expect((await judge({ id: "one", trust: 0, kind: "topic", text: "A forbidden word" })).verdict).toBe("refuse");
    expect(await stored()).toEqual(before);
    await env.DB.prepare("DELETE FROM spam_block").run();
  });

  it("is judged anew when it was refused", async () => {
    await judge({ id: "one" });
    expect((await judge({ id: "two", text: TEXTS[1], at: AT + 1000 })).verdict).toBe("refuse");
    expect((await judge({ id: "two", text: TEXTS[1], at: AT + 11_000 })).verdict).toBe("publish");
  });

  it("counts against limits that parallel posts can't pass", async () => {
    // They may arrive in any order: at one time, with none required between posts, it makes no difference.
    await setRules({ levels: DEFAULT_SETTINGS.levels.map((level) => ({ ...level, secondsBetween: 0 })) });
    const sent = Array.from({ length: 12 }, (_, i) => judge({ kind: "topic", trust: 1, text: `${TEXTS[i % 4]} ${i}` }));
    const refused = (await Promise.all(sent)).filter(({ verdict }) => verdict === "refuse");
    expect(refused.flatMap(({ reasons }) => reasons.map(({ code }) => code))).toEqual(["too_many", "too_many"]);
    const later = (at: number) => judge({ kind: "topic", text: "One more of them", at });
    expect((await later(AT + DAY - 1)).verdict).toBe("refuse");
    expect((await later(AT + DAY)).verdict).toBe("publish");
  });

  it("is compared with the member's last texts and with those of the whole site, also after a restart", async () => {
    await judge({ text: TEXTS[0] });
    const own = await judge({ text: `${TEXTS[0]} !`, at: AT + HOUR });
    expect(own).toMatchObject({ verdict: "hold", reasons: [{ code: "duplicate_own" }] });
    await evictDurableObject(filter as unknown as DurableObjectStub);
    const others = await judge({ memberId: "m2", text: (TEXTS[0] ?? "").toUpperCase() });
    expect(others).toMatchObject({ verdict: "hold", reasons: [{ code: "duplicate_others" }] });
    expect((await judge({ memberId: "m3", text: TEXTS[1] })).verdict).toBe("publish");
  });

  it("counts links to one domain and new members of one network", async () => {
    const shop = (i: number) => ({
      trust: 0 as const,
      text: `${TEXTS[i]} https://shop.example/${i}`,
      at: AT + i * HOUR,
    });
    const ids = ["a", "b", "c"];
    for (const [i, id] of ids.entries()) {
      const { reasons } = await judge({ id, ...shop(i) });
      expect(reasons.map(({ code }) => code).includes("same_domain")).toBe(i === 2);
      await filter.learn(id, false, "mod@example.com", AT);
    }
    const flood = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        judge({ memberId: `new-${i}`, trust: 0, ip: "2001:db8::1", text: `Hello ${i}` }),
      ),
    );
    const flooded = flood.filter(({ reasons }) => reasons.some(({ code }) => code === "network_flood"));
    expect(flooded).toHaveLength(2);
  });

  it("lets a flood of refused attempts leave no more than a few rows", async () => {
    await judge();
    await Promise.all(Array.from({ length: 60 }, () => judge({ at: AT + 1000 })));
    expect(await inside((sql) => sql.exec("SELECT count(*) AS n FROM judged").one().n)).toBe(21);
  });

  it("survives hostile texts", async () => {
    const hostile = [
      "x".repeat(1_000_000),
      "👩🏽‍🚀".repeat(30_000),
      `e${"\u0301".repeat(200_000)}`,
      "\u200b",
      "\ud800\udc00\ud800",
      "'; DROP TABLE judged; --",
    ];
    for (const [i, text] of hostile.entries())
      expect((await judge({ memberId: `h${i}`, text })).verdict, text.slice(0, 10)).toBe("publish");
    expect((await filter.list("all", null)).items).toHaveLength(hostile.length);
  });
});

describe("a decision", () => {
  it("is learned once, replaced by another one, and taken back with what it taught", async () => {
    await judge({ id: "good", text: TEXTS[0] });
    await filter.learn("good", false, "mod@example.com", AT);
    const before = await weightsOf();
    await judge({ id: "post", memberId: "m2", text: SPAM });
    expect(await filter.learn("post", true, "mod@example.com", AT)).toEqual({ ok: true, changed: true });
    const learned = await weightsOf();
    expect(await filter.learn("post", true, "mod@example.com", AT)).toEqual({ ok: true, changed: false });
    expect(await weightsOf()).toEqual(learned);
    const score = (await filter.explain({ text: SPAM, trust: 1, isFirstPost: false, emailDomain: "", ip: "" }, AT))
      .score;
    expect(score).toBeGreaterThan(0.5);
    // Stopped in between, it is the same model.
    await evictDurableObject(filter as unknown as DurableObjectStub);
    expect(
      (await filter.explain({ text: SPAM, trust: 1, isFirstPost: false, emailDomain: "", ip: "" }, AT)).score,
    ).toBe(score);

    await filter.learn("post", false, "mod@example.com", AT);
    expect((await filter.report(7, AT + 1)).model).toMatchObject({ spam: 0, good: 2 });
    await filter.unlearn("post", "mod@example.com", AT);
    const after = await weightsOf();
    expect(Math.max(...after.map((w, i) => Math.abs(w - (before[i] ?? 0))))).toBeLessThan(1e-6);
    const { training, model } = await filter.report(7, AT + 1);
    expect(training.map(({ id, action }) => `${id} ${action}`)).toEqual([
      "post undo",
      "post good",
      "post spam",
      "good good",
    ]);
    expect(model).toEqual({ spam: 0, good: 1, isReady: false });
  });

  it("is refused where nothing was judged", async () => {
    expect(await filter.learn("nothing", true, "mod@example.com", AT)).toEqual({ ok: false, why: "unknown" });
    expect(await filter.unlearn("nothing", "mod@example.com", AT)).toEqual({ ok: false, why: "unknown" });
  });

  it("approves a new member's first post, until it is taken back", async () => {
    const post = (id: string, i: number) => judge({ id, trust: 0, text: TEXTS[i], at: AT + i * HOUR });
    expect((await post("first", 0)).verdict).toBe("hold");
    await filter.learn("first", false, "mod@example.com", AT);
    expect((await post("second", 1)).verdict).toBe("publish");
    await filter.unlearn("first", "mod@example.com", AT);
    expect((await post("third", 2)).verdict).toBe("hold");
  });

  it("makes the model act once there are enough of both sorts, each scored before it was learned", async () => {
    for (let i = 0; i < 25; i++) {
      for (const [id, isSpam] of [[`s${i}`, true] as const, [`g${i}`, false] as const]) {
        const text = isSpam
          ? `Offer ${i}: casino bonus pills discount ${i * 7}`
          : `Recipe ${i}: lentils oats cumin beans ${i * 7}`;
        await judge({ id, memberId: id, text, ip: null });
        await filter.learn(id, isSpam, "mod@example.com", AT + 2 * i + Number(!isSpam));
      }
      if (i === 23) expect((await filter.report(7, AT + 1)).model.isReady).toBe(false);
    }
    const { model, decisions } = await filter.report(7, AT + MINUTE);
    expect(model).toEqual({ spam: 25, good: 25, isReady: true });
    expect(decisions).toHaveLength(50);
    expect(decisions.at(-1)).toEqual({ score: 0.5, isSpam: true });
    expect(decisions.filter(({ score, isSpam }) => isSpam === score > 0.5).length).toBeGreaterThan(45);
    const caught = await judge({ memberId: "x", text: "Casino pills, bonus offer discount" });
    expect(caught).toMatchObject({ verdict: "hold", reasons: [{ code: "model" }] });
    const { items } = await filter.list("held", null);
    expect(items[0]?.influences.map(({ label }) => label)).toContain("casino");
  });
});

describe("the rules", () => {
  it("hold as soon as they are said to have changed", async () => {
    expect((await judge({ text: "Visit shop.example.com" })).verdict).toBe("publish");
    await setRules(null, [
      ["domain", "example.com", "refuse"],
      ["word", "casino", "hold"],
    ]);
    expect((await judge({ memberId: "m2", text: "Visit shop.example.com" })).verdict).toBe("refuse");
    expect((await judge({ memberId: "m3", title: "Casino night", text: "Come" })).verdict).toBe("hold");
    await setRules({ mode: "shadow" });
    expect((await judge({ memberId: "m4", trust: 0 })).verdict).toBe("publish");
    expect((await filter.report(7, AT + 1)).shadowed).toBe(1);
  });

  it("say what an entry would have met", async () => {
    await judge({ id: "a", memberId: "m1", text: SPAM, ip: "198.51.100.9", emailDomain: "mail.example" });
    await judge({ id: "b", memberId: "m2", text: TEXTS[0], ip: "198.51.100.10", trust: 0 });
    await judge({ id: "old", memberId: "m3", text: SPAM, at: AT - 31 * DAY });
    await filter.learn("a", true, "mod@example.com", AT);
    const test = (kind: "word" | "domain" | "email" | "network", value: string) =>
      filter.backtest({ kind, value }, AT + 1);
    expect(await test("word", "weight loss")).toMatchObject({
      checked: 2,
      matched: 1,
      spam: 1,
      good: 0,
      heldAnyway: 0,
    });
    expect(await test("domain", "example.xyz")).toMatchObject({ matched: 1 });
    expect(await test("email", "mail.example")).toMatchObject({ matched: 1 });
    expect(await test("network", "198.51.100.0/24")).toMatchObject({ matched: 2, heldAnyway: 1 });
    expect((await test("word", "casino")).matched).toBe(0);
  });

  it("explain any text without storing it", async () => {
    const { verdict, reasons, links } = await filter.explain(
      { text: SPAM, trust: 0, isFirstPost: true, emailDomain: "", ip: "" },
      AT,
    );
    expect(verdict).toBe("hold");
    expect(reasons.map(({ code }) => code)).toEqual(["first_post"]);
    expect(links).toEqual(["pills.example.xyz"]);
    expect((await filter.list("all", null)).items).toEqual([]);
  });
});

describe("what is stored", () => {
  it("is a member's until they leave; that something was judged stays", async () => {
    await judge({ id: "mine", memberId: "leaver", text: SPAM });
    await judge({ id: "other", memberId: "m2", text: TEXTS[0] });
    await filter.learn("mine", true, "mod@example.com", AT);
    expect(await filter.exportMember("leaver")).toMatchObject([{ id: "mine", text: SPAM, network: "203.0.113.7" }]);
    await filter.eraseMember("leaver");
    expect(await filter.exportMember("leaver")).toEqual([]);
    const rows = await inside((sql) => JSON.stringify(sql.exec("SELECT * FROM judged").toArray()));
    expect(rows).not.toMatch(/pills|leaver|203\.0\.113\.7.*pills/);
    const { decisions, totals } = await filter.report(7, AT + 1);
    expect(decisions).toHaveLength(1);
    expect(totals.publish).toBe(2);
  });

  it("goes after its time: networks after 30 days, texts after 90, decisions after a year", async () => {
    const now = Date.now();
    for (const [id, days] of [
      ["d10", 10],
      ["d40", 40],
      ["d100", 100],
      ["d100-decided", 100],
      ["d400-decided", 400],
    ] as const) {
      await judge({ id, memberId: id, text: `${SPAM} ${id}`, at: now - days * DAY });
      if (id.endsWith("decided")) await filter.learn(id, true, "mod@example.com", now - days * DAY);
    }
    await runInDurableObject(filter as unknown as DurableObjectStub, (object) => (object as SpamFilter).alarm());
    const rows = await inside((sql) =>
      sql.exec("SELECT id, text IS NOT NULL AS text, network, label FROM judged ORDER BY id").toArray(),
    );
    expect(rows).toEqual([
      { id: "d10", text: 1, network: "203.0.113.7", label: null },
      { id: "d100-decided", text: 0, network: null, label: 1 },
      { id: "d40", text: 1, network: null, label: null },
    ]);
    expect(await filter.unlearn("d100-decided", "mod@example.com", now)).toEqual({ ok: false, why: "expired" });
    expect(await filter.learn("d100-decided", false, "mod@example.com", now)).toEqual({ ok: false, why: "expired" });
  });

  it("is listed page by page, each once, also where several are of one instant", async () => {
    for (let i = 0; i < 60; i++)
      await judge({
        id: `p${String(i).padStart(2, "0")}`,
        memberId: `m${i}`,
        text: `Text ${i}`,
        at: AT + Math.floor(i / 7),
      });
    const seen: string[] = [];
    for (let before: string | null = null, more = true; more; ) {
      const page = await filter.list("all", before);
      // The model has learned from nothing.
      expect(page.items.filter(({ score }) => score !== null)).toEqual([]);
      seen.push(...page.items.map(({ id }) => id));
      before = page.before;
      more = before !== null;
    }
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
  });
});

describe("a call's cost", () => {
  it("is one look at the rules in a minute, and few rows however many were judged", async () => {
    for (let i = 0; i < 40; i++)
      await judge({ memberId: "busy", trust: 4, text: `${TEXTS[i % 4]} ${i}`, at: AT + i * MINUTE });
    for (let i = 0; i < 300; i++)
      await judge({ memberId: `m${i}`, text: `Short ${i}`, ip: `203.0.113.${i % 250}`, trust: 0 });
    const read = await runInDurableObject(filter as unknown as DurableObjectStub, async (object) => {
      const { store } = object as unknown as { store: { sql: SqlStorage } };
      const real = store.sql;
      const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
      Object.defineProperty(store, "sql", {
        configurable: true,
        value: {
          exec: (query: string, ...values: SqlStorageValue[]) => {
            const cursor = real.exec(query, ...values);
            cursors.push(cursor);
            return cursor;
          },
        },
      });
      const rowsOf = async (input: Partial<JudgeInput>) => {
        cursors.length = 0;
        await (object as SpamFilter).judge(judgeInput(input));
        return {
          read: cursors.reduce((n, { rowsRead }) => n + rowsRead, 0),
          written: cursors.reduce((n, { rowsWritten }) => n + rowsWritten, 0),
        };
      };
      const result = [
        await rowsOf({ memberId: "fresh", text: "A first text", at: AT + DAY, trust: 0 }),
        await rowsOf({ memberId: "busy", trust: 4, text: "One more text", at: AT + HOUR }),
      ];
      Object.defineProperty(store, "sql", { configurable: true, value: real });
      return result;
    });
    // A row and its indexes are written; the member's day and last 20 posts are read.
    expect(read[0]).toEqual({ read: expect.any(Number), written: 4 });
    expect(read[0]?.read).toBeLessThanOrEqual(12);
    expect(read[1]?.read).toBeLessThanOrEqual(70);
  });
});

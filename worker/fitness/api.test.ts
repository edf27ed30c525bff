import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { Browser } from "../auth/testing/browser.ts";
import { callLog } from "./log/call-log.ts";
import { entryOf, put } from "./testing/commands.ts";
import { endSubscriptions, signInFitnessMember } from "./testing/members.ts";

const DEVICE = "0199a1c2-0000-4000-8000-000000000001";
const DAY = "2026-11-26";
const sync = (browser: Browser, commands: unknown[], cursor: number | null = 0) =>
  browser.post("/api/fitness/sync", { device: DEVICE, cursor, commands });
const READS = [
  `/api/fitness/log?from=${DAY}`,
  `/api/fitness/days?from=${DAY}&to=${DAY}`,
  `/api/fitness/days/${DAY}`,
  `/api/fitness/weeks?of=weight&before=${DAY}`,
  "/api/fitness/replaced",
  "/api/fitness/exercises/back-squat/sets",
];

/** A paid order of 30 servings that arrived then. */
async function deliverProduct(userId: string, at: number): Promise<void> {
  const label = {
    ...{ panel: "food", serving: { text: "1 scoop", grams: 30 }, rows: [], inside: [{ key: "oca", what: "Oca" }] },
  };
  await env.DB.batch([
    env.DB.prepare(`INSERT INTO store_product (id, handle, title, kind, line, about, status, format, vendor, tax_category, created_at, updated_at)
      VALUES ('oca', 'oca', 'Oca', '', '', '', 'active', 'powder', '', 'food', 0, 0)`),
    env.DB.prepare(
      "INSERT INTO store_variant (id, product_id, sku, title, price, currency, servings) VALUES ('oca-v', 'oca', 'OCA', '', 1000, 'USD', 30)",
    ),
    env.DB.prepare("INSERT INTO store_stock (variant_id, on_hand) VALUES ('oca-v', 5)"),
    env.DB.prepare(
      "INSERT INTO store_facts (id, product_id, version, label, created_at) VALUES ('oca-f', 'oca', 1, ?, 0)",
    ).bind(JSON.stringify(label)),
    env.DB.prepare(`INSERT INTO store_order (id, number, user_id, email, status, source, currency, subtotal, discount, shipping, tax_added, tax_included,
      total, placed_at) VALUES ('oca-o', 900001, ?, 'x@example.com', 'open', 'web', 'USD', 1000, 0, 0, 0, 0, 1000, 1)`).bind(
      userId,
    ),
    env.DB.prepare(`INSERT INTO store_order_line (id, order_id, position, kind, product_id, variant_id, sku, title, quantity, unit_price,
      discount, tax, total, requires_shipping, fulfilled) VALUES ('oca-l', 'oca-o', 0, 'goods', 'oca', 'oca-v', 'OCA', 'Oca', 1, 1000, 0, 0, 1000, 1, 1)`),
    env.DB.prepare(
      "INSERT INTO store_fulfilment (id, order_id, status, request_key, actor, shipped_at, delivered_at) VALUES ('oca-p', 'oca-o', 'delivered', 'k', 'staff', ?1, ?1)",
    ).bind(at),
    env.DB.prepare(
      "INSERT INTO store_fulfilment_line (fulfilment_id, line_id, variant_id, quantity) VALUES ('oca-p', 'oca-l', 'oca-v', 1)",
    ),
  ]);
}

describe("the fitness app's calls", () => {
  it("are for members whose subscription includes it", async () => {
    const guest = new Browser();
    const { browser: other } = await signInFitnessMember("Nadia", { grants: [] });
    for (const [browser, status] of [
      [guest, 401],
      [other, 403],
    ] as const) {
      expect((await sync(browser, [put("entry", "e", entryOf())])).status).toBe(status);
      for (const path of READS) expect((await browser.get(path)).status).toBe(status);
    }
    expect((await sync(other, [])).json.error.code).toBe("no_access");
  });

  it("read and write the caller's own log", async () => {
    const [{ browser: ana }, { browser: ben }] = [await signInFitnessMember("Ada"), await signInFitnessMember("Bo")];
    expect((await sync(ana, [put("entry", "e", entryOf())])).json.results).toMatchObject([{ ok: true, seq: 1 }]);
    expect((await ana.get(`/api/fitness/days/${DAY}`)).json.records).toMatchObject([{ id: "e", data: { grams: 200 } }]);
    expect((await ana.get(READS[1] as string)).json.days).toMatchObject([{ meals: { lunch: 232 } }]);
    expect((await ben.get(`/api/fitness/days/${DAY}`)).json.records).toEqual([]);
    expect((await sync(ben, [put("entry", "e", { grams: 1 }, 1)])).json.results).toMatchObject([{ ok: false }]);
    expect((await ana.get(`/api/fitness/log?from=${DAY}`)).json).toMatchObject({ seq: 1, usedFoods: [{ uses: 1 }] });
  });

  it("show what another device's change replaced to its owner alone", async () => {
    const [{ browser: ivy }, { browser: max }] = [await signInFitnessMember("Ivy"), await signInFitnessMember("Max")];
    await sync(ivy, [put("entry", "e", entryOf()), put("entry", "e", { grams: 150 }, 1)]);
    await ivy.post("/api/fitness/sync", {
      device: DEVICE.replace(/1$/, "2"),
      cursor: 0,
      commands: [put("entry", "e", { grams: 90 }, 1)],
    });
    expect((await ivy.get("/api/fitness/replaced")).json.replaced).toMatchObject([
      { record: "e", kind: "entry", fields: { grams: 150 } },
    ]);
    expect((await max.get("/api/fitness/replaced")).json.replaced).toEqual([]);
  });

  it("leave what was logged to its owner when the subscription ends: to be downloaded, not to be added to", async () => {
    const { browser, id } = await signInFitnessMember("Hana");
    const { browser: other } = await signInFitnessMember("Ines", { grants: [] });
    await sync(browser, [put("entry", "e", entryOf())]);
    await endSubscriptions(id);
    expect((await browser.get("/api/fitness/has-log")).json).toEqual({ hasLog: true });
    const json = await browser.get("/api/fitness/export?format=json");
    expect(json.status).toBe(200);
    expect((await sync(browser, [put("entry", "f", entryOf())])).status).toBe(403);
    expect((await browser.get(`/api/fitness/supplies?today=${DAY}`)).status).toBe(403);
    expect((await other.get("/api/fitness/has-log")).json).toEqual({ hasLog: false });
    expect((await new Browser().get("/api/fitness/has-log")).status).toBe(401);
  });

  it("say how long what was delivered lasts, by the caller's own diary", async () => {
    const { browser, id } = await signInFitnessMember("Jana");
    const { browser: other } = await signInFitnessMember("Kurt");
    await deliverProduct(id, Date.parse(`${DAY}T12:00:00Z`) - 10 * 86_400_000);
    const entry = (date: string) => ({
      ...entryOf(),
      ...{
        date,
        grams: 30,
        food: { ref: { from: "product", id: "product-oca" }, name: "Oca", source: "Our label", per100g: {} },
      },
    });
    expect((await browser.get(`/api/fitness/supplies?today=${DAY}`)).json.supplies).toMatchObject([
      {
        handle: "oca",
        isOnSale: true,
        isListed: true,
        isSoldOut: false,
        nextOrderOn: null,
        estimate: { daysLeft: 20, by: "serving" },
      },
    ]);
    const days = ["2026-11-26", "2026-11-25", "2026-11-24", "2026-11-23"];
    await sync(
      browser,
      days.flatMap((date, at) => [put("entry", `a${at}`, entry(date)), put("entry", `b${at}`, entry(date))]),
    );
    expect((await browser.get(`/api/fitness/supplies?today=${DAY}`)).json.supplies).toMatchObject([
      { estimate: { by: "log", perDay: 1.14 } },
    ]);
    await env.DB.prepare("UPDATE store_product SET directions = 'Two servings a day.' WHERE handle = 'oca'").run();
    expect((await browser.get(`/api/fitness/supplies?today=${DAY}`)).json.supplies).toMatchObject([
      { estimate: { by: "directions", perDay: 2, isLogged: true } },
    ]);
    await env.DB.batch([
      env.DB.prepare("UPDATE store_stock SET on_hand = 0 WHERE variant_id = 'oca-v'"),
      env.DB.prepare(
        `INSERT INTO billing_contract (id, user_id, email, status, kind, plan_id, currency, unit, every, next_cycle, next_charge_at,
           anchor_at, origin_order_id, created_at) VALUES ('oca-s', ?, 'x@example.com', 'active', 'goods', 'monthly', 'USD', 'month', 1, 1, ?, 0, 'oca-o', 0)`,
      ).bind(id, Date.parse("2026-12-09T12:00:00Z")),
      env.DB.prepare(
        "INSERT INTO billing_contract_line (contract_id, variant_id, quantity, unit_price) VALUES ('oca-s', 'oca-v', 1, 1000)",
      ),
    ]);
    expect((await browser.get(`/api/fitness/supplies?today=${DAY}`)).json.supplies).toMatchObject([
      { isOnSale: true, isSoldOut: true, nextOrderOn: "2026-12-09" },
    ]);
    await env.DB.prepare("UPDATE store_product SET status = 'archived' WHERE handle = 'oca'").run();
    expect((await browser.get(`/api/fitness/supplies?today=${DAY}`)).json.supplies).toMatchObject([
      { handle: "oca", isOnSale: false, isListed: false, estimate: { by: "directions", perDay: 2, isLogged: true } },
    ]);
    expect((await other.get(`/api/fitness/supplies?today=${DAY}`)).json.supplies).toEqual([]);
    expect((await browser.get("/api/fitness/supplies?today=soon")).status).toBe(400);
  });

  it("answer an exercise's sets, the newest first, to their owner alone", async () => {
    const [{ browser: ana }, { browser: ben }] = [await signInFitnessMember("Fay"), await signInFitnessMember("Gil")];
    const setOf = (date: string, exerciseId = "back-squat") => ({
      ...{ date, workoutId: "w", exerciseKey: "a", exerciseId, position: 0, kind: "normal", doneAt: 1, reps: 5 },
    });
    await sync(ana, [
      put("set", "s1", setOf("2016-01-04")),
      put("set", "s2", setOf("2026-11-20")),
      put("set", "s3", setOf("2026-11-20", "custom:sled-push")),
      put("set", "s4", setOf("2026-11-21")),
      put("set", "s4", null),
    ]);
    const idsOf = async (browser: Browser, id: string) =>
      (await browser.get(`/api/fitness/exercises/${id}/sets`)).json.sets.map(({ id }: { id: string }) => id);
    expect(await idsOf(ana, "back-squat")).toEqual(["s2", "s1"]);
    expect(await idsOf(ana, "custom:sled-push")).toEqual(["s3"]);
    expect(await idsOf(ben, "back-squat")).toEqual([]);
    expect((await ana.get("/api/fitness/exercises/Back Squat/sets")).status).toBe(400);
  });

  it("read what long spans and a week's history need, of the caller alone", async () => {
    const [{ browser: joy }, { browser: kim }] = [await signInFitnessMember("Joy"), await signInFitnessMember("Kim")];
    await sync(joy, [
      put("entry", "a", entryOf({ date: "2026-10-01" })),
      put("entry", "b", entryOf()),
      put("entry", "c", { ...entryOf(), food: { ...entryOf().food, species: ["lentil", "quinoa"] } }),
      put("weight", "w", { date: DAY, at: 5, kg: 70.5 }),
      put("measurement", "m", { date: DAY, at: 5, kind: "waist", value: 80 }),
    ]);
    const span = `from=2026-01-01&to=${DAY}`;
    expect((await joy.get(`/api/fitness/days?${span}&view=progress`)).json.days).toEqual([
      { date: "2026-10-01", weightKg: null, energyKcal: 232, isComplete: false, workouts: 0 },
      { date: DAY, weightKg: 70.5, energyKcal: 464, isComplete: false, workouts: 0 },
    ]);
    expect((await joy.get(`/api/fitness/measurements?${span}`)).json.records).toMatchObject([{ id: "m" }]);
    const past = { run: null, daysOff: [], longest: 0 };
    expect((await joy.get(`/api/fitness/week?to=${DAY}`)).json).toEqual({
      ...{ dates: ["2026-10-01", DAY], before: "2026-09-01", past },
    });
    expect((await kim.get(`/api/fitness/week?to=${DAY}`)).json).toMatchObject({ dates: [], past });
    expect((await kim.get(`/api/fitness/measurements?${span}`)).json.records).toEqual([]);
    for (const query of ["from=2026-01-01&to=2025-01-01", "from=2020-01-01&to=2026-01-01", `from=x&to=${DAY}`])
      expect((await joy.get(`/api/fitness/measurements?${query}`)).status, query).toBe(400);
    expect((await joy.get(`/api/fitness/days?${span}&view=x`)).status).toBe(400);
    // Calendars reach as far; no clock does.
    for (const date of ["0000-01-01", "0001-01-01", "9999-12-31"]) {
      const reads = [`week?to=${date}`, `weeks?of=weight&before=${date}`, `log?from=${date}`, `days/${date}`];
      for (const path of [...reads, `supplies?today=${date}`])
        expect([200, 400], path).toContain((await joy.get(`/api/fitness/${path}`)).status);
    }
  });

  it("end with the subscription, but what was logged stays in the member's export", async () => {
    const { browser, id } = await signInFitnessMember("Cleo");
    await sync(browser, [put("entry", "e", entryOf())]);
    await endSubscriptions(id);
    expect((await sync(browser, [put("entry", "f", entryOf())])).status).toBe(403);
    const { json } = await browser.get("/api/account/export");
    expect(json.tables.fitness_entry).toMatchObject([{ id: "e", grams: 200 }]);
  });

  it("empty the log when the account is deleted", async () => {
    const { browser, id } = await signInFitnessMember("Dora");
    await sync(browser, [put("entry", "e", entryOf())]);
    const answer = await browser.post("/api/account/delete", { confirm: "dora@example.com" });
    expect(answer.status).toBe(200);
    await expect.poll(async () => (await callLog(env, id).start("2000-01-01")).records).toEqual([]);
  });

  it.each([
    [{ device: "x", cursor: 0, commands: [] }],
    [{ device: DEVICE, cursor: -1, commands: [] }],
    [{ device: DEVICE, cursor: 0, commands: [{ ...put("entry", "e", entryOf()), kind: "diary" }] }],
    [{ device: DEVICE, cursor: 0, commands: [{ ...put("entry", "../x", entryOf()) }] }],
    [{ device: DEVICE, cursor: 0, commands: Array.from({ length: 101 }, () => put("entry", "e", null)) }],
  ])("refuse what no page sends", async (body) => {
    const { browser } = await signInFitnessMember("Elsa");
    expect((await browser.post("/api/fitness/sync", body)).status).toBe(400);
  });
});

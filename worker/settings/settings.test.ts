import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { emptyViewBuffers } from "../analytics/testing/view-buffers.ts";
import { flushViewBuffers, recordInBuffer } from "../analytics/view-buffer.ts";
import { DAY, MINUTE } from "../kernel/instants.ts";
import { openDb } from "../platform/db.ts";
import { settingsValue } from "../platform/schema.ts";
import { createRequestContext } from "../request-context.ts";
import { MAX_SAVED_VIEWS, savedViewInput, settingsPatch } from "./contract.ts";
import { settingsAudit, settingsLink, settingsSavedView } from "./schema.ts";

const db = openDb(env.DB);
const settingsAt = (instant: number) =>
  createRequestContext(new Request("http://localhost/"), env, createExecutionContext(), () => instant).settings;

beforeEach(async () => {
  await db.batch([db.delete(settingsValue), db.delete(settingsAudit), db.delete(settingsLink)]);
});

const DEFAULTS = { googleAnalyticsId: null, analyticsEnabled: true, archiveOrdersAfterMonths: 24 };

it("has defaults, writes named settings, and audits only changed ones", async () => {
  expect(await settingsAt(1).readSettings()).toEqual(DEFAULTS);
  await settingsAt(2).changeSettings({ googleAnalyticsId: "G-AB12CD34EF", analyticsEnabled: true }, "ada@tikari.test");
  expect(await settingsAt(3).readPublicSettings()).toEqual({
    googleAnalyticsId: "G-AB12CD34EF",
    analyticsEnabled: true,
  });
  expect(await settingsAt(3).listAudit()).toMatchObject([
    { at: 2, actor: "ada@tikari.test", target: "setting:googleAnalyticsId", before: "null", after: '"G-AB12CD34EF"' },
  ]);
});

it("falls back to the default where a stored value is no longer valid", async () => {
  await db.insert(settingsValue).values([
    { key: "googleAnalyticsId", value: '"<script>"', updatedAt: 1 },
    { key: "analyticsEnabled", value: "not json", updatedAt: 1 },
    { key: "archiveOrdersAfterMonths", value: "2", updatedAt: 1 },
  ]);
  expect(await settingsAt(1).readSettings()).toEqual(DEFAULTS);
});

it("validates a change", () => {
  expect(settingsPatch.parse({ googleAnalyticsId: " g-ab12cd34ef " })).toEqual({ googleAnalyticsId: "G-AB12CD34EF" });
  expect(settingsPatch.parse({ googleAnalyticsId: "" })).toEqual({ googleAnalyticsId: null });
  for (const bad of [{}, { googleAnalyticsId: "UA-1" }, { unknown: 1 }, { analyticsEnabled: "yes" }])
    expect(settingsPatch.safeParse(bad).success).toBe(false);
});

it("returns two public fields to everybody, and the rest to staff only", async () => {
  const { api } = await import("../api.ts");
  const call = async (path: string, init?: RequestInit): Promise<Response> => {
    const request = new Request(`https://tikari.test${path}`, init);
    try {
      return await api.fetch(
        request,
        createRequestContext(request, env, createExecutionContext()),
        createExecutionContext(),
      );
    } catch (thrown) {
      // An HTTP error is thrown as a Response; worker/index.ts returns it.
      if (thrown instanceof Response) return thrown;
      throw thrown;
    }
  };
  expect(await (await call("/api/admin/system-settings")).json()).toEqual({
    googleAnalyticsId: null,
    analyticsEnabled: true,
  });
  expect((await call("/api/admin/settings")).status).toBe(404);
  const put = { method: "PUT", headers: { "content-type": "application/json" } };
  expect((await call("/api/admin/settings", { ...put, body: '{"analyticsEnabled":false}' })).status).toBe(404);
  expect((await call("/api/admin/flags", { ...put, body: '{"forumEnabled":false}' })).status).toBe(404);
  expect((await call("/api/admin/analytics.csv")).status).toBe(404);
  const status = await call("/api/maintenance-status");
  expect(status.headers.get("cache-control")).toBe("no-store");
  expect(await status.json()).toEqual({ isEnabled: false, message: null, endsAt: null });
  expect(await (await call("/api/forum/status")).json()).toHaveProperty("forumEnabled");
});

it("opens a private link until it expires, and stores only its hash", async () => {
  const token = await settingsAt(0).createPrivateLink("/420/analytics", DAY);
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(JSON.stringify(await db.select().from(settingsLink))).not.toContain(token);
  expect(await settingsAt(DAY - 1).findPrivateLinkTarget(token)).toBe("/420/analytics");
  expect(await settingsAt(DAY).findPrivateLinkTarget(token)).toBeNull();
  expect(await settingsAt(1).findPrivateLinkTarget("x".repeat(43))).toBeNull();
  await db.update(settingsLink).set({ revokedAt: 1 });
  expect(await settingsAt(2).findPrivateLinkTarget(token)).toBeNull();
});

it("is red on a public address without SITE_ORIGIN", async () => {
  const readState = async (url: string, bindings: object) => {
    const context = createRequestContext(new Request(url), { ...env, ...bindings } as Env, createExecutionContext());
    const checks = await context.settings.runHealthChecks(async () => ({ version: 1 }));
    return checks.find((c) => c.name === "Links in emails")?.state;
  };
  const unset = { SITE_ORIGIN: undefined, LOCAL_SITE: undefined };
  expect(await readState("https://shop.test/", unset)).toBe("critical");
  expect(await readState("https://shop.test/", { ...unset, SITE_ORIGIN: "https://shop.test" })).toBe("good");
  expect(await readState("http://localhost/", { ...unset, LOCAL_SITE: "yes" })).toBe("good");
});

it("finds every service of the site healthy", async () => {
  const checks = await settingsAt(Date.now()).runHealthChecks(async () => ({ version: 1 }));
  for (const name of [
    "Database (D1)",
    "Key-value store (KV)",
    "Object store (R2)",
    "Control object (Durable Object)",
    "Migrations",
    "Analytics database (D1)",
    "Search database (D1)",
    "Page views",
  ])
    expect(checks.find((c) => c.name === name)?.state, name).toBe("good");
  expect(checks.find((c) => c.name === "Admins")?.state).toBe("critical");
  const probes = await settingsAt(1).runProbes(async () => Promise.reject(new Error("away")));
  expect(probes.find((p) => p.name.startsWith("Control"))).toMatchObject({ ok: false, detail: "away" });
});

it("is red while page views cannot be written", async () => {
  const readCheck = async (instant: number) => {
    const checks = await settingsAt(instant).runHealthChecks(async () => ({ version: 1 }));
    return checks.find((c) => c.name === "Page views");
  };
  await env.ANALYTICS.exec("ALTER TABLE analytics_batch RENAME TO away");
  const view = { kind: "shown", at: 1, path: "/", referrer: null, device: "d", browser: "b", country: null } as const;
  await recordInBuffer(env as Env, null, { ...view, visitor: null, view: null });
  await flushViewBuffers(env as Env);
  expect((await readCheck(Date.now()))?.state).toBe("good");
  expect(await readCheck(Date.now() + 3 * MINUTE)).toMatchObject({
    state: "critical",
    found: expect.stringMatching(/^Not saved for 3 minutes: .*no such table: analytics_batch/),
  });
  await env.ANALYTICS.exec("ALTER TABLE away RENAME TO analytics_batch");
  await flushViewBuffers(env as Env);
  expect((await readCheck(Date.now() + 3 * MINUTE))?.state).toBe("good");
  await emptyViewBuffers();
});

it("shares saved views of a list: named once, so many at most, deleted and brought back", async () => {
  await db.delete(settingsSavedView);
  const staff = "ada@tikari.test";
  let at = 5;
  const save = (label: string, list = "customers") =>
    settingsAt(at++).saveView(savedViewInput.parse({ list, label, query: "spent=100" }), staff);
  const labels = async (list = "customers") => (await settingsAt(at).listSavedViews(list)).map((v) => v.label);
  const vip = await save("VIP");
  await save("Loyal");
  await save("VIP", "orders");
  expect([await labels(), await labels("orders")]).toEqual([["VIP", "Loyal"], ["VIP"]]);
  const taken = await save("vip").catch((e: Response) => e.status);
  expect(taken).toBe(409);
  // Two of one name at the same moment: one is saved, the other is told.
  const twins = await Promise.all(
    ["Twin", "Twin"].map((name) => save(name, "products").catch((e: Response) => e.status)),
  );
  expect(twins.filter((answer) => answer === 409)).toHaveLength(1);
  expect(await labels("products")).toEqual(["Twin"]);
  await settingsAt(at).deleteView(vip.id, staff);
  await settingsAt(at).deleteView(vip.id, staff);
  expect(await labels()).toEqual(["Loyal"]);
  await save(vip.label);
  const audit = await settingsAt(20).listAudit();
  expect(audit.filter((a) => a.action === "view.delete")).toMatchObject([
    { before: '{"list":"customers","label":"VIP"}' },
  ]);
  for (let i = 2; i < MAX_SAVED_VIEWS; i++) await save(`View ${i}`);
  expect(await save("One more").catch((e: Response) => e.status)).toBe(409);
  expect(savedViewInput.safeParse({ list: "Customers; DROP", label: " ", query: "" }).error?.issues).toHaveLength(3);
});

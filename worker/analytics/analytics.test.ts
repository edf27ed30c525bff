import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { api } from "../api.ts";
import { DAY, MINUTE } from "../kernel/instants.ts";
import { openDb } from "../platform/db.ts";
import { resetIsolateState } from "../platform/isolate-reset.ts";
import { createRequestContext } from "../request-context.ts";
import { createCountingDb, fakeFlagsKv } from "../test/fake-bindings.ts";
import { type Pageview, pageview } from "./contract.ts";
import { runAnalyticsJob } from "./index.ts";
import { analyticsDay } from "./schema.ts";
import { emptyViewBuffers, listInBuffers } from "./testing/view-buffers.ts";
import { BUFFER_TIMING, flushViewBuffers } from "./view-buffer.ts";

const ORIGIN = "https://tikari.test";
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36";
const NOON = Date.UTC(2026, 5, 1, 12);
const db = openDb(env.ANALYTICS);

const shownPage = (path: string, more: object = {}): Pageview =>
  pageview.parse({
    sessionId: "1790000000000-abcdef",
    url: ORIGIN + path,
    title: "A page",
    referrer: "",
    userAgent: CHROME,
    device: "desktop",
    ...more,
  });
const leftPage = (path: string, timeOnPage: number, sessionId = "1790000000000-abcdef") =>
  pageview.parse({ sessionId, url: ORIGIN + path, title: "A page", timeOnPage });

function contextAt(
  now: number,
  {
    ip = "203.0.113.7",
    ua = CHROME,
    headers = {},
    body,
  }: { ip?: string; ua?: string; headers?: Record<string, string>; body?: object } = {},
  bindings: Env = env,
) {
  const request = new Request(`${ORIGIN}/api/analytics/track/pageview`, {
    method: "POST",
    headers: { "user-agent": ua, "cf-connecting-ip": ip, "content-type": "application/json", ...headers },
    body: body && JSON.stringify(body),
  });
  return createRequestContext(request, bindings, createExecutionContext(), () => now);
}

/** Changes the setting as the admin's call does. */
async function changeSwitch(analyticsEnabled: boolean): Promise<void> {
  const { settings, live } = contextAt(NOON);
  await settings.changeSettings({ analyticsEnabled }, "test");
  await live.changeFlags({ countPageviews: analyticsEnabled }, "test");
  resetIsolateState();
}

beforeEach(emptyViewBuffers);

async function listRollup() {
  await flushViewBuffers(env);
  return db.select().from(analyticsDay);
}
const rollupRows = async (dim: string) =>
  Object.fromEntries((await listRollup()).filter((r) => r.dim === dim).map((r) => [r.key, r]));

describe("track", () => {
  it("counts views, visits and visitors so that pages add up to the total", async () => {
    await contextAt(NOON).analytics.trackPageview(shownPage("/", { referrer: "https://www.example.org/x" }));
    await contextAt(NOON + MINUTE).analytics.trackPageview(
      shownPage("/products?goal=sleep", { referrer: `${ORIGIN}/` }),
    );
    await contextAt(NOON + 40 * MINUTE).analytics.trackPageview(shownPage("/"));
    await contextAt(NOON, { ip: "203.0.113.8" }).analytics.trackPageview(shownPage("/products"));
    await contextAt(NOON + 2 * MINUTE).analytics.trackPageview(leftPage("/products", 7.5));

    expect((await rollupRows("total"))[""]).toMatchObject({
      pageviews: 4,
      visits: 3,
      visitors: 2,
      durationMs: 7500,
      timed: 1,
    });
    const pages = await rollupRows("page");
    expect(pages["/"]).toMatchObject({ pageviews: 2, visits: 2, visitors: 1 });
    expect(pages["/products"]).toMatchObject({ pageviews: 2, visits: 1, visitors: 1, durationMs: 7500 });
    expect(Object.keys(pages)).toHaveLength(2);
    expect((await rollupRows("referrer"))["example.org"]).toMatchObject({ pageviews: 1, visits: 1 });
    expect((await rollupRows("browser")).Chrome).toMatchObject({ pageviews: 4 });

    const report = await contextAt(NOON).analytics.getReport(7);
    expect(report.days).toHaveLength(7);
    expect(report.days.at(-1)).toMatchObject({ key: "2026-06-01", pageviews: 4 });
    expect(report.total).toMatchObject({ pageviews: 4, visits: 3, visitors: 2, seconds: 7.5 });
    expect([report.daysBefore.length, report.totalBefore.pageviews]).toEqual([7, 0]);
    const dayAfter = await contextAt(NOON + 86_400_000).analytics.getReport(1);
    expect([dayAfter.total.visits, dayAfter.totalBefore.visits]).toEqual([0, 3]);
    expect(await contextAt(NOON).analytics.getDailyTotals(7)).toEqual(report.days);
    expect(report.byDimension.page.reduce((n, r) => n + r.pageviews, 0)).toBe(report.total.pageviews);
  });

  it("counts parallel first views of one visitor as one visitor", async () => {
    await Promise.all(Array.from({ length: 8 }, () => contextAt(NOON).analytics.trackPageview(shownPage("/"))));
    expect((await rollupRows("total"))[""]).toMatchObject({ pageviews: 8, visits: 1, visitors: 1 });
  });

  it("ignores bots, whatever their payload claims", async () => {
    expect(
      await contextAt(NOON, {
        ua: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
      }).analytics.trackPageview(shownPage("/")),
    ).toBe("bot");
    expect(await contextAt(NOON, { ua: "" }).analytics.trackPageview(shownPage("/"))).toBe("bot");
    expect(await listRollup()).toEqual([]);
  });

  it.each([{ "sec-gpc": "1" }, { dnt: "1" }])("counts only the page and the total for %j", async (headers) => {
    await contextAt(NOON, { headers: headers as unknown as Record<string, string> }).analytics.trackPageview(
      shownPage("/", { referrer: "https://example.org/" }),
    );
    const rows = await listRollup();
    expect(rows.map((r) => r.dim).sort()).toEqual(["page", "total"]);
    expect(rows.every((r) => r.pageviews === 1 && r.visits === 0 && r.visitors === 0)).toBe(true);
    expect(await listInBuffers("visitor")).toEqual([]);
    expect(await listInBuffers("pending_view")).toEqual([]);
  });

  it("ignores the admin area and rejects addresses of other sites", async () => {
    expect(await contextAt(NOON).analytics.trackPageview(shownPage("/420/analytics"))).toBe("uncounted");
    await expect(
      contextAt(NOON).analytics.trackPageview({ ...shownPage("/"), url: "https://evil.test/" }),
    ).rejects.toMatchObject({
      status: 400,
    });
    expect(await listRollup()).toEqual([]);
  });

  it("stores no IP address, and deletes visitor hashes after two days", async () => {
    await contextAt(NOON).analytics.trackPageview(shownPage("/"));
    const rows = await listRollup();
    const visitors = await listInBuffers("visitor");
    expect(visitors[0]?.hash).toMatch(/^[0-9a-f]{16}$/);
    expect(JSON.stringify([visitors, rows, await listInBuffers("buffer")])).not.toContain("203.0.113");
    await runAnalyticsJob(contextAt(NOON + DAY));
    expect(await listInBuffers("visitor")).toHaveLength(1);
    await runAnalyticsJob(contextAt(NOON + 3 * DAY));
    expect(await listInBuffers("visitor")).toEqual([]);
    expect(await listInBuffers("salt")).toEqual([]);
    expect((await rollupRows("total"))[""]).toMatchObject({ pageviews: 1 });
  });

  it("counts further pages and referrers as (other) once a day has too many", async () => {
    const day = "2026-06-01";
    const fillDay = (dim: "page" | "referrer") =>
      env.ANALYTICS.prepare(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) INSERT INTO analytics_day (day, dim, key) SELECT ?, ?, '/made-up/' || i FROM n",
      ).bind(day, dim);
    await env.ANALYTICS.batch([fillDay("page"), fillDay("referrer")]);
    for (const n of [1, 2])
      await contextAt(NOON).analytics.trackPageview(shownPage(`/new/${n}`, { referrer: `https://n${n}.example/` }));
    await contextAt(NOON).analytics.trackPageview(shownPage("/made-up/7"));
    const [pages, referrers] = [await rollupRows("page"), await rollupRows("referrer")];
    expect(pages["(other)"]).toMatchObject({ pageviews: 2 });
    expect(pages["/made-up/7"]).toMatchObject({ pageviews: 1 });
    expect(referrers["(other)"]).toMatchObject({ pageviews: 2 });
    expect([Object.keys(pages).length, Object.keys(referrers).length]).toEqual([1001, 1002]);
    expect((await rollupRows("total"))[""]).toMatchObject({ pageviews: 3 });
  });

  it("accepts a time on page once, for a page that the session was shown, and no longer than was possible", async () => {
    const at = (seconds: number) => contextAt(NOON + seconds * 1000).analytics;
    await at(0).trackPageview(shownPage("/mission"));
    expect(await at(20).trackPageview(leftPage("/mission", 20, "1790000000000-stranger"))).toBe("unbelieved");
    expect(await at(20).trackPageview(leftPage("/about", 20))).toBe("unbelieved");
    expect(await at(20).trackPageview(leftPage("/mission", 19.5))).toBe("counted");
    expect(await at(21).trackPageview(leftPage("/mission", 20))).toBe("unbelieved");
    await at(60).trackPageview(shownPage("/mission"));
    expect(await at(70).trackPageview(leftPage("/mission", 12_500))).toBe("unbelieved");
    expect((await rollupRows("total"))[""]).toMatchObject({ pageviews: 2, durationMs: 19_500, timed: 1 });
  });

  it("deletes pending page views after a day", async () => {
    await contextAt(NOON).analytics.trackPageview(shownPage("/"));
    await flushViewBuffers(env);
    const pending = await listInBuffers("pending_view");
    expect(pending).toHaveLength(1);
    expect(JSON.stringify(pending)).not.toMatch(/abcdef"|mission/);
    await runAnalyticsJob(contextAt(NOON + DAY + MINUTE));
    expect(await listInBuffers("pending_view")).toEqual([]);
  });

  it("counts nothing when the setting is off", async () => {
    await changeSwitch(false);
    expect(await contextAt(NOON).analytics.trackPageview(shownPage("/"))).toBe("off");
    await changeSwitch(true);
    expect(await contextAt(NOON).analytics.trackPageview(shownPage("/"))).toBe("counted");
  });

  it("is switched off within seconds also where the copy of the flags is a minute old", async () => {
    const stale = { ...env, FLAGS: fakeFlagsKv(await contextAt(NOON).live.readFlags()) } as Env;
    const track = () => {
      resetIsolateState();
      return contextAt(NOON, {}, stale).analytics.trackPageview(shownPage("/"));
    };
    expect(await track()).toBe("counted");
    await changeSwitch(false);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + BUFFER_TIMING.switchMaxAge });
    onTestFinished(() => void vi.useRealTimers());
    expect(await track()).toBe("off");
    expect(BUFFER_TIMING.switchMaxAge).toBeLessThan(10_000);
    await changeSwitch(true);
  });

  it("corrects the copy of the setting where a change was not completed", async () => {
    await contextAt(NOON).settings.changeSettings({ analyticsEnabled: false }, "test");
    expect((await contextAt(NOON).live.readFlags()).countPageviews).toBe(true);
    await runAnalyticsJob(contextAt(NOON));
    expect((await contextAt(NOON).live.readFlags()).countPageviews).toBe(false);
    await changeSwitch(true);
  });

  it("asks the database of the orders nothing, also for someone who is signed in", async () => {
    const { DB, statementCount } = createCountingDb();
    const send = async (body: object) => {
      const context = contextAt(NOON, { headers: { cookie: "__Host-session=abc" }, body }, { ...env, DB } as Env);
      return (await api.fetch(context.request, context, createExecutionContext())).status;
    };
    const { device, title } = { device: "desktop", title: "A page" };
    const session = { sessionId: "1790000000000-abcdef", url: `${ORIGIN}/`, title };
    expect(await send({ ...session, referrer: "", userAgent: CHROME, device })).toBe(204);
    expect(await send({ ...session, timeOnPage: 5.5 })).toBe(204);
    await flushViewBuffers(env);
    expect(statementCount()).toBe(0);
    expect((await rollupRows("total"))[""]).toMatchObject({ pageviews: 1 });
  });
});

it.each([
  [{ url: "/", title: "", timeOnPage: 9 }],
  [{ sessionId: "x", url: "/", title: "", timeOnPage: 9 }],
  [{ sessionId: "1790000000000-abcdef", url: "/", title: "", timeOnPage: 5 }],
  [{ sessionId: "1790000000000-abcdef", url: "/", title: "", referrer: "", userAgent: "", device: "watch" }],
  [{ sessionId: "1790000000000-abcdef", url: "/", title: "", timeOnPage: 9, more: 1 }],
])("refuses the payload %j", (payload) => expect(pageview.safeParse(payload).success).toBe(false));

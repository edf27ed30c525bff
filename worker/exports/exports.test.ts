import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { exportSources } from "../jobs/index.ts";
import { DAY, HOUR, MINUTE } from "../kernel/instants.ts";
import { openDb } from "../platform/db.ts";
import type { RequestContext } from "../request-context.ts";
import { settingsAudit } from "../settings/schema.ts";
import { loadDemoSeed } from "../store/testing/demo-seed.ts";
import { createTestContext, db } from "../store/testing/request-context.ts";
import { openReadyFile, runExports, sendExport } from "./index.ts";
import { exportFiles } from "./schema.ts";
import { exportsService } from "./service.ts";
import { defineExport, type ExportSource } from "./source.ts";
import { readWhole } from "./testing/read-whole.ts";

const STAFF = "ana@example.com";
/** Each page asks the database once; a response that someone waits for holds 400 of them, a run of the job about 800. */
let pageCount = 0;
let failAt: (page: number) => boolean = () => false;
const source = defineExport({
  kind: "orders",
  title: "Numbers",
  query: z.object({ q: z.string().default("") }),
  open: ({ db: database }) => ({
    filename: "numbers.csv",
    contentType: "text/csv; charset=utf-8",
    loadPage: async (cursor) => {
      const page = Number(cursor ?? 0);
      // Counts as a statement when it is prepared; running it would only take time.
      void (database.run(sql`SELECT 1`) as unknown as { stmt: unknown }).stmt;
      if (failAt(page)) throw new Error("no such page");
      return { text: `row ${page}\r\n`, rows: 1, next: page + 1 < pageCount ? String(page + 1) : null };
    },
  }),
});
const sources = [source as unknown as ExportSource];
const wholeText = () => Array.from({ length: pageCount }, (_, i) => `row ${i}\r\n`).join("");

beforeEach(async () => {
  failAt = () => false;
  await env.DB.prepare("DELETE FROM exports_file").run();
  await env.DB.prepare("DELETE FROM mail_outbox").run();
  await env.MEDIA.delete(await listKeys());
});

const listRows = () => db.select().from(exportFiles);
const onlyRow = async () => {
  const rows = await listRows();
  expect(rows.length).toBe(1);
  return rows[0] as (typeof rows)[number];
};
const listKeys = async () => (await env.MEDIA.list({ prefix: "exports/" })).objects.map((o) => o.key);
const send = (ctx: RequestContext = createTestContext()) => sendExport(ctx, source, { q: "" }, STAFF);
/** With its byte order mark, which `text()` would take away. */
const download = async (id: string) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(
    await (await createTestContext().exports.download(id)).arrayBuffer(),
  );

/** Runs of the job, each in a context of its own, until nothing is left. */
async function finish(at?: number): Promise<number> {
  for (let runs = 1; ; runs++) {
    const { backlog } = await runExports(createTestContext(at), sources);
    if (backlog.count === 0 || runs === 10) return runs;
  }
}

it("is named after the filters that were set", async () => {
  pageCount = 500;
  await send();
  await sendExport(createTestContext(), source, { q: "puna" }, STAFF);
  expect((await listRows()).map((r) => r.title).sort()).toEqual(["Numbers", "Numbers (q: puna)"]);
});

it("sends at once what one response can hold", async () => {
  pageCount = 390;
  const response = await send();
  expect([response.status, response.headers.get("Content-Disposition")]).toEqual([
    200,
    'attachment; filename="numbers.csv"',
  ]);
  expect(await response.text()).toBe(wholeText());
  expect(await listRows()).toEqual([]);
});

it("makes what is too long over several runs, each within its queries, and emails who asked once", async () => {
  pageCount = 2100;
  const response = await send();
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/420/exports"]);
  const { id } = await onlyRow();
  await expect(createTestContext().exports.download(id)).rejects.toMatchObject({ status: 409 });

  expect(await finish()).toBe(3);
  const row = await onlyRow();
  expect(row).toMatchObject({ state: "done", rows: 2100, bytes: wholeText().length, title: "Numbers" });
  expect(await download(id)).toBe(wholeText());
  expect((await listKeys()).length).toBe(3);
  const { results } = await env.DB.prepare('SELECT to_address AS "to", subject FROM mail_outbox').all();
  expect(results).toEqual([{ to: STAFF, subject: "Your export is ready: numbers.csv" }]);
  const acts = await db
    .select()
    .from(settingsAudit)
    .where(eq(settingsAudit.target, `export:${id}`));
  expect(acts.map((a) => [a.action, a.actor])).toEqual([["export.create", STAFF]]);
});

it("goes on after a run that was killed between storing a part and recording it, with no row twice", async () => {
  pageCount = 1000;
  await send();
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name === "batch") return () => Promise.reject(new Error("killed"));
      const value = Reflect.get(target, name) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  await runExports({ ...createTestContext(), db: openDb(DB) }, sources);
  expect((await onlyRow()).parts).toBe("[]");
  expect(await listKeys()).toEqual([]);
  await finish();
  expect(await download((await onlyRow()).id)).toBe(wholeText());
});

it("two runs at once make one file", async () => {
  pageCount = 1500;
  await send();
  for (let i = 0; i < 4; i++)
    await Promise.all([runExports(createTestContext(), sources), runExports(createTestContext(), sources)]);
  const { id, state, rows } = await onlyRow();
  expect([state, rows]).toEqual(["done", 1500]);
  expect(await download(id)).toBe(wholeText());
  expect((await listKeys()).length).toBe(JSON.parse((await onlyRow()).parts).length);
});

describe("a part that cannot be made", () => {
  it("is tried three times, then the export failed; trying again continues where it stopped", async () => {
    pageCount = 1500;
    await send();
    failAt = (page) => page === 1200;
    expect(await finish()).toBe(4);
    expect(await onlyRow()).toMatchObject({ state: "failed", problem: "no such page" });
    const { id, rows } = await onlyRow();
    expect(rows).toBeGreaterThan(700);
    await expect(download(id)).rejects.toMatchObject({ status: 409 });
    failAt = () => false;
    await createTestContext().exports.retry(id);
    await expect(createTestContext().exports.retry(id)).rejects.toMatchObject({ status: 409 });
    await finish();
    expect(await download(id)).toBe(wholeText());
  });

  it("also counts where its run was stopped without an error", async () => {
    pageCount = 500;
    await send();
    await db.update(exportFiles).set({ tries: 3, workedAt: Date.now() });
    expect((await runExports(createTestContext(), sources)).backlog.count).toBe(1);
    await runExports(createTestContext(Date.now() + 16 * MINUTE), sources);
    expect(await onlyRow()).toMatchObject({
      state: "failed",
      problem: "The export stopped several times at the same place.",
    });
  });

  it("does not hold up the others", async () => {
    pageCount = 500;
    await send();
    await db.update(exportFiles).set({ kind: "gone" });
    await send();
    await finish();
    expect((await listRows()).map((r) => r.state).sort()).toEqual(["done", "failed"]);
  });
});

it("breaks a download off visibly where a part is missing", async () => {
  pageCount = 1500;
  await send();
  await finish();
  const { id } = await onlyRow();
  await env.MEDIA.delete((await listKeys())[1] as string);
  await expect(download(id)).rejects.toThrow();
});

it("is deleted with its parts, by staff and when it has expired", async () => {
  pageCount = 500;
  await send();
  await finish();
  const { id } = await onlyRow();
  await createTestContext().exports.remove(id, STAFF);
  expect([await listRows(), await listKeys()]).toEqual([[], []]);
  await expect(createTestContext().exports.remove(id, STAFF)).rejects.toMatchObject({ status: 404 });

  await send();
  await finish();
  expect(await createTestContext(Date.now() + 6 * DAY).exports.deleteExpired()).toEqual({ deleted: 0 });
  expect(await createTestContext(Date.now() + 8 * DAY).exports.deleteExpired()).toEqual({ deleted: 1 });
  expect([await listRows(), await listKeys()]).toEqual([[], []]);
});

it("is made once, however often and at once it is asked for, and ten for one person at a time", async () => {
  pageCount = 500;
  const answers = await Promise.all([1, 2, 3].map(() => send()));
  expect(answers.map((r) => r.status)).toEqual([303, 303, 303]);
  await onlyRow();
  const { results } = await env.DB.prepare("SELECT 1 FROM settings_audit WHERE target = ?")
    .bind(`export:${(await onlyRow()).id}`)
    .all();
  expect(results).toHaveLength(1);

  // A second click does not read again what was too long.
  let pagesRead = 0;
  failAt = () => ++pagesRead === 0;
  expect((await send()).status).toBe(303);
  expect(pagesRead).toBe(0);

  const sendQuery = (q: string, actor = STAFF) => sendExport(createTestContext(), source, { q }, actor);
  for (let i = 1; i < 10; i++) expect((await sendQuery(`q${i}`)).status).toBe(303);
  await expect(sendQuery("one more")).rejects.toMatchObject({ status: 409 });
  expect((await sendQuery("q1")).status).toBe(303);
  expect((await sendQuery("one more", "ben@example.com")).status).toBe(303);
  expect(await listRows()).toHaveLength(11);
});

it("leaves no part behind: not one that a killed run stored, nor one that is recorded while it is deleted", async () => {
  pageCount = 2100;
  await send();
  await runExports(createTestContext(), sources);
  const { id } = await onlyRow();
  await env.MEDIA.put(`exports/${id}/stored-and-not-recorded`, "x");
  const ctx = createTestContext();
  // The job records its next part between the two halves of the deletion.
  const MEDIA = new Proxy(env.MEDIA, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== "function") return value;
      if (name !== "delete") return value.bind(target);
      return async (keys: string[]) => {
        await target.delete(keys);
        await runExports(createTestContext(), sources);
      };
    },
  });
  await exportsService({ ...ctx, env: { ...env, MEDIA } }).remove(id, STAFF);
  expect([await listRows(), await listKeys()]).toEqual([[], []]);

  await env.MEDIA.put("exports/gone/part", "x");
  await createTestContext(Date.now() + 6 * DAY).exports.deleteExpired();
  expect(await listKeys()).toHaveLength(1);
  await createTestContext(Date.now() + 8 * DAY).exports.deleteExpired();
  expect(await listKeys()).toEqual([]);
});

it("costs a stranger who asks again and again for a long feed next to nothing while it is made", async () => {
  pageCount = 500;
  let pagesRead = 0;
  failAt = () => ++pagesRead === 0;
  const open = () => openReadyFile(createTestContext(), source, { q: "" }, 6 * HOUR);
  expect(await open()).toBeNull();
  const first = pagesRead;
  expect(first).toBeGreaterThan(300);
  for (let i = 0; i < 5; i++) expect(await open()).toBeNull();
  expect(pagesRead).toBe(first);
});

it("keeps a long file for everybody ready, made again once it is too old, and never listed for staff", async () => {
  const query = { q: "" };
  const start = Date.now();
  const open = async (at: number) => {
    const file = await openReadyFile(createTestContext(at), source, query, 6 * HOUR);
    return file && new Response(file.body).text();
  };
  pageCount = 300;
  expect(await open(start)).toBe(wholeText());
  pageCount = 500;
  expect([await open(start), await open(start)]).toEqual([null, null]);
  await onlyRow();
  await finish(start);
  const first = wholeText();
  expect(await open(start + HOUR)).toBe(first);
  await onlyRow();
  pageCount = 501;
  expect(await open(start + 7 * HOUR)).toBe(first);
  expect((await listRows()).length).toBe(2);
  await finish(start + 7 * HOUR);
  expect(await open(start + 7 * HOUR)).toBe(wholeText());
  expect(await createTestContext().exports.listExports()).toEqual([]);
});

it("every export of the site makes the same file by the job as at once", async () => {
  await loadDemoSeed();
  // A file may say when it was made.
  const at = Date.now();
  for (const real of exportSources) {
    const ctx = createTestContext(at);
    const query = real.query.parse({ id: "demo-puna", batch: "summer", origin: "https://shop.test" });
    const direct = await readWhole(real.open(ctx, query));
    expect(direct).toContain("\n");
    await env.DB.prepare("DELETE FROM exports_file").run();
    await db.insert(exportFiles).values({
      ...{ id: `x-${real.kind}`, kind: real.kind, title: real.title, query: JSON.stringify(query), filename: "x" },
      ...{ contentType: "text/plain", actor: STAFF, createdAt: 1, workedAt: 1, expiresAt: Date.now() + DAY },
    });
    await runExports(ctx, exportSources);
    expect(await download(`x-${real.kind}`)).toBe(direct);
  }
});

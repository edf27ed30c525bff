import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { api, apiModules } from "../api.ts";
import { Browser, ORIGIN } from "../auth/testing/browser.ts";
import type { CsvCell } from "../kernel/csv-lines.ts";
import { createRequestContext } from "../request-context.ts";
import { insertProducts, loadDemoSeed } from "../store/testing/demo-seed.ts";
import { createBreakingDatabases } from "../test/fake-bindings.ts";
import { pagedCsvFile } from "./csv.ts";
import { createFileDownload } from "./paged-file.ts";

const PASSWORD = "quiet river stones";
const admin = new Browser();

beforeAll(async () => {
  await loadDemoSeed();
  // The file of products has a second page.
  await insertProducts(120);
  await admin.post("/api/dev/bootstrap", { email: "root@example.com", password: PASSWORD });
  await admin.post("/api/auth/password/sign-in", { email: "root@example.com", password: PASSWORD });
  await admin.post("/api/auth/access/skip-second-factor");
});

/** A download whose nth query fails, of either database. */
async function download(path: string, failAt: number) {
  const { databases, queryCount } = createBreakingDatabases(failAt);
  const executionCtx = createExecutionContext();
  const Cookie = [...admin.cookies].map(([k, v]) => `${k}=${v}`).join("; ");
  const request = new Request(ORIGIN + path, { headers: { Cookie } });
  const response = await api.fetch(
    request,
    createRequestContext(request, { ...env, ...databases } as Env, executionCtx),
    executionCtx,
  );
  const text = await response.text();
  await waitOnExecutionContext(executionCtx);
  return { status: response.status, text, queries: queryCount() };
}

const csvPaths = apiModules
  .flatMap((m) => m.operations)
  .map((o) => o.path)
  .filter((path) => path.endsWith(".csv"));

it.each(csvPaths)("%s is whole or an error, whichever query fails", async (path) => {
  const samplePath = path.replace(/:[a-zA-Z]+/g, "demo-puna") + (path.endsWith("codes.csv") ? "?batch=summer" : "");
  const whole = await download(samplePath, 0);
  expect(whole.status).toBe(200);
  expect(whole.queries).toBeGreaterThan(1);
  for (let failAt = 1; failAt <= whole.queries; failAt++) {
    const { status, text } = await download(samplePath, failAt);
    if (status === 200) expect(text).toBe(whole.text);
    else expect(status).toBeGreaterThanOrEqual(500);
  }
});

it("has all pages, empty ones included, until there is no next cursor", async () => {
  const pages: CsvCell[][][] = [[["a"], ["b"]], [], [["c"]]];
  const response = await createFileDownload(
    pagedCsvFile<number>("x.csv", ["name"], async (after) => {
      const at = after ?? 0;
      return { rows: pages[at] ?? [], next: at + 1 < pages.length ? at + 1 : null };
    }),
  );
  if (!response) throw new Error("no room");
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="x.csv"');
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe("name\r\na\r\nb\r\nc\r\n");
});

describe("a page that cannot be loaded", () => {
  it.each([0, 2])("is an error instead of a file (page %i)", async (failing) => {
    const file = pagedCsvFile<number>("x.csv", ["name"], async (after) => {
      const at = after ?? 0;
      if (at === failing) throw new Error("no database");
      return { rows: [[`row ${at}`]], next: at + 1 };
    });
    await expect(createFileDownload(file)).rejects.toThrow("no database");
  });
});

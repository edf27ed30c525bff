import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { Browser, ORIGIN } from "../../auth/testing/browser.ts";
import { createRequestContext } from "../../request-context.ts";
import type { VariantWithFacts } from "../catalogue/contract.ts";
import { loadDemoSeed } from "../testing/demo-seed.ts";
import type { StackReport } from "./contract.ts";

const createContext = () => createRequestContext(new Request(ORIGIN), env as Env, createExecutionContext());
let catalog: VariantWithFacts[];
const variant = (handle: string): VariantWithFacts => {
  const found = catalog.find((v) => v.handle === handle && v.parts.length === 0);
  if (!found) throw new Error(`no ${handle}`);
  return found;
};
const put = (b: Browser, ...ids: string[]) =>
  b.post("/api/cart/lines", { lines: ids.map((variantId) => ({ variantId, quantity: 2 })) });
const report = async (b: Browser): Promise<StackReport> => (await b.get("/api/cart/stack")).json as StackReport;

beforeAll(async () => {
  await loadDemoSeed();
  catalog = await createContext().store.catalogue.listSuggestableVariants();
});

it("reports nothing for an empty cart", async () => {
  expect(await report(new Browser())).toEqual({ findings: [], totals: [], assumptions: [], checked: 0 });
});

it("checks the visitor's own cart and nobody else's", async () => {
  const b = new Browser();
  await put(b, variant("wayusa").variantId);
  expect((await report(b)).findings).toMatchObject([{ level: "note", kind: "caffeine" }]);
  expect((await report(new Browser())).checked).toBe(0);
});

it("counts a bundle as its components", async () => {
  const { DB } = env as Env;
  const set = await DB.prepare(
    "SELECT bundle_id AS id, count(*) AS n FROM store_bundle_part GROUP BY bundle_id LIMIT 1",
  ).first<{
    id: string;
    n: number;
  }>();
  if (!set) throw new Error("no bundle");
  const b = new Browser();
  await put(b, set.id);
  expect((await report(b)).checked).toBe(set.n);
});

it("warns of what the visitor named in their project", async () => {
  const b = new Browser();
  await b.get("/api/projects/current");
  await b.send("PATCH", "/api/projects/current", {
    id: null,
    changes: { caffeine: { was: null, now: "none" }, care: { was: null, now: ["pregnant"] } },
  });
  await put(b, variant("wayusa").variantId);
  expect((await report(b)).findings[0]).toMatchObject({ level: "warn", title: "Contains caffeine, which you avoid" });
  expect((await report(b)).findings[0]?.detail).toContain("200 mg");
});

import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProductInput } from "../store/catalogue/contract.ts";
import { toProductInput } from "../store/catalogue/domain-product-input.ts";
import { stockChange } from "../store/stock/contract.ts";
import { createTestContext } from "../store/testing/request-context.ts";
import { fetchBuilt } from "../test/built-worker.ts";
import { loadDemoSite } from "../test/demo-site.ts";

const ACTOR = "ada@tikari.test";
const { store, live } = createTestContext();

let clock = Date.now();
/** A second later an isolate asks KV for the flags again. */
function wait(ms = 1000): void {
  clock += ms;
  vi.setSystemTime(clock);
}

beforeAll(async () => {
  await loadDemoSite();
});

beforeEach(async () => {
  // What the test before published last is written at the end of its second: now, not in the middle of this test.
  await runDurableObjectAlarm(env.CONTROL.getByName("main"));
  vi.useFakeTimers({ toFake: ["Date"] });
  wait(60_000);
  return () => vi.useRealTimers();
});

const sourceOf = async (path: string) => (await fetchBuilt(path)).from;
const sourcesOf = async (paths: readonly string[]) => {
  const sources: [string, string | null][] = [];
  for (const path of paths) sources.push([path, await sourceOf(path)]);
  return Object.fromEntries(sources);
};
const all = (paths: readonly string[], source: string) => Object.fromEntries(paths.map((path) => [path, source]));

async function saveProduct(handle: string, patch: Partial<ProductInput>): Promise<void> {
  const before = await store.catalogue.getProduct(handle, { drafts: true });
  if (!before) throw new Error(`There is no ${handle}.`);
  await store.catalogue.updateProduct(before.id, before.version, { ...toProductInput(before), ...patch }, ACTOR);
}

/** Pages that neither show Kallpa nor a list of products. */
const OTHERS = [
  "/products/puna",
  "/product",
  "/lab/lots/PUNA-2608-01",
  "/subscription",
  "/article/maca-what-the-trials-measured",
  "/about",
];
/** Its page, the lists, and a product to which it is related. */
const SHOWING_KALLPA = ["/products/kallpa", "/products", "/products?sort=new", "/", "/products/sara"];

describe("saving a product", () => {
  it("renews the pages that show it within a second, and leaves all others in memory", async () => {
    await sourcesOf([...OTHERS, ...SHOWING_KALLPA]);
    await saveProduct("kallpa", { title: "Kallpa Renewed" });
    wait();
    expect(await sourcesOf(OTHERS)).toEqual(all(OTHERS, "memory"));
    expect(await sourcesOf(SHOWING_KALLPA)).toEqual(all(SHOWING_KALLPA, "render"));
    for (const path of ["/products/kallpa", "/products", "/products/sara"])
      expect((await fetchBuilt(path)).text.includes("Kallpa Renewed"), path).toBe(true);
    expect(await sourcesOf(SHOWING_KALLPA)).toEqual(all(SHOWING_KALLPA, "memory"));
  });

  it("leaves the other pages in memory, however often it is saved", async () => {
    await sourcesOf([...OTHERS, "/products/kallpa"]);
    const control = env.CONTROL.getByName("main");
    for (let i = 0; i < 1000; i++) await control.publish(["product:kallpa", "catalogue"]);
    wait();
    // The last of them is written at the end of its second.
    await vi.waitFor(async () => {
      wait();
      expect(await sourceOf("/products/kallpa")).toBe("render");
    }, 10_000);
    expect(await sourcesOf(OTHERS)).toEqual(all(OTHERS, "memory"));
  });

  it("hides it, shows it again and renames it, on its page and where it is a related product", async () => {
    await sourcesOf(["/products/puna", "/products/killa"]);
    await saveProduct("killa", { status: "draft" });
    wait();
    expect((await fetchBuilt("/products/killa")).status).toBe(404);
    expect((await fetchBuilt("/products/puna")).text).not.toContain("/products/killa");
    wait();
    await saveProduct("killa", { status: "active" });
    wait();
    expect((await fetchBuilt("/products/killa")).status).toBe(200);
    expect((await fetchBuilt("/products/puna")).text).toContain("/products/killa");
    wait();
    await saveProduct("killa", { handle: "killa-two" });
    wait();
    expect((await fetchBuilt("/products/killa")).header("location")).toBe("/products/killa-two");
    expect((await fetchBuilt("/products/killa-two")).status).toBe(200);
    expect((await fetchBuilt("/products/puna")).text).toContain("/products/killa-two");
    wait();
    await saveProduct("killa-two", { handle: "killa" });
    wait();
    expect((await fetchBuilt("/products/killa")).status).toBe(200);
    expect((await fetchBuilt("/products/killa-two")).header("location")).toBe("/products/killa");
  });

  it("renews the flagship's page where another product becomes the flagship", async () => {
    expect((await fetchBuilt("/product")).text).toContain("<title>Puna");
    const showsFlagship = (name: string) =>
      vi.waitFor(async () => {
        wait();
        expect((await fetchBuilt("/product")).text).toContain(`<title>${name}`);
      }, 10_000);
    await saveProduct("puna", { flagship: false });
    await saveProduct("kallpa", { flagship: true });
    await showsFlagship("Kallpa");
    await saveProduct("kallpa", { flagship: false });
    await saveProduct("puna", { flagship: true });
    await showsFlagship("Puna");
  });
});

it("renews the pages of a lot, of a plan, and of the product whose review was decided", async () => {
  const paths = ["/products/puna", "/product", "/lab/lots/PUNA-2608-01", "/products/wayusa", "/subscription", "/about"];
  const publish = async (tags: string[]) => {
    await sourcesOf(paths);
    wait();
    await live.publishContent(tags);
    wait();
    const sources = await sourcesOf(paths);
    return paths.filter((path) => sources[path] === "render");
  };
  expect(await publish(["product:puna"])).toEqual(expect.arrayContaining(["/products/puna", "/lab/lots/PUNA-2608-01"]));
  expect(await publish(["reviews:puna"])).toEqual(["/products/puna", "/product"]);
  expect(await publish(["plans"])).toEqual(expect.arrayContaining(["/products/puna", "/subscription"]));
  expect(await publish(["code"])).toEqual(["/about"]);
});

it("leaves every page in memory when stock changes", async () => {
  const paths = [...OTHERS, ...SHOWING_KALLPA];
  await sourcesOf(paths);
  const { contentVersion } = await live.readFlags();
  const change = { act: "receive", variantId: "demo-puna-300", requestKey: "delivery-1", quantity: 5 } as const;
  await store.stock.applyChange(stockChange.parse({ ...change, note: "", lotId: null }), ACTOR);
  wait();
  expect((await live.readFlags()).contentVersion).toBe(contentVersion);
  expect(await sourcesOf(paths)).toEqual(all(paths, "memory"));
});

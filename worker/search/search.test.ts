import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { Browser } from "../auth/testing/browser.ts";
import { loadDemoSeed } from "../store/testing/demo-seed.ts";
import type { SearchAnswer } from "./contract.ts";

const visitor = new Browser();
const search = async (q: string) => (await visitor.get(`/api/search?q=${encodeURIComponent(q)}`)).json as SearchAnswer;
const productsOf = (answer: SearchAnswer) =>
  answer.groups.flatMap((g) => (g.kind === "products" ? g.products.map((p) => p.handle) : []));

beforeAll(async () => {
  await loadDemoSeed();
});

it("finds a product that is misspelled, with its price, and says how it read the words", async () => {
  const answer = await search("creatin monohidrate");
  expect(productsOf(answer)[0]).toBe("kallpa");
  expect(answer.corrected).toBe("creatin monohydrate");
  const [group] = answer.groups;
  expect(group?.kind === "products" && group.products[0]?.minPrice).toBeGreaterThan(0);
});

it("groups what it finds, and may be kept by the browser for a minute", async () => {
  const { response, json } = await visitor.get("/api/search?q=maca");
  expect(response.headers.get("cache-control")).toBe("public, max-age=60");
  const answer = json as SearchAnswer;
  expect(answer.groups.map((g) => g.kind)).toEqual(expect.arrayContaining(["products", "articles"]));
  expect(productsOf(answer)).toContain("puna");
});

it("offers goals and popular products where nothing was asked", async () => {
  const answer = await search("");
  expect(answer.groups).toEqual([]);
  expect(answer.popular).toHaveLength(3);
  expect(answer.goals.find((g) => g.key === "energy")?.count).toBeGreaterThan(0);
});

it("does not find a draft", async () => {
  expect(productsOf(await search("puna"))).toContain("puna");
  await env.DB.prepare("UPDATE store_product SET status = 'draft' WHERE handle = 'yawar'").run();
  expect(productsOf(await search("yawar"))).not.toContain("yawar");
});

import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { Browser } from "../../auth/testing/browser.ts";
import type { SearchAnswer } from "../../search/contract.ts";
import { fillIndex } from "../../search/testing/fill-index.ts";
import { loadDemoSeed } from "../testing/demo-seed.ts";
import { createTestContext } from "../testing/request-context.ts";
import { sortByMenu } from "./domain-menu-collections.ts";

const STAFF = "root@example.com";
const { catalogue } = createTestContext().store;
const search = async (q: string) => (await new Browser().get(`/api/search?q=${q}`)).json as SearchAnswer;

beforeAll(async () => {
  await loadDemoSeed();
  const collection = (id: string, title: string, status: string) =>
    `INSERT INTO store_collection (id, handle, title, description, status, kind, rule, created_at, updated_at)
     VALUES ('${id}', '${id}', '${title}', 'Before a long climb', '${status}', 'manual', '{}', 1, 1)`;
  for (const row of [
    collection("altitude", "Altitude", "active"),
    collection("basics", "Basics", "active"),
    collection("later", "Later", "draft"),
  ])
    await env.DB.prepare(row).run();
});

beforeEach(async () => {
  await catalogue.admin.saveMenuCollections([], STAFF);
  await env.DB.prepare("UPDATE store_collection SET status = 'active' WHERE id = 'basics'").run();
});

it("search finds active collections by title and description; nothing is in the menus until somebody chose it", async () => {
  await fillIndex();
  const answer = await search("climb");
  expect(answer.groups.find((g) => g.kind === "collection")).toMatchObject({
    documents: [
      { kind: "collection", title: "Altitude", path: "/collections/altitude" },
      { kind: "collection", title: "Basics", path: "/collections/basics" },
    ],
  });
  expect(answer.collections).toEqual([]);
});

it("the owner chooses the collections of the menus and their order; a draft is refused, and leaves them", async () => {
  await catalogue.admin.saveMenuCollections(["basics", "altitude", "basics"], STAFF);
  expect((await search("")).collections).toEqual([
    { handle: "basics", title: "Basics" },
    { handle: "altitude", title: "Altitude" },
  ]);
  const refused = await catalogue.admin.saveMenuCollections(["later"], STAFF).catch((e: Response) => e.status);
  expect(refused).toBe(400);
  await env.DB.prepare("UPDATE store_collection SET status = 'draft' WHERE id = 'basics'").run();
  expect(sortByMenu(await catalogue.listListedCollections()).map((c) => c.id)).toEqual(["altitude"]);
});

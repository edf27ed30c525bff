import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { createRecordingDb } from "../../test/recording-db.ts";
import { insertProducts } from "../testing/demo-seed.ts";
import { createTestContext, db } from "../testing/request-context.ts";
import { listProductAddresses } from "./service-addresses.ts";

/** Addresses that products have and had. */
const set = (id: string, values: { handle?: string; status?: string }) =>
  db.run(sql`UPDATE store_product SET handle = coalesce(${values.handle ?? null}, handle),
    status = coalesce(${values.status ?? null}, status) WHERE id = ${id}`);
/** What an address answers, from the list of all and from the look-up of one, which shops with many products use. */
async function addressOf(handle: string) {
  const [all, one] = [await listProductAddresses({ db }), await listProductAddresses({ db }, handle)];
  expect([all.isComplete, one.isComplete]).toEqual([true, false]);
  expect(one.byHandle[handle]).toEqual(all.byHandle[handle]);
  return all.byHandle[handle];
}

beforeEach(async () => {
  await db.batch([db.run(sql`DELETE FROM store_variant`), db.run(sql`DELETE FROM store_product`)]);
  await db.run(sql`DELETE FROM store_past_handle`);
  await insertProducts(3);
});

it("of a product that was renamed twice lead to where it is now, and stop doing so when it has its first one back", async () => {
  await set("more-1", { handle: "second" });
  await set("more-1", { handle: "third" });
  const moved = { status: "moved", to: "third" };
  expect([await addressOf("more-1"), await addressOf("second"), await addressOf("third")]).toEqual([
    ...[moved, moved, { status: "active" }],
  ]);
  await set("more-1", { handle: "more-1" });
  expect([await addressOf("more-1"), await addressOf("third")]).toEqual([
    { status: "active" },
    { status: "moved", to: "more-1" },
  ]);
});

it("of an archived product say that it is gone, its former ones too; of a draft they say nothing", async () => {
  await set("more-1", { handle: "second" });
  await set("more-1", { status: "archived" });
  const gone = { status: "gone", title: "More 1", kind: "Powder" };
  expect([await addressOf("more-1"), await addressOf("second")]).toEqual([gone, gone]);
  await set("more-1", { status: "draft" });
  expect([await addressOf("more-1"), await addressOf("second")]).toEqual([undefined, undefined]);
  await set("more-1", { status: "active" });
  expect(await addressOf("more-1")).toEqual({ status: "moved", to: "second" });
  // A draft that was renamed was never at its old address.
  await set("more-2", { status: "draft" });
  await db.run(sql`DELETE FROM store_past_handle`);
  await set("more-2", { handle: "never-seen" });
  await set("more-2", { handle: "later", status: "archived" });
  expect([await addressOf("never-seen"), await addressOf("later")]).toEqual([undefined, undefined]);
});

it("that a new product takes are that product's, and afterwards lead to it", async () => {
  await set("more-1", { handle: "renamed" });
  await set("more-2", { handle: "more-1" });
  expect([await addressOf("more-1"), await addressOf("renamed")]).toEqual([{ status: "active" }, { status: "active" }]);
  await set("more-2", { handle: "elsewhere" });
  // The last one that stood there.
  expect(await addressOf("more-1")).toEqual({ status: "moved", to: "elsewhere" });
});

it("are looked up one by one where there are more than are read at once", async () => {
  expect((await listProductAddresses({ db }, null, 3)).isComplete).toBe(false);
  expect((await listProductAddresses({ db }, null, 4)).isComplete).toBe(true);
  for (const handle of ["a", "b", "c", "d"]) await set("more-1", { handle });
  expect((await listProductAddresses({ db }, null, 4)).isComplete).toBe(false);
  expect((await listProductAddresses({ db }, null, 5)).isComplete).toBe(true);
});

it("that nobody ever had read a row or two, however many products and former addresses there are", async () => {
  await db.batch([db.run(sql`DELETE FROM store_variant`), db.run(sql`DELETE FROM store_product`)]);
  await insertProducts(1500);
  await db.run(sql`UPDATE store_product SET handle = 'new-' || id`);
  expect(await db.get(sql`SELECT count(*) AS n FROM store_past_handle`)).toEqual({ n: 1500 });
  const { DB, costs } = createRecordingDb();
  const { catalogue } = createTestContext(undefined, { DB }).store;
  expect((await catalogue.listProductAddresses("made-up")).byHandle).toEqual({});
  expect((await catalogue.listProductAddresses("more-7")).byHandle).toEqual({
    "more-7": { status: "moved", to: "new-more-7" },
  });
  expect(costs.length).toBeGreaterThanOrEqual(4);
  for (const cost of costs) expect(cost.rowsRead, cost.sql).toBeLessThanOrEqual(4);
});

import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { DAY } from "../../kernel/instants.ts";
import { loadDemoSeed } from "../testing/demo-seed.ts";
import { createTestContext, db } from "../testing/request-context.ts";
import { type LotInput, lotInput } from "./contract.ts";

const ACTOR = "ada@tikari.test";
const { store } = createTestContext();
const TEST = {
  analyte: "Lead",
  method: "ICP-MS",
  measured: 0.1,
  unit: "mcg",
  rule: "at_most",
  limit: 0.5,
  testedOn: "2026-01-10",
};
const input = (change: Partial<Record<keyof LotInput, unknown>> = {}) =>
  lotInput.parse({
    number: "PDF-0001",
    variantId: "demo-puna-300",
    status: "quarantined",
    madeOn: "2026-01-05",
    bestBefore: new Date(Date.now() + 700 * DAY).toISOString().slice(0, 10),
    lab: "A laboratory",
    tests: [TEST],
    ...change,
  });
const visibility = async (id: string) =>
  (await db.all<{ visibility: string }>(sql`SELECT visibility FROM media_file WHERE id = ${id}`))[0]?.visibility;
const addFile = (id: string, kind: string) =>
  db.run(sql`INSERT INTO media_file (id, key, hash, kind, filename, type, bytes, status, visibility, source, actor, created_at, updated_at)
    VALUES (${id}, ${`key-${id}`}, ${`hash-${id}`}, ${kind}, ${`${id}.pdf`}, 'application/pdf', 10, 'ready', 'private', 'upload', ${ACTOR}, 1, 1)`);

beforeAll(async () => {
  await loadDemoSeed();
  await addFile("certificate", "document");
  await addFile("photo", "picture");
});

it("a lot's certificate is public exactly as long as the lot is released", async () => {
  const id = await store.catalogue.saveLot(null, input({ fileId: "certificate" }), ACTOR);
  const seen = async () => (await store.catalogue.getLotByNumber("PDF-0001"))?.file ?? null;
  expect([await seen(), await visibility("certificate")]).toEqual([null, "private"]);
  expect((await store.catalogue.admin.lotById(id))?.file).toEqual({ id: "certificate", filename: "certificate.pdf" });
  await store.catalogue.admin.setLotStatus(id, { status: "released", note: "" }, ACTOR);
  expect([await seen(), await visibility("certificate")]).toEqual([
    { id: "certificate", filename: "certificate.pdf" },
    "public",
  ]);
  await store.catalogue.admin.setLotStatus(id, { status: "recalled", note: "A seal was open." }, ACTOR);
  expect([await seen(), await visibility("certificate")]).toEqual([null, "private"]);
});

it("a file that is no PDF, or that is gone, is refused and nothing is saved", async () => {
  for (const fileId of ["photo", "nobody"]) {
    const refused = await store.catalogue
      .saveLot(null, input({ number: `NO-${fileId}`, fileId }), ACTOR)
      .catch((e: Response) => e.status);
    expect(refused).toBe(409);
    expect(await store.catalogue.getLotByNumber(`NO-${fileId}`)).toBeNull();
  }
});

it("the certificate stays where a save does not name it, and counts as one", async () => {
  const bare = input({ number: "PDF-0002", tests: [], fileId: "certificate" });
  const id = await store.catalogue.saveLot(null, bare, ACTOR);
  const { fileId: _, ...later } = bare;
  await store.catalogue.saveLot(id, { ...later, note: "Later." }, ACTOR);
  expect((await store.catalogue.admin.lotById(id))?.file?.id).toBe("certificate");
  expect((await store.catalogue.listLots({ certificate: "missing" })).lots.map((l) => l.id)).not.toContain(id);
});

it("refuses to save a lot that someone else saved or recalled meanwhile, and keeps theirs", async () => {
  const id = await store.catalogue.saveLot(null, input({ number: "TWO-STAFF" }), ACTOR);
  const read = async () => {
    const lot = await store.catalogue.admin.lotById(id);
    if (!lot) throw new Error("The lot is gone.");
    return lot;
  };
  const { version } = await read();
  const save = (note: string, base: number) =>
    store.catalogue.saveLot(id, input({ number: "TWO-STAFF", note }), ACTOR, base).then(
      () => "saved",
      async (e: Response) => ((await e.json()) as { error: { code: string } }).error.code,
    );
  expect(await save("Luz", version)).toBe("saved");
  expect(await save("Ana", version)).toBe("stale");
  expect(await read()).toMatchObject({ note: "Luz", version: version + 1 });
  // A recall counts as a change: an editor that was open doesn't undo it.
  await store.catalogue.admin.setLotStatus(id, { status: "recalled", note: "A seal was open." }, ACTOR);
  expect(await save("Ana", version + 1)).toBe("stale");
  expect(await read()).toMatchObject({ status: "recalled", note: "A seal was open." });
});

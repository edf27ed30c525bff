import { expect, it } from "vitest";
import { UnsentMessages, type UnsentPlace } from "./unsent-messages.ts";

/** A browser's storage, which outlives a page. */
function createPlace() {
  const rows = new Map<string, Awaited<ReturnType<UnsentPlace["list"]>>[number]>();
  let key: CryptoKey | undefined;
  const place: UnsentPlace = {
    keepKey: async (made) => {
      key ??= made;
      return key;
    },
    put: async (name, message) => rows.set(name, message),
    delete: async (name) => rows.delete(name),
    list: async () => [...rows.values()],
  };
  return { place, rows, readKey: () => key };
}
const message = (id: string, at: number) => ({ id, at, text: `copper kettle ${id}` });

it("keeps what wasn't sent through a reload, of one member and conversation, oldest first", async () => {
  const { place } = createPlace();
  const page = new UnsentMessages(place);
  await page.keep("ana", "c1", message("m2", 2));
  await page.keep("ana", "c1", message("m1", 1));
  await page.keep("ana", "c2", message("m3", 3));
  await page.keep("ben", "c1", message("m4", 4));
  const reloaded = new UnsentMessages(place);
  expect(await reloaded.list("ana", "c1")).toEqual([message("m1", 1), message("m2", 2)]);
  await reloaded.forget("ana", "c1", "m1");
  expect(await reloaded.list("ana", "c1")).toEqual([message("m2", 2)]);
  await reloaded.forgetAll("ana");
  expect([await reloaded.list("ana", "c1"), await reloaded.list("ana", "c2")]).toEqual([[], []]);
  expect(await reloaded.list("ben", "c1")).toHaveLength(1);
});

it("stores no text, and a key that can't be read out; what was moved elsewhere isn't opened", async () => {
  const { place, rows, readKey } = createPlace();
  const page = new UnsentMessages(place);
  await page.keep("ana", "c1", message("m1", 1));
  const [row] = [...rows.values()];
  expect(new TextDecoder().decode(row?.sealed)).not.toContain("kettle");
  await expect(crypto.subtle.exportKey("raw", readKey() as CryptoKey)).rejects.toThrow();
  if (row) rows.set("moved", { ...row, conversation: "c2" });
  expect(await page.list("ana", "c2")).toEqual([]);
});

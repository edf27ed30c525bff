import { expect, it } from "vitest";
import { DEFAULT_FLAGS, type Flags } from "../kernel/flags.ts";
import { resetIsolateState } from "../platform/isolate-reset.ts";
import { raiseTags } from "../platform/page-versions.ts";
import { readPublicData } from "./public-data-cache.ts";

/** What a page gets for a key, at a time and by these flags. */
const read = async (
  key: string,
  now: number,
  load: () => Promise<{ call: number } | null>,
  { flags = DEFAULT_FLAGS, tags = ["product:a"] } = {},
) => {
  const tagged = async () => {
    const value = await load();
    return value && { value, tags };
  };
  return (await readPublicData(key, { maxAge: 60_000, now, flags }, tagged))?.value ?? null;
};

/** Counts its calls; the value tells which one it is. */
function createLoad(result: (call: number) => { call: number } | null = (call) => ({ call })) {
  const load = async () => result(++load.calls);
  load.calls = 0;
  return load;
}

it("loads once for a key until the value is too old", async () => {
  const load = createLoad();
  expect(await read("once", 1000, load)).toEqual({ call: 1 });
  expect(await read("once", 60_999, load)).toEqual({ call: 1 });
  expect(await read("once", 61_000, load)).toEqual({ call: 2 });
});

it("loads again when the clock was set back", async () => {
  const load = createLoad();
  await read("clock", 100_000, load);
  expect(await read("clock", 99_999, load)).toEqual({ call: 2 });
});

it("loads again once one of its tags was raised, and never takes what older flags had loaded", async () => {
  const load = createLoad();
  const other = raiseTags(DEFAULT_FLAGS, ["product:b"]);
  const own = raiseTags(other, ["product:a"]);
  expect(await read("tagged", 0, load)).toEqual({ call: 1 });
  expect(await read("tagged", 0, load, { flags: other })).toEqual({ call: 1 });
  expect(await read("tagged", 0, load, { flags: own })).toEqual({ call: 2 });
  expect(await read("tagged", 0, load, { flags: other })).toEqual({ call: 2 });
});

it("loads again where these flags may miss what others published", async () => {
  const load = createLoad();
  await read("uncertain", 0, load);
  const own = raiseTags(DEFAULT_FLAGS, ["product:b"], 2);
  const uncertain: Flags = { ...own, raised: { at: 2, floor: 0, tags: { "product:b": 2 }, completeTo: 0 } };
  expect(await read("uncertain", 0, load, { flags: uncertain })).toEqual({ call: 2 });
  expect(await read("uncertain", 0, load, { flags: uncertain })).toEqual({ call: 2 });
});

it("keeps each key apart, and nothing across a reset of the isolate", async () => {
  const load = createLoad();
  await read("product a", 0, load);
  expect(await read("product b", 0, load)).toEqual({ call: 2 });
  resetIsolateState();
  expect(await read("product a", 0, load)).toEqual({ call: 3 });
});

it("does not keep what is missing or what could not be loaded", async () => {
  const load = createLoad((call) => {
    if (call === 1) throw new Error("The database did not answer.");
    return call === 2 ? null : { call };
  });
  await expect(read("missing", 0, load)).rejects.toThrow("did not answer");
  expect(await read("missing", 0, load)).toBeNull();
  expect(await read("missing", 0, load)).toEqual({ call: 3 });
});

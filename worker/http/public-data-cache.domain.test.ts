import { expect, it } from "vitest";
import { resetIsolateState } from "../platform/isolate-reset.ts";
import { readPublicData } from "./public-data-cache.ts";

/** Counts its calls; the value tells which one it is. */
function createLoad(result: (call: number) => { call: number } | null = (call) => ({ call })) {
  const load = async () => result(++load.calls);
  load.calls = 0;
  return load;
}

it("loads once for a key until the value is too old", async () => {
  const load = createLoad();
  expect(await readPublicData("once", 60_000, 1000, load)).toEqual({ call: 1 });
  expect(await readPublicData("once", 60_000, 60_999, load)).toEqual({ call: 1 });
  expect(await readPublicData("once", 60_000, 61_000, load)).toEqual({ call: 2 });
});

it("loads again when the clock was set back", async () => {
  const load = createLoad();
  await readPublicData("clock", 60_000, 100_000, load);
  expect(await readPublicData("clock", 60_000, 99_999, load)).toEqual({ call: 2 });
});

it("keeps each key apart, and nothing across a reset of the isolate", async () => {
  const load = createLoad();
  await readPublicData("1 product a", 60_000, 0, load);
  expect(await readPublicData("2 product a", 60_000, 0, load)).toEqual({ call: 2 });
  resetIsolateState();
  expect(await readPublicData("1 product a", 60_000, 0, load)).toEqual({ call: 3 });
});

it("does not keep what is missing or what could not be loaded", async () => {
  const load = createLoad((call) => {
    if (call === 1) throw new Error("The database did not answer.");
    return call === 2 ? null : { call };
  });
  await expect(readPublicData("missing", 60_000, 0, load)).rejects.toThrow("did not answer");
  expect(await readPublicData("missing", 60_000, 0, load)).toBeNull();
  expect(await readPublicData("missing", 60_000, 0, load)).toEqual({ call: 3 });
});

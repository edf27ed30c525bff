import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_FLAGS } from "../kernel/flags.ts";
import { readFlags, rememberOwnPublishing } from "./flags.ts";
import { resetIsolateState } from "./isolate-reset.ts";
import { isCurrent, raiseTags } from "./page-versions.ts";

const MAINTENANCE_FLAGS = { ...DEFAULT_FLAGS, maintenance: { isEnabled: true, message: null, endsAt: null } };
const failToAnswer = async () => {
  throw new Error("away");
};
type ReadFlags = () => Promise<unknown>;
/** An isolate's bindings: how KV answers, and how the Control object does. */
const bindings = (kv: ReadFlags, control: ReadFlags) =>
  ({ FLAGS: { get: kv }, CONTROL: { getByName: () => ({ read: control }) } }) as unknown as Env;

beforeEach(() => {
  resetIsolateState();
  const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return () => log.mockRestore();
});

it("come from KV, once a second", async () => {
  const kv = vi.fn(async () => MAINTENANCE_FLAGS);
  const env = bindings(kv, failToAnswer);
  for (const now of [0, 999, 1000]) expect(await readFlags(env, now)).toEqual(MAINTENANCE_FLAGS);
  expect(kv).toHaveBeenCalledTimes(2);
});

it.each([
  ["does not answer", failToAnswer],
  ["holds rubbish", async () => ({ rubbish: true })],
])("are asked of Control in a new isolate where KV %s", async (_, kv) => {
  expect(
    await readFlags(
      bindings(kv, async () => MAINTENANCE_FLAGS),
      0,
    ),
  ).toEqual(MAINTENANCE_FLAGS);
});

it("are the defaults where neither answers", async () => {
  expect(await readFlags(bindings(failToAnswer, failToAnswer), 0)).toEqual(DEFAULT_FLAGS);
});

it("keep their last value while KV fails", async () => {
  await readFlags(
    bindings(async () => MAINTENANCE_FLAGS, failToAnswer),
    0,
  );
  expect(
    await readFlags(
      bindings(failToAnswer, async () => DEFAULT_FLAGS),
      60_000,
    ),
  ).toEqual(MAINTENANCE_FLAGS);
});

describe("what this isolate published itself", () => {
  const older = raiseTags(raiseTags(DEFAULT_FLAGS, ["plans"]), ["plans"]);
  const readAt = (now: number, document = older) =>
    readFlags(
      bindings(async () => document, failToAnswer),
      now,
    );

  it("counts at once, while KV is older", async () => {
    await readAt(0);
    rememberOwnPublishing(4, ["product:a"], 100);
    rememberOwnPublishing(5, ["product:b"], 100);
    for (const now of [100, 1200]) {
      const flags = await readAt(now);
      expect(flags).toMatchObject({ contentVersion: 5, raised: { completeTo: 2 } });
      for (const tag of ["product:a", "product:b"]) expect(isCurrent({ version: 2, tags: [tag] }, flags)).toBe(false);
      expect(isCurrent({ version: 2, tags: ["product:c"] }, flags)).toBe(true);
    }
  });

  it("counts while KV fails", async () => {
    await readAt(0);
    rememberOwnPublishing(4, null, 100);
    for (const now of [200, 2000])
      expect(await readFlags(bindings(failToAnswer, failToAnswer), now)).toMatchObject({ contentVersion: 4 });
  });

  it("ends where KV has it, and after a minute", async () => {
    rememberOwnPublishing(3, ["product:a"], 0);
    const newer = raiseTags(older, ["product:a", "catalogue"]);
    expect(await readAt(500, newer)).toEqual(newer);
    rememberOwnPublishing(9, ["product:a"], 1000);
    expect(await readAt(60_999, newer)).toMatchObject({ contentVersion: 9 });
    expect(await readAt(62_000, newer)).toEqual(newer);
  });
});

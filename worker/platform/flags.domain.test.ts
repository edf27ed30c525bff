import { beforeEach, expect, it, vi } from "vitest";
import { DEFAULT_FLAGS } from "../kernel/flags.ts";
import { readFlags } from "./flags.ts";
import { resetIsolateState } from "./isolate-reset.ts";

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

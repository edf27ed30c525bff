import { beforeEach, expect, it, vi } from "vitest";
import { DEFAULT_FLAGS, readFlags } from "./flags.ts";
import { forget } from "./isolate-state.ts";

const closed = { ...DEFAULT_FLAGS, maintenance: { isEnabled: true, message: null, endsAt: null } };
const away = async () => {
  throw new Error("away");
};
type Ask = () => Promise<unknown>;
/** An isolate's bindings: how KV answers, and how the Control object does. */
const bindings = (kv: Ask, control: Ask) =>
  ({ FLAGS: { get: kv }, CONTROL: { getByName: () => ({ read: control }) } }) as unknown as Env;

beforeEach(() => {
  forget();
  const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return () => log.mockRestore();
});

it("come from KV, once a second", async () => {
  const kv = vi.fn(async () => closed);
  const env = bindings(kv, away);
  for (const now of [0, 999, 1000]) expect(await readFlags(env, now)).toEqual(closed);
  expect(kv).toHaveBeenCalledTimes(2);
});

it.each([
  ["does not answer", away],
  ["holds rubbish", async () => ({ rubbish: true })],
])("are asked of Control in a new isolate where KV %s", async (_, kv) => {
  expect(
    await readFlags(
      bindings(kv, async () => closed),
      0,
    ),
  ).toEqual(closed);
});

it("are the defaults where neither answers", async () => {
  expect(await readFlags(bindings(away, away), 0)).toEqual(DEFAULT_FLAGS);
});

it("hold on while KV is away", async () => {
  await readFlags(
    bindings(async () => closed, away),
    0,
  );
  expect(
    await readFlags(
      bindings(away, async () => DEFAULT_FLAGS),
      60_000,
    ),
  ).toEqual(closed);
});

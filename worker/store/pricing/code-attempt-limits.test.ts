import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { HOUR } from "../../kernel/instants.ts";
import { limitCodeAttempts } from "./code-attempt-limits.ts";

let now = 1_800_000_000_000;
const from = (ip: string) => ({ env, ip, local: false, now: () => now });
const tries = async (ip: string, codes: string[]) =>
  limitCodeAttempts(from(ip), codes).then(
    () => true,
    (e: unknown) => (e instanceof Response && e.status === 429 ? false : Promise.reject(e)),
  );
const codes = (n: number, at = 0) => Array.from({ length: n }, (_, i) => `GUESS${at + i}`);

it("lets a network try thirty different codes an hour, however they are spread over requests", async () => {
  const ip = "203.0.113.7";
  const all = await Promise.all(Array.from({ length: 20 }, (_, i) => tries(ip, codes(4, 4 * i))));
  expect(all.filter(Boolean)).toHaveLength(7);
  expect(await tries("203.0.113.8", codes(4, 100)), "another network").toBe(true);
  now += HOUR;
  expect(await tries(ip, codes(30, 200))).toBe(true);
  expect(await tries(ip, ["RIGHT"])).toBe(false);
});

it("counts a repeated code once, since pages price the cart at each change", async () => {
  const ip = "203.0.113.9";
  for (let i = 0; i < 100; i++) expect(await tries(ip, ["Summer 10", "summer10"])).toBe(true);
  expect(await tries(ip, codes(29))).toBe(true);
  expect(await tries(ip, ["ONEMORE"])).toBe(false);
  expect(await tries(ip, ["SUMMER10"])).toBe(true);
});

import { expect, it } from "vitest";
import type { Person } from "#worker/messages/contract.ts";
import type { Pin } from "./key-vault.ts";
import { areKeysAccepted, compareKeys } from "./trust.ts";

function createPins() {
  const pins = new Map<string, Pin>();
  return {
    pins,
    place: {
      read: async (owner: string, member: string) => pins.get(`${owner} ${member}`),
      write: async (owner: string, member: string, pin: Pin) => pins.set(`${owner} ${member}`, pin),
    },
  };
}
const person = (id: string, publicKey: string, version = 1) =>
  ({ id, log: [{ publicKey, version }] }) as unknown as Person;

it("remembers a key that is seen first, and names one that has changed since", async () => {
  const { place } = createPins();
  expect(await compareKeys("ana", person("ben", "one"), place)).toMatchObject({ isChanged: false, verifiedAt: null });
  const changed = await compareKeys("ana", person("ben", "two", 2), place);
  expect(changed).toMatchObject({ isChanged: true, stopsSending: false });
  // An older key than the one that is known is a changed one as well.
  expect(await compareKeys("ana", person("ben", "zero", 1), place)).toMatchObject({ isChanged: true });
  expect(await areKeysAccepted("ana", [person("ben", "two", 2)], place)).toBe(true);
});

it("stops sending where a key has changed whose number was compared, of one of many", async () => {
  const { pins, place } = createPins();
  pins.set("ana ben", { publicKey: "one", version: 1, verifiedAt: 5 });
  const people = [person("kim", "k"), person("ben", "one")];
  expect(await areKeysAccepted("ana", people, place)).toBe(true);
  expect(await areKeysAccepted("ana", [person("kim", "k"), person("ben", "two", 2)], place)).toBe(false);
});

it("goes on where this browser keeps nothing", async () => {
  const place = { read: () => Promise.reject(new Error()), write: () => Promise.reject(new Error()) };
  expect(await areKeysAccepted("ana", [person("ben", "one")], place)).toBe(true);
});

import { expect, it } from "vitest";
import type { Pin } from "#app/lib/account-keys/key-vault.ts";
import type { Person } from "#worker/messages/contract.ts";
import { areKeysAccepted, compareKeys, findSeal } from "./trust.ts";

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

it("lists say how a conversation is protected: by nobody's keys, by changed ones, or as it should be", async () => {
  const { place } = createPins();
  const other = (id: string, key: string, rest: object = {}) => ({
    ...person(id, key),
    isIn: true,
    hasKeys: true,
    ...rest,
  });
  const seal = (kind: string, ...people: Person[]) =>
    findSeal("ana", { kind, people: [other("ana", "a"), ...people] }, place);
  expect(await seal("direct", other("ben", "one"))).toBe("encrypted");
  expect(await seal("direct", other("ben", "two"))).toBe("changed");
  expect(await seal("group", other("kim", "k"), other("ben", "two"))).toBe("changed");
  expect(await seal("direct", other("ben", "two", { hasKeys: false }))).toBe("none");
  expect(await seal("group", other("kim", "k", { hasKeys: false }))).toBe("encrypted");
  expect(await seal("direct", other("ben", "one", { isIn: false }))).toBeNull();
});

it("goes on where this browser keeps nothing", async () => {
  const place = { read: () => Promise.reject(new Error()), write: () => Promise.reject(new Error()) };
  expect(await areKeysAccepted("ana", [person("ben", "one")], place)).toBe(true);
});

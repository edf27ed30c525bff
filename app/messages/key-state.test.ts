import { expect, it } from "vitest";
import { STORAGE_KEYS } from "#app/lib/encryption.ts";
import { findBackup, findKeyState, type KeyState } from "./key-state.ts";

const store = (publicKey: string | null, privateKey: string | null = "v1$", enabled: string | null = "true") => {
  const entries = {
    [STORAGE_KEYS.publicKey]: publicKey,
    [STORAGE_KEYS.privateKey]: privateKey,
    [STORAGE_KEYS.enabled]: enabled,
  };
  return { getItem: (name: string) => entries[name as keyof typeof entries] ?? null };
};
const on = { enabled: true, publicKey: "new" };

it.each<[string, KeyState, { enabled: boolean; publicKey: string | null }, ReturnType<typeof store>, string | null]>([
  ["the server says off, whatever is here", "off", { enabled: false, publicKey: "new" }, store("new"), "new"],
  ["revoked", "off", { enabled: true, publicKey: null }, store("new"), "new"],
  ["no public key here", "needs_setup", on, store(null), "new"],
  ["no private key here", "needs_setup", on, store("new", null), "new"],
  ["no flag here", "needs_setup", on, store("new", "v1$", null), "new"],
  ["another flag here", "needs_setup", on, store("new", "v1$", "yes"), "new"],
  ["all three, not open", "locked", on, store("new"), null],
  ["all three, an older key open", "locked", on, store("new"), "old"],
  ["all three and open", "ready", on, store("new"), "new"],
  ["the server has another key", "mismatch", on, store("old"), "old"],
  ["the server has another key, none open", "mismatch", on, store("old"), null],
])("%s: %s", (_, state, server, local, openKey) => {
  expect(findKeyState(server, local, openKey)).toBe(state);
});

it("the backup is the server's, else this browser's copy of the same keys, never that of others", () => {
  const server = { publicKey: "new", backup: null };
  expect(findBackup({ ...server, backup: "v1$server" }, store("new", "v1$here"))).toBe("v1$server");
  expect(findBackup(server, store("new", "v1$here"))).toBe("v1$here");
  expect(findBackup(server, store("old", "v1$here"))).toBe(null);
  expect(findBackup({ ...server, publicKey: null }, store(null, "v1$here"))).toBe(null);
});

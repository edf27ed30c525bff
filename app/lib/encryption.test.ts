import { expect, it } from "vitest";
import { hasKeys, STORAGE_KEYS } from "./encryption.ts";

const storeOf = (entries: Record<string, string>) => ({ getItem: (k: string) => entries[k] ?? null });
const full = { [STORAGE_KEYS.publicKey]: "p", [STORAGE_KEYS.privateKey]: "s", [STORAGE_KEYS.enabled]: "true" };

it("has keys only if the server says so and all three parts are stored here", () => {
  expect(hasKeys({ encryptionEnabled: true }, storeOf(full))).toBe(true);
  expect(hasKeys({ encryptionEnabled: false }, storeOf(full))).toBe(false);
  expect(hasKeys(null, storeOf(full))).toBe(false);
  for (const missing of Object.values(STORAGE_KEYS)) {
    const rest = Object.fromEntries(Object.entries(full).filter(([k]) => k !== missing));
    expect(hasKeys({ encryptionEnabled: true }, storeOf(rest))).toBe(false);
  }
});

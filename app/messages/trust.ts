import { type Pin, readPin, writePin } from "#app/lib/account-keys/key-vault.ts";
import type { Person } from "#worker/messages/contract.ts";

/** How a member's key compares with the one that they were last known by in this browser. */
export interface Trust {
  person: Person;
  /** Of their newest key; null: they have none. */
  publicKey: string | null;
  isChanged: boolean;
  /** It has changed since their safety number was compared: nothing is sent until the reader says so. */
  stopsSending: boolean;
  verifiedAt: number | null;
}

/** Where the keys are kept that members are known by: this browser, or a test's own. */
interface Pins {
  read: typeof readPin;
  write: (owner: string, member: string, pin: Pin) => Promise<unknown>;
}
const vaultPins: Pins = { read: readPin, write: writePin };

/** Compares a member's key with what this browser knows; a key that is seen first is remembered. */
export async function compareKeys(own: string, person: Person, pins: Pins = vaultPins): Promise<Trust> {
  const publicKey = person.log.at(-1)?.publicKey ?? null;
  const pin = await pins.read(own, person.id).catch(() => undefined);
  if (!pin && publicKey) {
    const first: Pin = { publicKey, version: person.log.at(-1)?.version ?? 0, verifiedAt: null };
    await pins.write(own, person.id, first).catch(() => undefined);
  }
  const isChanged = Boolean(pin && publicKey && pin.publicKey !== publicKey);
  return {
    person,
    publicKey,
    isChanged,
    stopsSending: isChanged && pin?.verifiedAt !== null,
    verifiedAt: isChanged ? null : (pin?.verifiedAt ?? null),
  };
}

/** Whether nothing stands against encrypting for these: no number that was compared has changed since. */
export async function areKeysAccepted(own: string, people: readonly Person[], pins?: Pins): Promise<boolean> {
  const found = await Promise.all(people.map((person) => compareKeys(own, person, pins)));
  return !found.some(({ stopsSending }) => stopsSending);
}

/** How a conversation is protected. `none`: the other member has no keys to encrypt for. */
export type Seal = "encrypted" | "changed" | "none";

/** How a conversation is protected, as the list shows it; null: nobody else is in it. */
export async function findSeal(
  own: string,
  { kind, people }: { kind: string; people: readonly Person[] },
  pins?: Pins,
): Promise<Seal | null> {
  const others = people.filter(({ id, isIn }) => id !== own && isIn);
  if (others.length === 0) return null;
  if (kind === "direct" && !others.some(({ hasKeys }) => hasKeys)) return "none";
  const found = await Promise.all(others.map((person) => compareKeys(own, person, pins)));
  return found.some(({ isChanged }) => isChanged) ? "changed" : "encrypted";
}

import { newId } from "#worker/kernel/ids.ts";
import { createStoreAccess } from "../device-database.ts";
import type { Identity } from "./identity.ts";

const DATABASE = "tikari-keys";
const VAULT = "vault";
const PINS = "pins";

/** The account whose keys are open on this device. */
export interface OwnAccount {
  member: string;
  /** Of the newest key. */
  version: number;
  /** All keys that the account has had, by version. */
  ring: ReadonlyMap<number, Identity>;
  /** Names this browser among the account's. */
  device: string;
}

/** What this browser keeps of an account: keys that WebCrypto holds and nothing can read out. */
interface Vault {
  member: string;
  version: number;
  ring: [version: number, identity: Identity][];
  device: string;
}

/** The key that a member was last known by here. */
export interface Pin {
  publicKey: string;
  version: number;
  /** When the safety number was compared; null: never, or not since the key changed. */
  verifiedAt: number | null;
}

const inStore = createStoreAccess(DATABASE, 1, (database) => {
  database.createObjectStore(VAULT, { keyPath: "member" });
  database.createObjectStore(PINS);
});

/** @throws Error saying what to do, where this browser keeps nothing: asked before keys are made that would be lost at once */
export async function requireVault(): Promise<void> {
  try {
    await inStore(VAULT, "readonly", (store) => store.count());
  } catch {
    const message =
      "This browser keeps no data for this site, so it can't hold your keys. Leave the private window or allow site data, and try again.";
    // As a refusal of the API, whose words are shown.
    throw new Error(JSON.stringify({ error: { message } }));
  }
}

/** The account's keys, if they are open in this browser. */
export async function readVault(member: string): Promise<OwnAccount | null> {
  const vault = await inStore<Vault | undefined>(VAULT, "readonly", (store) => store.get(member)).catch(
    () => undefined,
  );
  return vault ? { ...vault, ring: new Map(vault.ring) } : null;
}

/** A name for this browser among the account's devices. */
export const newDevice = (): string => newId().replaceAll("-", "").slice(-16);

/** Opens an account in this browser; its name among the devices stays. */
export async function writeVault(member: string, ring: ReadonlyMap<number, Identity>): Promise<OwnAccount> {
  const device = (await readVault(member))?.device ?? newDevice();
  const version = Math.max(...ring.keys());
  await inStore(VAULT, "readwrite", (store) => store.put({ member, version, ring: [...ring], device } satisfies Vault));
  return { member, version, ring, device };
}

export const deleteVault = (member: string): Promise<undefined> =>
  inStore(VAULT, "readwrite", (store) => store.delete(member));

const pinName = (owner: string, member: string) => `${owner} ${member}`;
export const readPin = (owner: string, member: string): Promise<Pin | undefined> =>
  inStore<Pin | undefined>(PINS, "readonly", (store) => store.get(pinName(owner, member)));
export const writePin = (owner: string, member: string, pin: Pin): Promise<IDBValidKey> =>
  inStore(PINS, "readwrite", (store) => store.put(pin, pinName(owner, member)));

import { store } from "./local-store.ts";
import { REMEMBERED_MEMBER } from "./remembered-member.ts";

/** A database of this browser (IndexedDB), with its transactions as promises. */
export interface DeviceDatabase {
  /**
   * One transaction over some stores: what `run` asks for happens whole or not at all. `run` must not await anything else.
   * @returns what `run` returned, once it is stored
   */
  transact<T>(
    stores: readonly string[],
    mode: IDBTransactionMode,
    run: (store: (name: string) => IDBObjectStore) => T,
  ): Promise<T>;
  /** Everything of a store that has a key path, as at one moment, in the order of its keys. */
  getAll<T>(store: string): Promise<T[]>;
  /** The names of its stores. */
  stores: DOMStringList;
  close(): void;
}

/**
 * Opens a database, and makes it on its first use.
 * @param version undefined: as it is
 * @param upgrade called where the stored version is older
 * @param onClosed called where the database is taken away: `lost` to the browser, or `given up` for another tab
 * @throws where the browser stores nothing, as in some private windows
 */
export async function openDeviceDatabase(
  name: string,
  version: number | undefined,
  upgrade: (database: IDBDatabase, from: number) => void,
  onClosed: (why: "lost" | "given up") => void = () => undefined,
): Promise<DeviceDatabase> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("This browser stores nothing."));
  });
  // A newer page in another tab needs the database: this one gives it up and opens it again when it needs it.
  database.onversionchange = () => {
    database.close();
    onClosed("given up");
  };
  database.onclose = () => onClosed("lost");
  const transact: DeviceDatabase["transact"] = (stores, mode, run) =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction([...stores], mode);
      const result = run((store) => transaction.objectStore(store));
      transaction.oncomplete = () => resolve(result);
      // What a request failed for, such as a full device, the transaction itself has only later.
      transaction.onerror = ({ target }) => reject((target as IDBRequest).error ?? new Error("It wasn't stored."));
      transaction.onabort = () => reject(transaction.error ?? new Error("It wasn't stored."));
    });
  return {
    transact,
    getAll: <T>(store: string) => transact([store], "readonly", (open) => readAll<T>(open(store))),
    stores: database.objectStoreNames,
    close: () => database.close(),
  };
}

/** How many values are read at once. Hundreds take a phone so long to decode that a tap would wait for it. */
const BATCH = 100;

/** @returns the list that fills until the transaction is over */
function readAll<T>(store: IDBObjectStore): T[] {
  const found: T[] = [];
  const readAfter = (last?: T) => {
    const range = last && IDBKeyRange.lowerBound(last[store.keyPath as keyof T], true);
    store.getAll(range, BATCH).onsuccess = ({ target }) => {
      const batch = (target as IDBRequest<T[]>).result;
      found.push(...batch);
      if (batch.length === BATCH) readAfter(batch.at(-1));
    };
  };
  readAfter();
  return found;
}

/** Asks one store of a database for something. @returns its answer, once it is stored */
export type AskStore = <T>(
  store: string,
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T>,
) => Promise<T>;

/**
 * A database that is opened when it is first asked, and again where that failed or it was closed since: browsers lose the connection
 * now and then, as iOS does in the background.
 * @param onGivenUp called where it was closed for another tab, as at a sign-out there
 */
export function createDatabaseAccess(
  name: string,
  version: number,
  upgrade: (database: IDBDatabase) => void,
  onGivenUp: () => void = () => undefined,
): Pick<DeviceDatabase, "transact" | "getAll"> {
  let opened: Promise<DeviceDatabase> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const open = () => {
    opened ??= openDeviceDatabase(name, version, upgrade, (why) => {
      forget();
      if (why === "given up") onGivenUp();
    });
    opened.catch(forget);
    return opened;
  };
  return {
    transact: async (...of) => (await open()).transact(...of),
    getAll: async (store) => (await open()).getAll(store),
  };
}

/** The same, one store at a time. */
export function createStoreAccess(name: string, version: number, upgrade: (database: IDBDatabase) => void): AskStore {
  const { transact } = createDatabaseAccess(name, version, upgrade);
  return async (store, mode, run) => (await transact([store], mode, (open) => run(open(store)))).result;
}

/** The localStorage key for products that a member dismissed in the app. */
export const DISMISSED_SUPPLIES = "tikari-fitness-supplies";
/** Names of databases with what is a member's own begin so. */
export const MEMBER_PREFIX = "tikari-member-";
/** The stores of such a database with what the server doesn't have yet. */
export const UNSENT_STORES = ["outbox", "refused"] as const;

/**
 * At signing out: what members have on this device is no one else's to read. What the server doesn't have yet stays, and is
 * sent when its member is back.
 */
export async function clearMemberDatabases(): Promise<void> {
  store(REMEMBERED_MEMBER, null);
  store(DISMISSED_SUPPLIES, null);
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith(MEMBER_PREFIX)) continue;
    const database = await openDeviceDatabase(name, undefined, () => undefined);
    const stores = [...database.stores];
    const unsent = UNSENT_STORES.filter((store) => stores.includes(store));
    const counts = await database.transact(unsent, "readonly", (open) => unsent.map((store) => open(store).count()));
    const others = stores.filter((store) => !(unsent as readonly string[]).includes(store));
    const isAllSent = counts.every((count) => count.result === 0);
    // The photo database has no other store, and a transaction needs at least one.
    if (!isAllSent && others.length > 0)
      await database.transact(others, "readwrite", (open) => {
        for (const store of others) open(store).clear();
      });
    database.close();
    if (isAllSent) indexedDB.deleteDatabase(name);
  }
}

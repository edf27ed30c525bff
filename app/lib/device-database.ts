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
  /** Everything of a store, in the order of its keys. */
  getAll<T>(store: string): Promise<T[]>;
  /** The names of its stores. */
  stores: DOMStringList;
  close(): void;
}

/**
 * Opens a database, and makes it on its first use.
 * @param version undefined: as it is
 * @param upgrade called where the stored version is older
 * @throws where the browser stores nothing, as in some private windows
 */
export async function openDeviceDatabase(
  name: string,
  version: number | undefined,
  upgrade: (database: IDBDatabase, from: number) => void,
): Promise<DeviceDatabase> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("This browser stores nothing."));
  });
  // A newer page in another tab needs the database: this one gives it up and opens it again when it needs it.
  database.onversionchange = () => database.close();
  const transact: DeviceDatabase["transact"] = (stores, mode, run) =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction([...stores], mode);
      const result = run((store) => transaction.objectStore(store));
      transaction.oncomplete = () => resolve(result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("It wasn't stored."));
    });
  return {
    transact,
    getAll: async <T>(store: string) =>
      (await transact([store], "readonly", (open) => open(store).getAll() as IDBRequest<T[]>)).result,
    stores: database.objectStoreNames,
    close: () => database.close(),
  };
}

/** Under it localStorage has whose log this device opens where the server can't be asked. */
export const REMEMBERED_MEMBER = "tikari-fitness-member";
/** Names of databases with what is a member's own begin so. */
export const MEMBER_PREFIX = "tikari-member-";
/** The stores of such a database with what the server doesn't have yet. */
export const UNSENT_STORES = ["outbox", "refused"] as const;

/**
 * At signing out: what members have on this device is no one else's to read. What the server doesn't have yet stays, and is
 * sent when its member is back.
 */
export async function clearMemberDatabases(): Promise<void> {
  localStorage.removeItem(REMEMBERED_MEMBER);
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith(MEMBER_PREFIX)) continue;
    const database = await openDeviceDatabase(name, undefined, () => undefined);
    const stores = [...database.stores];
    const unsent = UNSENT_STORES.filter((store) => stores.includes(store));
    const counts = await database.transact(unsent, "readonly", (open) => unsent.map((store) => open(store).count()));
    const others = stores.filter((store) => !(unsent as readonly string[]).includes(store));
    const isAllSent = counts.every((count) => count.result === 0);
    if (!isAllSent)
      await database.transact(others, "readwrite", (open) => {
        for (const store of others) open(store).clear();
      });
    database.close();
    if (isAllSent) indexedDB.deleteDatabase(name);
  }
}

import { UnsentMessages, type UnsentPlace } from "./unsent-messages.ts";

const DATABASE = "tikari-unsent";
const MESSAGES = "messages";
const KEY = "key";

let opened: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(MESSAGES);
      request.result.createObjectStore(KEY);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

async function inStore<T>(
  name: string,
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await openDatabase()).transaction(name, mode);
  const request = run(transaction.objectStore(name));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

const place: UnsentPlace = {
  keepKey: async (made) => {
    // Of two tabs that make one at once, the first is kept: adding to what is there fails.
    await inStore(KEY, "readwrite", (store) => store.add(made, KEY)).catch(() => undefined);
    return inStore<CryptoKey>(KEY, "readonly", (store) => store.get(KEY));
  },
  put: (name, message) => inStore(MESSAGES, "readwrite", (store) => store.put(message, name)),
  delete: (name) => inStore(MESSAGES, "readwrite", (store) => store.delete(name)),
  list: () => inStore(MESSAGES, "readonly", (store) => store.getAll()),
};

/** What this browser couldn't send. */
export const unsentMessages = new UnsentMessages(place);

/** Food lists that are the same for everyone, stored on the device next to the library file for use offline. */
import { apiRequest } from "#app/lib/api-request.ts";
import { openDeviceDatabase } from "#app/lib/device-database.ts";

const STORE = "lists";
const open = () =>
  openDeviceDatabase("tikari-foods", 1, (database) => {
    database.createObjectStore(STORE);
  });

async function keep(url: string, list: unknown): Promise<void> {
  const database = await open();
  await database.transact([STORE], "readwrite", (store) => void store(STORE).put(list, url));
  database.close();
}

async function readKept<T>(url: string): Promise<T | null> {
  const database = await open();
  const { result } = await database.transact(
    [STORE],
    "readonly",
    (store) => store(STORE).get(url) as IDBRequest<T | undefined>,
  );
  database.close();
  return result ?? null;
}

export interface KeptList<T> {
  /** Null: the server can't be reached, and this device has no copy. */
  list: T | null;
  isFresh: boolean;
}

/** Fetches a list, or returns this device's copy if the server can't be reached. */
export async function fetchOrKept<T>(url: string): Promise<KeptList<T>> {
  try {
    const list = await apiRequest<T>("GET", url);
    // If the browser stores nothing, the list still works while the page is open.
    void keep(url, list).catch(() => undefined);
    return { list, isFresh: true };
  } catch {
    return { list: await readKept<T>(url).catch(() => null), isFresh: false };
  }
}

type Row = { key: unknown; value: Record<string, unknown> };
interface Store {
  keyPath: string | undefined;
  counter: number;
  rows: Row[];
}

/**
 * IndexedDB in memory, as far as the device's log needs it: transactions run one after another, and one that is aborted leaves
 * nothing behind.
 */
export function createMemoryIndexedDb() {
  const databases = new Map<string, Map<string, Store>>();
  let queue = Promise.resolve();
  let gate: Promise<void> | null = null;
  let isFull = false;
  const connections = new Set<{
    name: string;
    isLost: boolean;
    onclose: () => void;
    onversionchange: (() => void) | null;
  }>();

  function openTransaction(stores: Map<string, Store>, mode: IDBTransactionMode) {
    const requests: (() => void)[] = [];
    let isAborted = false;
    const transaction = {
      error: null as DOMException | null,
      oncomplete: () => {},
      onabort: () => {},
      abort: () => {
        isAborted = true;
      },
      objectStore: (name: string) => createStore(stores.get(name) as Store),
    };
    const ask = (run: () => unknown) => {
      const request = { result: undefined as unknown, onsuccess: null as ((event: object) => void) | null };
      requests.push(() => {
        request.result = run();
        request.onsuccess?.({ target: request });
      });
      return request;
    };
    const createStore = (store: Store) => {
      const find = (key: unknown) => store.rows.find((row) => row.key === key);
      const remove = (key: unknown) => {
        store.rows = store.rows.filter((row) => row.key !== key);
      };
      const write = (value: Record<string, unknown>, given?: unknown) => {
        const { keyPath } = store;
        const key = given ?? (keyPath ? value[keyPath] : undefined) ?? ++store.counter;
        remove(key);
        store.rows.push({ key, value: keyPath ? { ...value, [keyPath]: key } : value });
      };
      return {
        transaction,
        keyPath: store.keyPath ?? null,
        get: (key: unknown) => ask(() => find(key)?.value),
        getAll: (range?: { after: string }, count?: number) =>
          ask(() =>
            store.rows
              .filter(({ key }) => !range || (key as string) > range.after)
              .sort((a, b) => ((a.key as string) < (b.key as string) ? -1 : 1))
              .slice(0, count)
              .map(({ value }) => value),
          ),
        count: () => ask(() => store.rows.length),
        put: (value: Record<string, unknown>, key?: unknown) => ask(() => write(value, key)),
        add: (value: Record<string, unknown>) => ask(() => write(value)),
        delete: (key: unknown) => ask(() => remove(key)),
        clear: () =>
          ask(() => {
            store.rows = [];
          }),
        // The only index: the outbox by the ids of its commands.
        index: () => ({
          getKey: (id: string) =>
            ask(() => store.rows.find(({ value }) => (value.command as { id: string }).id === id)?.key),
        }),
      };
    };
    queue = queue.then(async () => {
      if (isFull && mode === "readwrite") {
        transaction.error = new DOMException("No space is left.", "QuotaExceededError");
        isAborted = true;
      }
      const before = [...stores.values()].map((store) => [store, store.rows] as const);
      while (requests.length > 0 && !isAborted) requests.shift()?.();
      if (isAborted) for (const [store, rows] of before) store.rows = rows;
      void (mode === "readonly" && gate ? gate : Promise.resolve()).then(() =>
        isAborted ? transaction.onabort() : transaction.oncomplete(),
      );
    });
    return transaction;
  }

  const indexedDB = {
    open: (name: string) => {
      const stores = databases.get(name) ?? new Map<string, Store>();
      const database = {
        name,
        onversionchange: null as (() => void) | null,
        get objectStoreNames() {
          return [...stores.keys()];
        },
        createObjectStore: (store: string, { keyPath }: { keyPath?: string } = {}) => {
          stores.set(store, { keyPath, counter: 0, rows: [] });
          return { createIndex: () => undefined };
        },
        transaction: (_stores: string[], mode: IDBTransactionMode) => {
          if (database.isLost) throw new DOMException("The connection is closed.", "InvalidStateError");
          return openTransaction(stores, mode);
        },
        close: () => {
          database.isLost = true;
          connections.delete(database);
        },
        isLost: false,
        onclose: () => {},
      };
      connections.add(database);
      const request = { result: database, onupgradeneeded: (_event: object) => {}, onsuccess: () => {} };
      queueMicrotask(() => {
        if (!databases.has(name)) request.onupgradeneeded({ oldVersion: 0 });
        databases.set(name, stores);
        request.onsuccess();
      });
      return request;
    },
    databases: async () => [...databases.keys()].map((name) => ({ name })),
    deleteDatabase: (name: string) => {
      for (const connection of [...connections]) if (connection.name === name) connection.onversionchange?.();
      databases.delete(name);
    },
  };
  return {
    indexedDB,
    IDBKeyRange: { lowerBound: (after: string, _isOpen: true) => ({ after }) },
    /** What is stored of a database, by store. */
    read: (name: string) =>
      Object.fromEntries(
        [...(databases.get(name) ?? [])].map(([store, { rows }]) => [store, rows.map((r) => r.value)]),
      ),
    /** Reads that begin from now on see what is stored now, and end when the returned function is called. */
    holdReads: () => {
      let release = () => {};
      gate = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    /** The browser ends all connections. */
    lose: () => {
      for (const connection of [...connections]) {
        connection.isLost = true;
        connections.delete(connection);
        connection.onclose();
      }
    },
    /** Whether the device has no space left: nothing is stored from now on. */
    fill: (full: boolean) => {
      isFull = full;
    },
    /** Reads that begin from now on end at once. */
    freeReads: () => {
      gate = null;
    },
  };
}

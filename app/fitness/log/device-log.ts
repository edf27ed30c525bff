import { type DeviceDatabase, MEMBER_PREFIX, openDeviceDatabase, UNSENT_STORES } from "#app/lib/device-database.ts";
import type { UsedFood } from "#worker/fitness/log/contract-start.ts";
import type { Command, CommandResult, LogRecord } from "#worker/fitness/log/contract-sync.ts";

/** A command that the server refused, with what it said: kept until the member has mended or discarded it. */
export interface RefusedCommand {
  id: string;
  command: Command;
  result: Extract<CommandResult, { ok: false }>;
}

export interface DeviceMeta {
  /** Names this browser to the server. */
  device: string;
  /** The last `seq` that this device has seen; null: it has nothing yet. */
  cursor: number | null;
  /** The first day that it keeps. */
  from: string | null;
  usedFoods: UsedFood[];
  /** Answers to the first questions that aren't a plan yet. */
  onboarding?: OnboardingDraft;
}

export interface OnboardingDraft {
  answers: Record<string, unknown>;
  /** The step that was open. */
  step: string;
  /** The member went on without a plan. */
  isSkipped: boolean;
}

/** What a device keeps of a member's log: what the server has, and what it doesn't have yet. */
export interface DeviceLog {
  readMeta(): Promise<DeviceMeta>;
  saveMeta(change: Partial<DeviceMeta>): Promise<void>;
  listRecords(): Promise<LogRecord[]>;
  /** In the order in which they were made. */
  listOutbox(): Promise<Command[]>;
  listRefused(): Promise<RefusedCommand[]>;
  /** Stored before it shows: a page that ends now has lost nothing. */
  addCommands(commands: readonly Command[]): Promise<void>;
  /** What the server answered, in one transaction: a command leaves the outbox as its record comes in. */
  applyAnswer(answer: {
    done: readonly string[];
    refused: readonly RefusedCommand[];
    records: readonly LogRecord[];
    cursor: number;
  }): Promise<void>;
  /** Begins again with what the server has. The outbox stays. */
  replaceRecords(records: readonly LogRecord[], meta: Partial<DeviceMeta>): Promise<void>;
  dropRecords(ids: readonly string[]): Promise<void>;
  dropRefused(id: string): Promise<void>;
}

const [OUTBOX, REFUSED] = UNSENT_STORES;
const [RECORDS, META] = ["records", "meta"] as const;
const META_KEY = "meta";

type OutboxRow = { n: number; command: Command };

/** The log of one member on this device. */
export async function openDeviceLog(member: string): Promise<DeviceLog> {
  const database = await openDeviceDatabase(`${MEMBER_PREFIX}fitness-${member}`, 1, (db) => {
    db.createObjectStore(RECORDS, { keyPath: "id" });
    db.createObjectStore(OUTBOX, { keyPath: "n", autoIncrement: true }).createIndex("id", "command.id");
    db.createObjectStore(REFUSED, { keyPath: "id" });
    db.createObjectStore(META);
  });
  return createDeviceLog(database);
}

function createDeviceLog({ transact, getAll }: DeviceDatabase): DeviceLog {
  const readMeta = async (): Promise<DeviceMeta> => {
    const request = await transact([META], "readonly", (store) => store(META).get(META_KEY));
    if (request.result) return request.result as DeviceMeta;
    const fresh = { device: crypto.randomUUID(), cursor: null, from: null, usedFoods: [] };
    // Of two tabs that begin at once the first names the device.
    await transact([META], "readwrite", (store) => {
      const open = store(META);
      open.get(META_KEY).onsuccess = ({ target }) => {
        const known = (target as IDBRequest<DeviceMeta | undefined>).result;
        if (known) Object.assign(fresh, known);
        else open.put(fresh, META_KEY);
      };
    });
    return fresh;
  };
  /** Within a transaction that has the store. */
  const changeMeta = (store: IDBObjectStore, change: Partial<DeviceMeta>) => {
    store.get(META_KEY).onsuccess = ({ target }) =>
      store.put({ ...(target as IDBRequest<DeviceMeta>).result, ...change }, META_KEY);
  };
  return {
    readMeta,
    saveMeta: (change) => transact([META], "readwrite", (store) => changeMeta(store(META), change)),
    listRecords: () => getAll<LogRecord>(RECORDS),
    listOutbox: async () => (await getAll<OutboxRow>(OUTBOX)).map(({ command }) => command),
    listRefused: () => getAll<RefusedCommand>(REFUSED),
    addCommands: (commands) =>
      transact([OUTBOX], "readwrite", (store) => {
        for (const command of commands) store(OUTBOX).add({ command });
      }),
    applyAnswer: ({ done, refused, records, cursor }) =>
      transact([RECORDS, OUTBOX, REFUSED, META], "readwrite", (store) => {
        for (const id of done)
          store(OUTBOX).index("id").getKey(id).onsuccess = ({ target }) => {
            const key = (target as IDBRequest<IDBValidKey | undefined>).result;
            if (key !== undefined) store(OUTBOX).delete(key);
          };
        for (const one of refused) store(REFUSED).put(one);
        for (const record of records) store(RECORDS).put(record);
        changeMeta(store(META), { cursor });
      }),
    replaceRecords: (records, meta) =>
      transact([RECORDS, META], "readwrite", (store) => {
        store(RECORDS).clear();
        for (const record of records) store(RECORDS).put(record);
        changeMeta(store(META), meta);
      }),
    dropRecords: (ids) =>
      transact([RECORDS], "readwrite", (store) => {
        for (const id of ids) store(RECORDS).delete(id);
      }),
    dropRefused: (id) =>
      transact([REFUSED], "readwrite", (store) => {
        store(REFUSED).delete(id);
      }),
  };
}

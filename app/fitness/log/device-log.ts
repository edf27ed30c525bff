import { createDatabaseAccess, type DeviceDatabase, MEMBER_PREFIX, UNSENT_STORES } from "#app/lib/device-database.ts";
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
  /** Older days that the member opened. They are kept like recent days until old days are removed. */
  openedDays: string[];
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
  /** Apart from the rest, which is read and written at each sync: hundreds of foods with their nutrients take a phone long. */
  listUsedFoods(): Promise<UsedFood[]>;
  /** Stored before it shows: a page that ends now has lost nothing. */
  addCommands(commands: readonly Command[]): Promise<void>;
  /** What the server answered, in one transaction: a command leaves the outbox as its record comes in. */
  applyAnswer(answer: {
    done: readonly string[];
    refused: readonly RefusedCommand[];
    records: readonly LogRecord[];
    cursor: number;
  }): Promise<void>;
  /** Also keeps an older day. Records that the device has in a newer version stay. */
  addDay(date: string, records: readonly LogRecord[]): Promise<void>;
  /** Begins again with what the server has. The outbox stays. */
  replaceRecords(
    records: readonly LogRecord[],
    usedFoods: readonly UsedFood[],
    meta: Partial<DeviceMeta>,
  ): Promise<void>;
  dropRecords(ids: readonly string[]): Promise<void>;
  dropRefused(id: string): Promise<void>;
}

const [OUTBOX, REFUSED] = UNSENT_STORES;
const [RECORDS, META] = ["records", "meta"] as const;
const META_KEY = "meta";
const FOODS_KEY = "usedFoods";

/** Earlier versions of the app kept the used foods here. */
type StoredMeta = DeviceMeta & { usedFoods?: UsedFood[] };

type OutboxRow = { n: number; command: Command };

/** The log was deleted from this device while a page had it open, as at a sign-out in another tab. */
export class LogDeletedError extends Error {}

/**
 * The log of one member on this device.
 * @param onGivenUp called where another tab deletes it. What is saved after that is
 *   stored all the same, and nothing of what was deleted comes back.
 */
export function openDeviceLog(member: string, onGivenUp?: () => void): DeviceLog {
  const upgrade = (db: IDBDatabase) => {
    db.createObjectStore(RECORDS, { keyPath: "id" });
    db.createObjectStore(OUTBOX, { keyPath: "n", autoIncrement: true }).createIndex("id", "command.id");
    db.createObjectStore(REFUSED, { keyPath: "id" });
    db.createObjectStore(META);
  };
  return createDeviceLog(createDatabaseAccess(`${MEMBER_PREFIX}fitness-${member}`, 1, upgrade, onGivenUp));
}

function createDeviceLog({ transact, getAll }: Pick<DeviceDatabase, "transact" | "getAll">): DeviceLog {
  /** Whether this page has had what is stored: where it is gone after that, its member has signed out. */
  let wasRead = false;
  const readMeta = async (): Promise<DeviceMeta> => {
    const request = await transact([META], "readonly", (store) => store(META).get(META_KEY));
    const stored = request.result as Partial<DeviceMeta> | undefined;
    // Earlier versions of the app stored no opened days, and after some sign-outs no device.
    if (stored?.device) {
      wasRead = true;
      return { openedDays: [], ...stored } as DeviceMeta;
    }
    // Nothing is downloaded again to a device that was just cleared.
    if (wasRead) throw new LogDeletedError();
    const fresh = { device: crypto.randomUUID(), cursor: null, from: null, openedDays: [] };
    // Of two tabs that begin at once the first names the device.
    await transact([META], "readwrite", (store) => {
      const open = store(META);
      open.get(META_KEY).onsuccess = ({ target }) => {
        const known = (target as IDBRequest<DeviceMeta | undefined>).result;
        if (known?.device) Object.assign(fresh, known);
        else open.put(fresh, META_KEY);
      };
    });
    wasRead = true;
    return fresh;
  };
  /**
   * Within a transaction that has the store. Where the member has signed out meanwhile, nothing of the transaction is stored: an
   * answer that comes late would leave their records behind, and a device without a name, which could never sync again.
   */
  const changeMeta = (store: IDBObjectStore, change: (meta: DeviceMeta) => Partial<DeviceMeta>) => {
    store.get(META_KEY).onsuccess = ({ target }) => {
      const meta = (target as IDBRequest<StoredMeta | undefined>).result;
      if (!meta) return store.transaction.abort();
      const { usedFoods, ...known } = meta;
      if (usedFoods) store.put(usedFoods, FOODS_KEY);
      store.put({ ...known, ...change(known) }, META_KEY);
    };
  };
  return {
    readMeta,
    saveMeta: (change) => transact([META], "readwrite", (store) => changeMeta(store(META), () => change)),
    listRecords: () => getAll<LogRecord>(RECORDS),
    listOutbox: async () => (await getAll<OutboxRow>(OUTBOX)).map(({ command }) => command),
    listRefused: () => getAll<RefusedCommand>(REFUSED),
    listUsedFoods: async () =>
      (await transact([META], "readonly", (store): IDBRequest<UsedFood[] | undefined> => store(META).get(FOODS_KEY)))
        .result ?? [],
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
        changeMeta(store(META), () => ({ cursor }));
      }),
    addDay: (date, records) =>
      transact([RECORDS, META], "readwrite", (store) => {
        for (const record of records)
          store(RECORDS).get(record.id).onsuccess = ({ target }) => {
            const known = (target as IDBRequest<LogRecord | undefined>).result;
            if (!known || known.seq < record.seq) store(RECORDS).put(record);
          };
        changeMeta(store(META), ({ openedDays = [] }) => ({ openedDays: [...new Set([...openedDays, date])] }));
      }),
    replaceRecords: (records, usedFoods, meta) =>
      transact([RECORDS, META], "readwrite", (store) => {
        store(RECORDS).clear();
        for (const record of records) store(RECORDS).put(record);
        changeMeta(store(META), () => meta);
        store(META).put(usedFoods, FOODS_KEY);
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

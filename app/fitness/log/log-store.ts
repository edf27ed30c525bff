import { create } from "zustand";
import { apiRequest } from "#app/lib/api-request.ts";
import type { DataOf, RecordKind } from "#worker/fitness/log/contract-kinds.ts";
import type { UsedFood } from "#worker/fitness/log/contract-start.ts";
import type { Command, LogRecord } from "#worker/fitness/log/contract-sync.ts";
import { foldOutbox } from "#worker/fitness/log/domain-apply.ts";
import { newId } from "#worker/kernel/ids.ts";
import { localDateAt } from "#worker/kernel/local-date.ts";
import { type DeviceLog, type OnboardingDraft, openDeviceLog, type RefusedCommand } from "./device-log.ts";
import { type SyncOutcome, syncLog } from "./sync-log.ts";

/** A record of a kind, with its data typed. */
export type RecordOf<K extends RecordKind> = Omit<LogRecord, "kind" | "data"> & { kind: K; data: DataOf<K> };

/** What a screen changes. Without an id it is a new record; `patch: null` deletes it. */
export interface Change<K extends RecordKind = RecordKind> {
  kind: K;
  id?: string;
  patch: Partial<DataOf<K>> | null;
}

export interface LogState {
  /** `opening`: nothing is known yet. `ready`: what the device has is shown. `unsupported`: this browser stores nothing. */
  status: "opening" | "ready" | "unsupported";
  /** Whether the device has had everything from the server once. */
  isLoaded: boolean;
  /** What the screen shows, by id: the server's records with what waits. Deleted ones are left out. */
  records: ReadonlyMap<string, LogRecord>;
  /** Ids of records with changes that wait to be sent. */
  waiting: ReadonlySet<string>;
  refused: readonly RefusedCommand[];
  usedFoods: readonly UsedFood[];
  sync: SyncOutcome | "sending" | null;
}

const EMPTY: LogState = {
  status: "opening",
  isLoaded: false,
  records: new Map(),
  waiting: new Set(),
  refused: [],
  usedFoods: [],
  sync: null,
};

/** The member's log on this page. Change it by `saveChanges` alone. */
export const useLog = create<LogState>()(() => EMPTY);

/** In ms: what is logged in a row travels together. After a failure the waits double. */
const SYNC_DELAY = { first: 400, retry: 4000, longest: 5 * 60_000 };

let opened: { member: string; log: Promise<DeviceLog>; tabs: BroadcastChannel } | null = null;
let server: ReadonlyMap<string, LogRecord> = new Map();
let outbox: readonly Command[] = [];
let deviceName = "";
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let running: Promise<void> | null = null;

/** The member's date, by the clock and the zone of the device. */
export const localToday = (): string => localDateAt(Date.now(), deviceZone());
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Opens the log of a member: shows what the device has, then asks the server. Called again it changes nothing. */
export function openLog(member: string): void {
  if (opened?.member === member) return;
  closeLog();
  const tabs = new BroadcastChannel(`tikari-fitness-${member}`);
  tabs.onmessage = () => void readDevice();
  opened = { member, log: openDeviceLog(member), tabs };
  addEventListener("online", syncNow);
  document.addEventListener("visibilitychange", syncWhenVisible);
  readDevice().then(
    () => syncNow(),
    () => useLog.setState({ status: "unsupported" }),
  );
}

export function closeLog(): void {
  opened?.tabs.close();
  opened = null;
  clearTimeout(timer);
  removeEventListener("online", syncNow);
  document.removeEventListener("visibilitychange", syncWhenVisible);
  [server, outbox, failures] = [new Map(), [], 0];
  useLog.setState(EMPTY, true);
}

const requireLog = (): Promise<DeviceLog> => {
  if (!opened) throw new Error("The log is not open.");
  return opened.log;
};

/** Shows what the device has, with what waits. */
async function readDevice(): Promise<void> {
  const log = await requireLog();
  const [meta, records, waiting, refused] = await Promise.all([
    log.readMeta(),
    log.listRecords(),
    log.listOutbox(),
    log.listRefused(),
  ]);
  server = new Map(records.map((record) => [record.id, record]));
  [outbox, deviceName] = [waiting, meta.device];
  useLog.setState({ status: "ready", isLoaded: meta.cursor !== null, refused, usedFoods: meta.usedFoods });
  show();
}

/** Draws the records anew, after either side has changed. */
function show(): void {
  const folded = foldOutbox(server, outbox, deviceName);
  for (const [id, { isDeleted }] of folded) if (isDeleted) folded.delete(id);
  useLog.setState({ records: folded, waiting: new Set(outbox.map(({ record }) => record)) });
}

/**
 * Logs something: stored on the device first, shown at once, sent soon.
 * @returns the ids of the records, and `undo`, which takes all of it back
 * @throws where the device can't store it: nothing has changed then
 */
export async function saveChanges(changes: readonly Change[]): Promise<{ ids: string[]; undo: () => Promise<void> }> {
  const log = await requireLog();
  const before = useLog.getState().records;
  const at = Date.now();
  const commands = changes.map(({ kind, id, patch }): Command => {
    const record = id ?? newId(at);
    return { id: newId(at), kind, record, patch, base: server.get(record)?.seq ?? 0, at };
  });
  await log.addCommands(commands);
  outbox = [...outbox, ...commands];
  show();
  opened?.tabs.postMessage("changed");
  schedule(SYNC_DELAY.first);
  const undo = async () => {
    await saveChanges(commands.map((command) => inverse(command, before.get(command.record))).reverse());
  };
  return { ids: commands.map(({ record }) => record), undo };
}

/** One change; see `saveChanges`. */
export const saveChange = <K extends RecordKind>(change: Change<K>) => saveChanges([change as unknown as Change]);

/** What takes a command back: a new record is deleted, a deleted one comes back, changed fields get their values. */
function inverse({ kind, record, patch }: Command, before: LogRecord | undefined): Change {
  if (!before) return { kind, id: record, patch: null };
  const fields = patch === null ? Object.keys(before.data) : Object.keys(patch);
  return {
    kind,
    id: record,
    patch: Object.fromEntries(fields.map((field) => [field, before.data[field] ?? null])) as Change["patch"],
  };
}

/** Fetches what a device begins with again: quicker than every change, after years were imported past the device. */
export async function reloadLog(): Promise<void> {
  await (await requireLog()).saveMeta({ cursor: null });
  syncNow();
}

/** Discards a command that the server refused. */
export async function discardRefused(id: string): Promise<void> {
  await (await requireLog()).dropRefused(id);
  await readDevice();
}

/** The answers that this device has of a member who hasn't made a plan yet. */
export const readOnboarding = async (): Promise<OnboardingDraft | null> =>
  (await (await requireLog()).readMeta()).onboarding ?? null;
export const saveOnboarding = async (onboarding: OnboardingDraft): Promise<void> =>
  (await requireLog()).saveMeta({ onboarding });

const syncWhenVisible = () => {
  if (document.visibilityState === "visible") syncNow();
};

/** Sends and fetches now, for instance because another device has logged something. */
export function syncNow(): void {
  failures = 0;
  schedule(0);
}

function schedule(delay: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void run(), delay);
}

async function run(): Promise<void> {
  if (!opened) return;
  if (running) await running;
  const { member } = opened;
  running = runOnce(member).finally(() => {
    running = null;
  });
  await running;
}

async function runOnce(member: string): Promise<void> {
  const device = await requireLog();
  useLog.setState({ sync: "sending" });
  const outcome = await syncLog({
    device,
    calls: {
      start: (from) => apiRequest("GET", `/api/fitness/log?from=${from}`),
      sync: (input) => apiRequest("POST", "/api/fitness/sync", input),
    },
    today: localToday,
    lock: (task) => ("locks" in navigator ? navigator.locks.request(`tikari-fitness-${member}`, task) : task()),
  });
  if (opened?.member !== member) return;
  await readDevice();
  opened.tabs.postMessage("changed");
  useLog.setState({ sync: outcome });
  if (outcome === "synced") {
    failures = 0;
    // What was logged while this ran.
    if (outbox.length > 0) schedule(SYNC_DELAY.first);
  } else if (outcome === "offline" || outcome === "failed") {
    schedule(Math.min(SYNC_DELAY.longest, SYNC_DELAY.retry * 2 ** failures));
    failures++;
  }
}

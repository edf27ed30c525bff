import { create } from "zustand";
import { apiRequest } from "#app/lib/api-request.ts";
import type { DataOf } from "#worker/fitness/log/contract-kinds.ts";
import type { UsedFood } from "#worker/fitness/log/contract-start.ts";
import type { Command, LogRecord } from "#worker/fitness/log/contract-sync.ts";
import type { RecordKind } from "#worker/fitness/log/domain-kinds.ts";
import { newId } from "#worker/kernel/ids.ts";
import { type DeviceLog, type OnboardingDraft, openDeviceLog, type RefusedCommand } from "./device-log.ts";
import { memberUrl, setOpenedMember } from "./member-call.ts";
import { type DeviceChange, type LogCalls, openDay, type SyncDeps, type SyncOutcome, syncLog } from "./sync-log.ts";
import { forgetTyped } from "./typed-text.ts";

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
  /** Empty until `requestUsedFoods` has read them. */
  usedFoods: readonly UsedFood[];
  /** Older days that this device has because the member opened them. */
  openedDays: readonly string[];
  sync: SyncOutcome | "sending" | null;
  /** The last change couldn't be stored on the device. Many screens save as they go and don't wait to say so. */
  isUnsaved: boolean;
}

const EMPTY: LogState = {
  status: "opening",
  isLoaded: false,
  records: new Map(),
  waiting: new Set(),
  refused: [],
  usedFoods: [],
  openedDays: [],
  sync: null,
  isUnsaved: false,
};

/** The member's log on this page. Change it by `saveChanges` alone. */
export const useLog = create<LogState>()(() => EMPTY);

/** In ms: what is logged in a row travels together. After a failure the waits double. */
const SYNC_DELAY = { first: 400, retry: 4000, longest: 5 * 60_000 };

const callsFor = (member: string): LogCalls => ({
  start: (from) => apiRequest("GET", memberUrl(`/api/fitness/log?from=${from}`, member)),
  sync: (input) => apiRequest("POST", memberUrl("/api/fitness/sync", member), input),
  day: (date) => apiRequest("GET", memberUrl(`/api/fitness/days/${date}`, member)),
});

/** One tab at a time talks to the server for a member. */
const lockFor =
  (member: string): SyncDeps["lock"] =>
  (task) =>
    "locks" in navigator ? navigator.locks.request(`tikari-fitness-${member}`, task) : task();

let opened: { member: string; log: DeviceLog; tabs: BroadcastChannel | null; areFoodsAsked: boolean } | null = null;
let server: ReadonlyMap<string, LogRecord> = new Map();
let outbox: readonly Command[] = [];
let deviceName = "";
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let running: Promise<void> | null = null;
let rule: typeof import("#worker/fitness/log/domain-apply.ts") | null = null;

/** Loads the rule by which the outbox is drawn. Its schemas take longer to load and to run than a screen, which needs none of them. */
export async function loadLogRule(): Promise<void> {
  rule ??= await import("#worker/fitness/log/domain-apply.ts");
}

/** The member's date, by the clock and the zone of the device. A phone has it sooner without the name of the zone. */
export function localToday(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10);
}

/** For how long a zone counts, in ms: many parts of a page ask at once, and each answer takes the browser long. */
const ZONE_AGE = 1000;
let zone = { name: "", readAt: Number.NEGATIVE_INFINITY };

/** The zone of the device, which changes as its member travels. */
export function deviceZone(): string {
  const now = performance.now();
  if (now - zone.readAt > ZONE_AGE) zone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone, readAt: now };
  return zone.name;
}

/**
 * Opens the log of a member: shows what the device has, then asks the server. Called again it changes nothing, unless the log was
 * deleted since.
 */
export function openLog(member: string): void {
  if (opened?.member === member && !isDeleted()) return;
  closeLog();
  // Without it, other tabs of an old browser see what is new once the server tells them.
  const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`tikari-fitness-${member}`);
  if (tabs) tabs.onmessage = ({ data }: MessageEvent<DeviceChange>) => followDevice(data);
  const mine = {
    member,
    log: openDeviceLog(member, () => opened === mine && setDeleted()),
    tabs,
    areFoodsAsked: false,
  };
  opened = mine;
  setOpenedMember(member);
  addEventListener("online", syncNow);
  document.addEventListener("visibilitychange", syncWhenVisible);
  readDevice().then(
    () => syncNow(),
    () => {
      if (opened === mine) useLog.setState({ status: "unsupported" });
    },
  );
}

const isDeleted = (): boolean => useLog.getState().sync === "deleted";

/** Another tab has deleted the log: this page asks and downloads nothing any more, and stores what is still saved on it. */
function setDeleted(): void {
  clearTimeout(timer);
  useLog.setState({ sync: "deleted" });
}

export function closeLog(): void {
  opened?.tabs?.close();
  opened = null;
  setOpenedMember(null);
  clearTimeout(timer);
  removeEventListener("online", syncNow);
  document.removeEventListener("visibilitychange", syncWhenVisible);
  [server, outbox, failures] = [new Map(), [], 0];
  useLog.setState(EMPTY, true);
}

const requireLog = (): DeviceLog => {
  if (!opened) throw new Error("The log is not open.");
  return opened.log;
};

/** Shows what the device has, with what waits. */
async function readDevice(): Promise<void> {
  const mine = opened;
  const log = requireLog();
  const before = outbox;
  const [meta, records, waiting, refused] = await Promise.all([
    log.readMeta(),
    log.listRecords(),
    log.listOutbox(),
    log.listRefused(),
  ]);
  if (opened !== mine) return;
  // What was saved in the meantime isn't in it, and would vanish from the screen.
  if (outbox !== before) return readDevice();
  if (waiting.length > 0 && !rule) {
    // A connection that fails just now may come back.
    await loadLogRule().catch(() => new Promise((resolve) => setTimeout(resolve, SYNC_DELAY.retry)));
    // More may wait by now, or the log be closed.
    return opened === mine ? readDevice() : undefined;
  }
  server = new Map(records.map((record) => [record.id, record]));
  [outbox, deviceName] = [waiting, meta.device];
  useLog.setState({ status: "ready", isLoaded: meta.cursor !== null, refused, openedDays: meta.openedDays });
  show();
}

/** Shows what this or another tab has stored. Where the device can't be read, as at signing out, what is shown stays. */
const followDevice = async (what: DeviceChange): Promise<void> => {
  if (isDeleted()) return;
  await readDevice().catch(() => undefined);
  if (what === "all" && opened?.areFoodsAsked) await readUsedFoods();
};

/** Reads the foods that the member has logged: what a screen needs that finds foods, and no other. */
export async function requestUsedFoods(): Promise<void> {
  if (!opened || opened.areFoodsAsked) return;
  opened.areFoodsAsked = true;
  await readUsedFoods();
}

/** Where the device can't be read, what is shown stays. */
async function readUsedFoods(): Promise<void> {
  const mine = opened;
  const usedFoods = await mine?.log.listUsedFoods().catch(() => undefined);
  if (usedFoods && opened === mine) useLog.setState({ usedFoods });
}

/** Draws the records anew, after either side has changed. */
function show(): void {
  // Without the rule nothing waits yet.
  const folded = rule ? rule.foldOutbox(server, outbox, deviceName) : new Map(server);
  for (const [id, { isDeleted }] of folded) if (isDeleted) folded.delete(id);
  useLog.setState({ records: folded, waiting: new Set(outbox.map(({ record }) => record)) });
}

/**
 * Logs something: stored on the device first, shown at once, sent soon.
 * @returns the ids of the records, and `undo`, which takes all of it back
 * @throws where the device can't store it, or the code for it can't be loaded: nothing has changed then
 */
export async function saveChanges(changes: readonly Change[]): Promise<{ ids: string[]; undo: () => Promise<void> }> {
  const mine = opened;
  try {
    const saved = await storeChanges(changes);
    if (opened === mine) useLog.setState({ isUnsaved: false });
    return saved;
  } catch (error) {
    if (opened === mine) useLog.setState({ isUnsaved: true });
    throw error;
  }
}

async function storeChanges(changes: readonly Change[]): ReturnType<typeof saveChanges> {
  const mine = opened;
  const log = requireLog();
  await loadLogRule();
  if (opened !== mine) throw new Error("Another log was opened meanwhile.");
  const before = useLog.getState().records;
  const at = Date.now();
  const commands = changes.map(({ kind, id, patch }): Command => {
    const record = id ?? newId(at);
    return { id: newId(at), kind, record, patch, base: server.get(record)?.seq ?? 0, at };
  });
  await log.addCommands(commands);
  forgetTyped();
  // Stored it is in any case; what is shown is of the log that is open by now.
  if (opened === mine) {
    outbox = [...outbox, ...commands];
    show();
    mine?.tabs?.postMessage("records" satisfies DeviceChange);
    schedule(SYNC_DELAY.first);
  }
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
  await requireLog().saveMeta({ cursor: null });
  syncNow();
}

/**
 * Downloads a day that is older than what the device keeps, so that it can be read and edited like any other.
 * @throws if the server can't be reached
 */
export async function openOldDay(date: string): Promise<void> {
  if (!opened) throw new Error("The log is not open.");
  const { member, log } = opened;
  await openDay({ device: log, calls: callsFor(member), lock: lockFor(member) }, date);
  if (opened?.member === member) await readDevice();
}

/** Discards a command that the server refused. */
export async function discardRefused(id: string): Promise<void> {
  await requireLog().dropRefused(id);
  await readDevice();
}

/** The answers that this device has of a member who hasn't made a plan yet. */
export const readOnboarding = async (): Promise<OnboardingDraft | null> =>
  (await requireLog().readMeta()).onboarding ?? null;
export const saveOnboarding = async (onboarding: OnboardingDraft): Promise<void> =>
  requireLog().saveMeta({ onboarding });

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
  if (running) await running;
  if (!opened || isDeleted()) return;
  const { member } = opened;
  running = runOnce(member).finally(() => {
    running = null;
  });
  await running;
}

async function runOnce(member: string): Promise<void> {
  const mine = opened;
  const device = requireLog();
  useLog.setState({ sync: "sending" });
  let changed: DeviceChange | null = null;
  const onChange = (what: DeviceChange) => {
    if (changed !== "all") changed = what;
  };
  const outcome = await syncLog({
    device,
    calls: callsFor(member),
    today: localToday,
    lock: lockFor(member),
    onChange,
  });
  if (!mine || opened !== mine) return;
  // This page is of someone who isn't signed in any more: the one who is gets their own.
  if (outcome === "other_member") return location.reload();
  if (outcome === "deleted" || isDeleted()) return setDeleted();
  if (changed) {
    await followDevice(changed);
    if (opened !== mine || isDeleted()) return;
    mine.tabs?.postMessage(changed);
  }
  useLog.setState({ sync: outcome });
  if (outcome === "synced") {
    failures = 0;
    // What was logged while this ran.
    if (outbox.length > 0) schedule(SYNC_DELAY.first);
  } else if (outcome === "offline" || outcome === "failed" || outcome === "device_full") {
    schedule(Math.min(SYNC_DELAY.longest, SYNC_DELAY.retry * 2 ** failures));
    failures++;
  }
}

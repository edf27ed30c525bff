/** Waits and alarms of the code that come sooner, for tests that wait for what the code does a moment later. */
import { onIsolateReset } from "../platform/isolate-reset.ts";

/** How many times as soon. Seconds become more than what a call takes. */
const QUICK = 20;

let pace = 1;
onIsolateReset(() => {
  pace = 1;
});

/**
 * From here on, until the end of the file or `quickWaits(false)`, whatever the code waits for comes after a twentieth of the
 * time. Not for tests of what happens within a time: what they do in it takes as long as the machine needs.
 */
export function quickWaits(isQuick = true): void {
  pace = isQuick ? QUICK : 1;
}

const wait = scheduler.wait.bind(scheduler);
Object.getPrototypeOf(scheduler).wait = (delay: number, options?: SchedulerWaitOptions) => wait(delay / pace, options);

const seen = new WeakSet<object>();

/** Has the alarms of all objects follow `quickWaits`. @param storage of one of them */
export function watchAlarms(storage: DurableObjectStorage): void {
  const shared = Object.getPrototypeOf(storage) as DurableObjectStorage;
  if (seen.has(shared)) return;
  seen.add(shared);
  const { setAlarm } = shared;
  shared.setAlarm = function (at, options) {
    const now = Date.now();
    return setAlarm.call(this, now + (Number(at) - now) / (Number(at) > now ? pace : 1), options);
  };
}

import { DAY, HOUR } from "../kernel/instants.ts";

/** The run of a job, as far as its backlog goes. */
export interface JobBacklog {
  name: string;
  backlog: number | null;
  oldestAt: number | null;
}

/** Whether the oldest item of a job has waited for more than a day: staff must look. */
export const isBacklogLate = (job: Pick<JobBacklog, "oldestAt">, now: number): boolean =>
  job.oldestAt !== null && now - job.oldestAt > DAY;

/** Jobs that leave very much count no further than this: each count reads every item. */
export const BACKLOG_COUNT_LIMIT = 1000;

/** "12 due, the oldest for 3 hours"; empty where nothing is left. */
export function formatBacklog({ backlog, oldestAt }: Omit<JobBacklog, "name">, now: number): string {
  if (!backlog) return "";
  const count =
    backlog < BACKLOG_COUNT_LIMIT ? String(backlog) : `${BACKLOG_COUNT_LIMIT.toLocaleString("en-US")} or more`;
  if (oldestAt === null) return `${count} due`;
  const age = Math.max(0, now - oldestAt);
  const [n, unit] = age >= 2 * DAY ? [Math.floor(age / DAY), "day"] : [Math.floor(age / HOUR), "hour"];
  return `${count} due, the oldest for ${n === 0 ? "less than an hour" : `${n} ${unit}${n === 1 ? "" : "s"}`}`;
}

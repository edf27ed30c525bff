import { grantsOf } from "../../billing/index.ts";
import { MINUTE, SECOND } from "../../kernel/instants.ts";
import { addDays } from "../../kernel/local-date.ts";
import { callMember, createPushSender } from "../../members/index.ts";
import { openDb } from "../../platform/db.ts";
import type { EntryData, ReminderData } from "../log/contract-records.ts";
import type { RecordStore } from "../log/record-store.ts";
import type { SummaryStore } from "../log/summary-store.ts";
import type { Plan, Profile } from "../plan/contract-profile.ts";
import type { RoutineData } from "../training/contract-routine.ts";
import { nextOccurrence } from "./domain-occurrence.ts";
import { type DayFacts, isQuiet } from "./domain-quiet.ts";
import { describeReminder } from "./domain-reminder.ts";
import { type DuePush, type DueReminder, ReminderStore } from "./reminder-store.ts";

/** How late a reminder may arrive. Later it would no longer fit. */
const LATEST = 60 * MINUTE;
const RETRY_DELAY = 30 * SECOND;
/** The delay while the database can't be reached. */
const DATABASE_DELAY = MINUTE;
/** EFSA's Adequate Intake, for members without a plan. */
const B12_TARGET_MCG = 4;

/**
 * A member's reminders. Each is sent at most once for its day: the day is claimed when the reminder is due, and a message leaves the
 * queue before it is sent. So a message that was being sent when the process was killed isn't sent again.
 */
export class Reminders {
  private readonly store: ReminderStore;

  /** @param wake sets the object's alarm to `nextAt` or earlier */
  constructor(
    sql: SqlStorage,
    private readonly env: Env,
    private readonly log: { member: () => string; records: RecordStore; summaries: SummaryStore },
    private readonly wake: () => void,
  ) {
    this.store = new ReminderStore(sql);
  }

  /** Schedules again after the member changed something. What was due before is still sent. */
  changed(now: number): void {
    this.takeReached(now);
    this.plan(now);
    this.wake();
  }

  /** The app is in use. If access ended and is back, reminders are scheduled again. */
  resume(now: number): void {
    if (this.store.hasPlan || this.listOn().length === 0) return;
    this.plan(now);
    this.wake();
  }

  /** Sends what is due and retries failures. Never throws. */
  async run(now: number): Promise<void> {
    if (this.log.records.isErased) return this.store.clear();
    this.takeReached(now);
    this.plan(now);
    try {
      this.dropQuiet(now);
      await this.tell(now);
    } catch (error) {
      console.warn(`fitness: reminders will be sent later: ${String(error)}`);
      this.store.postpone(now, now + DATABASE_DELAY);
    }
    this.wake();
  }

  /** When there is something to do next; null: there is nothing. */
  nextAt(): number | null {
    return this.store.nextAt();
  }

  private listOn(): { id: string; data: ReminderData }[] {
    return this.log.records
      .listUndated("reminder")
      .map(({ id, data }) => ({ id, data: data as ReminderData }))
      .filter(({ data }) => data.isOn);
  }

  /** Queues reminders that have become due. If the alarm was missed for a long time, only what is still due. */
  private takeReached(now: number): void {
    const on = this.listOn();
    for (const { record, kind, ...planned } of this.store.listReached(now)) {
      const data = on.find(({ id }) => id === record)?.data;
      if (!data) continue;
      const isTold = (date: string) => this.store.isTold(kind, date);
      const due = planned.at + LATEST > now ? planned : nextOccurrence(data, now - LATEST, isTold);
      if (due && due.at <= now) this.store.addDue({ kind, date: due.date, expiresAt: due.at + LATEST }, now);
    }
  }

  private plan(now: number): void {
    const plan = this.listOn().flatMap(({ id: record, data }) => {
      const next = nextOccurrence(data, now, (date) => this.store.isTold(data.kind, date));
      return next ? [{ record, kind: data.kind, ...next }] : [];
    });
    this.store.setPlan(plan);
  }

  /** Drops reminders that are done, turned off, or too late. */
  private dropQuiet(now: number): void {
    const on = this.listOn();
    for (const due of [...this.store.listDue(now), ...this.store.listPushes(now)]) {
      const reminder = on.find(({ data }) => data.kind === due.kind)?.data;
      if (!reminder || due.expiresAt <= now || isQuiet(reminder, this.readFacts(due.date, now))) this.store.drop(due);
    }
  }

  private async tell(now: number): Promise<void> {
    if (this.store.listDue(now).length === 0 && this.store.listPushes(now).length === 0) return;
    const db = openDb(this.env.DB);
    const member = this.log.member();
    if (!(await grantsOf(db, member, now)).has("fitness")) return this.store.clear();
    const targets = await callMember(this.env, member).listReminderTargets(now);
    for (const due of this.store.listDue(now))
      this.store.addPushes(
        due,
        targets.map(({ device }) => device),
        now,
      );
    const pushes = this.store.listPushes(now);
    if (pushes.length === 0) return;
    const send = await createPushSender(this.env, db, now);
    await Promise.all(
      pushes.map(async (push) => {
        const target = targets.find(({ device }) => device === push.device);
        // Removed before it is sent: the storage has this before any request leaves.
        if (!this.store.takePush(push) || !target) return;
        const left = Math.max(1, Math.floor((push.expiresAt - now) / SECOND));
        const outcome = await send(target, describeReminder(push.kind, push.date), left);
        if (outcome.kind === "gone") await this.removeDevice(member, push.device);
        else if (outcome.kind === "retry") this.retry(push, now, outcome.wait);
      }),
    );
  }

  private retry(push: DuePush, now: number, wait: number | null): void {
    if (!this.log.records.isErased) this.store.putBack(push, now + Math.max(wait ?? 0, RETRY_DELAY * 2 ** push.tries));
  }

  private async removeDevice(member: string, device: string): Promise<void> {
    await callMember(this.env, member)
      .removeDevice(device)
      .catch((error: unknown) => console.warn(`fitness: a device will be removed later: ${String(error)}`));
  }

  private readFacts(date: DueReminder["date"], now: number): DayFacts {
    const { records, summaries } = this.log;
    const dataOf = <T>(kind: "entry" | "water" | "weight" | "workout") =>
      records.listDays(kind, date, date).map(({ data }) => data as T);
    const undated = <T>(kind: "profile" | "plan" | "routine") => records.listUndated(kind).map(({ data }) => data as T);
    const plan = undated<Plan>("plan")
      .filter(({ effectiveFrom }) => effectiveFrom <= date)
      .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0];
    return {
      ...{ date, now },
      entries: dataOf<EntryData>("entry"),
      water: dataOf<{ at: number }>("water"),
      weighIns: dataOf("weight").length,
      workouts: dataOf("workout").length,
      hasLoggedInWeek: summaries.listDays(addDays(date, -6), date).length > 0,
      routines: undated<RoutineData>("routine"),
      profile: undated<Profile>("profile")[0],
      b12TargetMcg: plan?.targets.vitaminB12Mcg ?? B12_TARGET_MCG,
    };
  }
}

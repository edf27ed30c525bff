import { beforeEach, describe, expect, it } from "vitest";
import { mailOutbox } from "../email/schema.ts";
import { DAY, HOUR } from "../kernel/instants.ts";
import { runBatch } from "../platform/run-batch.ts";
import type { SubscriptionActionInput } from "./contract.ts";
import { orderPaidStatements } from "./create-from-order.ts";
import { plans } from "./schema.ts";
import { createFakeShop, db, resetBilling } from "./testing/billing-harness.ts";

const START = Date.UTC(2026, 10, 21, 9);
const OWNER = { userId: "u1", email: "ada@example.com", emailVerified: true };
const iso = (at: number | null) => at && new Date(at).toISOString().slice(0, 10);

beforeEach(async () => {
  await resetBilling();
  await db.delete(mailOutbox);
  await db.insert(plans).values({
    ...{ id: "every-12", handle: "every-12-weeks", title: "Every 12 weeks", kind: "goods", unit: "week", every: 12 },
    ...{ discountBps: 1000, currency: "USD" },
  });
});

async function subscribe(planId: string) {
  const s = createFakeShop(START);
  const access = planId === "fitness";
  const line = { variantId: access ? null : "puna", planId, title: "x", quantity: 1, unitPrice: 3800 };
  const statements = await orderPaidStatements(s.base(), {
    ...{ id: "o1", source: "web", userId: OWNER.userId, email: OWNER.email, currency: "USD", shipTo: "{}" },
    ...{ shippingMethodId: "post", subscriptionId: null, cycle: null, lines: [line] },
    ...{ savedCardId: "card1", paidAt: s.at() },
  });
  await runBatch(db, statements);
  s.signIn(OWNER);
  const id = `o1-${planId}`;
  const view = () => s.billing().getSubscription(id, null);
  const act = async (input: Record<string, unknown>) =>
    s.billing().runAction(id, null, { version: (await view()).version, ...input } as SubscriptionActionInput);
  /** Runs the jobs once a day until an instant. */
  const runDaily = async (until: number) => {
    while (s.at() < until) {
      s.to(Math.min(s.at() + DAY, until));
      await s.billing().runScheduledWork();
    }
  };
  return { ...s, id, view, act, runDaily };
}

/** All but the one that every subscription begins with. */
const mails = async () =>
  (await db.select().from(mailOutbox))
    .filter((m) => m.kind !== "subscription.started")
    .sort((a, b) => a.createdAt - b.createdAt);
const reminders = async () => (await mails()).filter((m) => m.kind === "subscription.reminder");

describe("pause and resume", () => {
  it("keeps the day that was due if it lies ahead, and says it before and after", async () => {
    const s = await subscribe("every-12");
    expect(iso((await s.view()).nextChargeAt)).toBe("2027-02-13");
    const paused = await s.act({ act: "pause", until: null });
    expect(paused).toMatchObject({ nextChargeAt: null, autoResumeChargeAt: null });
    expect(iso(paused.resumeChargeAt)).toBe("2027-02-13");
    s.to(START + 30 * DAY);
    const resumed = await s.act({ act: "resume", chargeAt: paused.resumeChargeAt });
    expect(iso(resumed.nextChargeAt)).toBe("2027-02-13");
    const sent = await mails();
    expect(sent.map((m) => m.kind)).toEqual(["subscription.paused", "subscription.resumed"]);
    expect(sent[1]?.text).toContain("February 13, 2027");
    await s.runDaily(Date.UTC(2027, 1, 13, 11));
    expect(s.bank.charges).toEqual([]);
    expect(await reminders()).toHaveLength(1);
    await s.runDaily(Date.UTC(2027, 1, 13, 13));
    expect(s.bank.charges).toEqual([`${s.id}#1`]);
    // The schedule did not move either.
    expect(iso((await s.view()).nextChargeAt)).toBe("2027-05-08");
  });

  it("a day that passed meanwhile becomes one that its reminder announces five days before", async () => {
    const s = await subscribe("every-4");
    await s.act({ act: "pause", until: null });
    s.to(START + 60 * DAY);
    const resumed = await s.act({ act: "resume" });
    expect(iso(resumed.nextChargeAt)).toBe(iso(s.at() + 5 * DAY));
    expect((await mails()).map((m) => m.kind)).toEqual(["subscription.paused", "subscription.reminder"]);
    await s.runDaily(START + 64 * DAY);
    expect(s.bank.charges).toEqual([]);
    await s.runDaily(START + 66 * DAY);
    expect(s.bank.charges).toEqual([`${s.id}#1`]);
    expect(await reminders()).toHaveLength(1);
  });

  it("a day so near that no reminder could announce it moves, one that was announced already stays", async () => {
    for (const announced of [false, true]) {
      await resetBilling();
      await db.delete(mailOutbox);
      const s = await subscribe("every-4");
      if (announced) await s.runDaily(START + 24 * DAY);
      s.to(START + 25 * DAY);
      const paused = await s.act({ act: "pause", until: null });
      expect(iso(paused.resumeChargeAt)).toBe(iso(START + (announced ? 28 : 30) * DAY));
      await s.act({ act: "resume" });
      await s.runDaily(START + 32 * DAY);
      expect(s.bank.charges).toEqual([`${s.id}#1`]);
      expect(await reminders()).toHaveLength(1);
    }
  });

  it("a pause that ends by itself is followed by a reminder, and only days later by a charge", async () => {
    const s = await subscribe("every-4");
    const paused = await s.act({ act: "pause", until: "2027-02-01" });
    expect(iso(paused.autoResumeChargeAt)).toBe("2027-02-06");
    expect((await mails())[0]?.text).toContain("February 6, 2027");
    await s.runDaily(Date.UTC(2027, 1, 2, 12));
    expect(iso((await s.view()).nextChargeAt)).toBe("2027-02-06");
    const [reminder] = await reminders();
    await s.runDaily(Date.UTC(2027, 1, 7, 12));
    expect(s.bank.charges).toEqual([`${s.id}#1`]);
    expect(Date.UTC(2027, 1, 6, 12) - (reminder?.createdAt ?? 0)).toBeGreaterThanOrEqual(3 * DAY);
    expect(await reminders()).toHaveLength(1);
  });

  it("a pause that ends by itself while the jobs stand still keeps its day, announced before the charge", async () => {
    const s = await subscribe("every-12");
    const paused = await s.act({ act: "pause", until: "2027-01-20" });
    expect(iso(paused.autoResumeChargeAt)).toBe("2027-02-13");
    // Three weeks late: nearer than the reminder period, and still in time for a reminder three days before.
    s.to(Date.UTC(2027, 1, 9, 12));
    await s.billing().runScheduledWork();
    expect(iso((await s.view()).nextChargeAt)).toBe("2027-02-13");
    const [reminder, ...more] = await reminders();
    expect(more).toEqual([]);
    expect(reminder?.text).toContain("February 13, 2027");
    await s.runDaily(Date.UTC(2027, 1, 13, 11));
    expect(s.bank.charges).toEqual([]);
    await s.runDaily(Date.UTC(2027, 1, 13, 13));
    expect(s.bank.charges).toEqual([`${s.id}#1`]);
    // The schedule did not move either.
    expect(iso((await s.view()).nextChargeAt)).toBe("2027-05-08");
    expect(await reminders()).toHaveLength(1);
  });

  it("a pause whose day passed while the jobs stood still names one day more, and charges on that one", async () => {
    const s = await subscribe("every-4");
    const paused = await s.act({ act: "pause", until: "2027-02-01" });
    expect(iso(paused.autoResumeChargeAt)).toBe("2027-02-06");
    s.to(Date.UTC(2027, 1, 10, 12));
    await s.billing().runScheduledWork();
    const next = (await s.view()).nextChargeAt ?? 0;
    expect(next - s.at()).toBeGreaterThanOrEqual(3 * DAY);
    expect((await mails()).map((m) => m.kind)).toEqual(["subscription.paused", "subscription.reminder"]);
    await s.runDaily(next - HOUR);
    expect(s.bank.charges).toEqual([]);
    await s.runDaily(next + HOUR);
    expect(s.bank.charges).toEqual([`${s.id}#1`]);
    expect(await reminders()).toHaveLength(1);
  });

  it("refuses to resume where the day is no longer the one that was shown", async () => {
    const s = await subscribe("every-4");
    const paused = await s.act({ act: "pause", until: null });
    s.to(START + 60 * DAY);
    await expect(s.act({ act: "resume", chargeAt: paused.resumeChargeAt })).rejects.toMatchObject({ status: 409 });
    expect((await s.view()).status).toBe("paused");
  });
});

describe("no charge without its reminder", () => {
  it("reminds and moves the charge after the jobs stood still for a week", async () => {
    for (const planId of ["every-4", "fitness"]) {
      await resetBilling();
      await db.delete(mailOutbox);
      const s = await subscribe(planId);
      const due = (await s.view()).nextChargeAt ?? 0;
      s.to(due - 6 * DAY);
      await s.billing().runScheduledWork();
      s.to(due + DAY + HOUR);
      await Promise.all([s.billing().runScheduledWork(), s.billing().runScheduledWork()]);
      await s.billing().runScheduledWork();
      expect(s.bank.charges).toEqual([]);
      expect(await reminders()).toHaveLength(1);
      const moved = await s.view();
      expect((moved.nextChargeAt ?? 0) - s.at()).toBeGreaterThanOrEqual(3 * DAY);
      // Customers who wait for us keep access.
      if (planId === "fitness") expect((await s.billing().grants()).has("fitness")).toBe(true);
      await s.runDaily((moved.nextChargeAt ?? 0) - HOUR);
      expect(s.bank.charges).toEqual([]);
      await s.runDaily((moved.nextChargeAt ?? 0) + HOUR);
      expect(s.bank.charges).toEqual([`${s.id}#1`]);
      expect(await reminders()).toHaveLength(1);
    }
  });

  it("a reminder that is younger than three days does not count", async () => {
    const s = await subscribe("every-4");
    const due = (await s.view()).nextChargeAt ?? 0;
    s.to(due - 3 * DAY + 2 * HOUR);
    await s.billing().runScheduledWork();
    expect(await reminders()).toHaveLength(1);
    s.to(due + HOUR);
    await s.billing().runScheduledWork();
    expect(s.bank.charges).toEqual([]);
    expect(await reminders()).toHaveLength(2);
  });

  it("refuses to reschedule to a day that a reminder cannot announce", async () => {
    const s = await subscribe("every-4");
    await expect(s.act({ act: "reschedule", day: iso(START + 2 * DAY) })).rejects.toMatchObject({ status: 400 });
    await s.act({ act: "reschedule", day: iso(START + 4 * DAY) });
    await s.runDaily(START + 5 * DAY);
    expect(s.bank.charges).toEqual([`${s.id}#1`]);
  });
});

import { DAY } from "../kernel/instants.ts";
import { DIARY_EMAIL, DIARY_PARTS } from "./domain-diary.ts";
import { DIARY_DAYS } from "./domain-diary-body.ts";
import type { GeneratorContext } from "./domain-generator.ts";
import { RowSet } from "./domain-shop.ts";

/** As of every sample subscription: nobody is charged before the year 9999. */
const NEVER = 253_402_300_799_000;

/** The account whose fitness log is a sample, with a subscription that opens the app; the log is written part by part. */
export function generateDiaryAccount({ random, shop, addStep, addDiary }: GeneratorContext): void {
  const plan = shop.accessPlan;
  if (!plan || shop.taken.includes(DIARY_EMAIL)) return;
  const createdAt = shop.now - DIARY_DAYS * DAY;
  const userId = random.id(createdAt);
  const subscriptionId = random.id(createdAt);
  const rows = new RowSet();
  rows.mark("user", userId);
  rows.mark("diary", userId);
  rows.mark("subscription", subscriptionId);
  rows.add("auth_user", {
    ...{ id: userId, email: DIARY_EMAIL, email_norm: DIARY_EMAIL, email_verified_at: createdAt },
    ...{ first_name: "Dana (sample)", role: "member", created_at: createdAt },
  });
  rows.add("billing_contract", {
    ...{ id: subscriptionId, user_id: userId, email: DIARY_EMAIL, status: "active", kind: "access", plan_id: plan.id },
    ...{ currency: shop.currency, unit: plan.unit, every: plan.every, price: plan.price, grants: plan.grants },
    ...{ next_cycle: 1, anchor_at: createdAt, paid_until: NEVER, origin_order_id: subscriptionId, retry_at: NEVER },
    next_charge_at: shop.now + 29 * DAY,
    ...{ time_zone: "America/Denver", version: 1, created_at: createdAt },
  });
  addStep("diary account", rows);
  for (let part = 0; part < DIARY_PARTS; part++) addDiary({ member: userId, part });
}

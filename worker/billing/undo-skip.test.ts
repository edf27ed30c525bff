import { beforeEach, expect, it } from "vitest";
import { MINUTE } from "../kernel/instants.ts";
import { runBatch } from "../platform/run-batch.ts";
import { orderPaidStatements } from "./create-from-order.ts";
import { billingCycles, subscriptionEmails } from "./schema.ts";
import { createFakeShop, db, resetBilling } from "./testing/billing-harness.ts";

const OWNER = { userId: "u1", email: "ada@example.com", emailVerified: true };
beforeEach(resetBilling);

async function subscribe() {
  const s = createFakeShop(Date.UTC(2026, 0, 31, 9));
  const statements = await orderPaidStatements(s.base(), {
    ...{ id: "o1", source: "web", currency: "USD", shipTo: "{}", shippingMethodId: "post", subscriptionId: null },
    ...{ cycle: null, savedCardId: "card1", paidAt: s.at(), userId: OWNER.userId, email: OWNER.email },
    lines: [{ variantId: "puna", planId: "every-4", title: "x", quantity: 2, unitPrice: 3800 }],
  });
  await runBatch(db, statements);
  s.signIn(OWNER);
  const id = "o1-every-4";
  const run = async (act: "skip" | "undo_skip") => {
    const { version } = await s.billing().getSubscription(id, null);
    return s.billing().runAction(id, null, { act, version });
  };
  return { s, id, run };
}
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    async (thrown: Response) => [
      thrown.status,
      ((await thrown.json()) as { error: { message: string } }).error.message,
    ],
  );

it("takes back the last skip: its day, its number and its row are as before", async () => {
  const { s, id, run } = await subscribe();
  const before = await s.billing().getSubscription(id, null);
  expect(before.may).not.toContain("undo_skip");
  const skipped = await run("skip");
  expect(skipped.nextChargeAt).toBeGreaterThan(before.nextChargeAt ?? 0);
  expect(skipped.may).toContain("undo_skip");
  const back = await run("undo_skip");
  expect([back.nextChargeAt, back.upcoming]).toEqual([before.nextChargeAt, before.upcoming]);
  expect((await db.select().from(billingCycles)).filter((c) => c.status === "skipped")).toEqual([]);
  const emails = await db.select({ kind: subscriptionEmails.kind }).from(subscriptionEmails);
  expect(emails.map((e) => e.kind)).toEqual(expect.arrayContaining(["skipped", "skip_undone"]));
  // It can be skipped again, and only the last change is taken back.
  await run("skip");
  await run("skip");
  await run("undo_skip");
  expect(await refusal(run("undo_skip"))).toEqual([409, expect.stringContaining("can no longer be undone")]);
});

it("refuses to take back nothing, and a skip of long ago", async () => {
  const { s, run } = await subscribe();
  expect((await refusal(run("undo_skip")))?.[0]).toBe(409);
  await run("skip");
  s.to(s.at() + 11 * MINUTE);
  expect((await refusal(run("undo_skip")))?.[0]).toBe(409);
});

/** What a buyer agreed to, they can keep: an email at the start, with the terms and the ways out. */
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { mailOutbox } from "../email/schema.ts";
import { runBatch } from "../platform/run-batch.ts";
import { consentStatements, getCurrentTerms, orderPaidStatements } from "./create-from-order.ts";
import { listAllPlans } from "./plans.ts";
import { consents } from "./schema.ts";
import { createFakeShop, db, resetBilling } from "./testing/billing-harness.ts";

const START = Date.UTC(2026, 0, 31, 9);

beforeEach(async () => {
  await resetBilling();
  await db.batch([db.delete(mailOutbox), db.delete(consents)]);
});

it.each([
  ["every-4", "puna", ["Skip next", "Change", "Cancel"]],
  ["fitness", null, ["Manage", "Cancel"]],
] as const)(
  "tells who started %s the terms word for word, the next charge and how to cancel, once",
  async (planId, variantId, waysOut) => {
    const shop = createFakeShop(START);
    const deps = shop.base();
    const offers = await listAllPlans(deps);
    const lines = [{ variantId, planId, title: "Puna", quantity: 2, unitPrice: variantId ? 3800 : 1200 }];
    const [agreed] = await getCurrentTerms(deps, offers, lines, "America/Denver");
    const termsHash = agreed?.hash ?? "";
    const buyer = { userId: null, email: "ada@example.com" };
    await runBatch(
      db,
      await consentStatements(deps, { id: "o1", ...buyer, lines, plans: offers }, [
        { planId, termsHash, timeZone: "America/Denver" },
      ]),
    );
    const payOnce = async () =>
      runBatch(
        db,
        await orderPaidStatements(deps, {
          ...{ id: "o1", source: "web", ...buyer, currency: "USD", lines, savedCardId: "card1", paidAt: START },
          ...{ shipTo: variantId && "{}", shippingMethodId: variantId && "post", subscriptionId: null, cycle: null },
        }),
      );
    await payOnce();
    // The bank reports the payment twice: that changes nothing, and nobody is written to again.
    await payOnce();

    const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.kind, "subscription.started"));
    expect(mails.map((m) => m.to)).toEqual(["ada@example.com"]);
    const text = (mails[0]?.text ?? "").replace(/\s+/g, " ");
    expect(text).toContain((agreed?.text ?? "no terms").replace(/\s+/g, " "));
    // Four weeks, or one month, after noon of the day of purchase in Denver.
    expect(text).toContain("February 28, 2026");
    for (const wayOut of waysOut) expect(text).toContain(wayOut);
  },
);

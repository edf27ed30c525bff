import { eq } from "drizzle-orm";
import type { BillingBase } from "./deps.ts";
import { contractLink } from "./emails.ts";
import { contracts } from "./schema.ts";
import { linesOf, openContract, titleOf } from "./subscriptions.ts";

/** The subscriptions that an order began, with the signed way to each: for whoever may see the order. */
export async function contractsOfOrder(
  base: BillingBase,
  orderId: string,
): Promise<{ id: string; title: string; nextChargeAt: number | null; timeZone: string; path: string }[]> {
  const rows = await base.db.select().from(contracts).where(eq(contracts.originOrderId, orderId));
  return Promise.all(
    rows.map(async (c) => ({
      id: c.id,
      title: await titleOf(base, c, await linesOf(base, c.id)),
      nextChargeAt: c.nextChargeAt,
      timeZone: c.timeZone,
      path: await contractLink(base, "", c.id),
    })),
  );
}

/** Whose card pays for a subscription, for keeping a new one by its signed link. @throws fault not_found */
export async function holderOf(
  base: BillingBase,
  id: string,
  key: string | null,
): Promise<{ userId: string | null; email: string }> {
  const { userId, email } = await openContract(base, id, { key });
  return { userId, email };
}

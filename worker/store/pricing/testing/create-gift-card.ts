import type { Db } from "../../../platform/db.ts";
import { runBatch } from "../../statement.ts";
import type { PricingService } from "../service.ts";

/** A gift card that nobody bought and that is mailed to nobody, with its code. */
export async function createGiftCard(
  db: Db,
  pricing: Pick<PricingService, "issueGiftCard">,
  amount: number,
  over: { expiresAt?: number } = {},
): Promise<{ id: string; code: string }> {
  const request = { amount, currency: "USD", boughtBy: null, actor: "staff", ...over };
  const { id, code, statements } = await pricing.issueGiftCard(request);
  await runBatch(db, statements);
  return { id, code };
}

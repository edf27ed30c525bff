import { env } from "cloudflare:workers";
import { userIdOf } from "../../auth/testing/accounts.ts";
import { Browser } from "../../auth/testing/browser.ts";
import { newId } from "../../kernel/ids.ts";
import { DAY } from "../../kernel/instants.ts";

const PASSWORD = "quiet river stones";

/** A signed-in member whose subscription includes the fitness app, and the coach where it is asked for. */
export async function signInFitnessMember(
  firstName: string,
  { grants = ["fitness"], paidUntil = Date.now() + 30 * DAY }: { grants?: string[]; paidUntil?: number } = {},
): Promise<{ browser: Browser; id: string }> {
  const email = `${firstName.toLowerCase()}@example.com`;
  const browser = new Browser();
  await browser.post("/api/dev/bootstrap", { users: [{ email, password: PASSWORD, firstName, role: "member" }] });
  await browser.post("/api/auth/password/sign-in", { email, password: PASSWORD });
  const id = await userIdOf(email);
  if (grants.length > 0) await giveSubscription(id, email, grants, paidUntil);
  return { browser, id };
}

/** Lets an account use the app until then. */
async function giveSubscription(userId: string, email: string, grants: string[], paidUntil: number): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO billing_contract (id, user_id, email, status, kind, plan_id, currency, unit, every, price, grants, next_cycle,
       anchor_at, paid_until, origin_order_id, created_at)
     VALUES (?1, ?2, ?3, 'active', 'access', 'fitness', 'USD', 'month', 1, 1200, ?4, 1, 1, ?5, ?1, 1)`,
  )
    .bind(newId(), userId, email, JSON.stringify(grants), paidUntil)
    .run();
}

/** Ends the access of an account at once. */
export async function endSubscriptions(userId: string): Promise<void> {
  await env.DB.prepare("UPDATE billing_contract SET paid_until = 1, status = 'cancelled' WHERE user_id = ?")
    .bind(userId)
    .run();
}

/** Members of the temporary site whose subscription includes the app and the coach. */
import { createClient } from "../store/http-client.mjs";

export const PASSWORD = "a password of the bench 1";
const DAY = 86_400_000;

/** @returns a signed-in client of a new member; `address` in the form of an email */
export async function createMember(site, address) {
  const member = await createClient(site.url);
  const users = [{ email: address, password: PASSWORD, firstName: "Bench", role: "member" }];
  await member.send("POST", "/api/dev/bootstrap", { users });
  await site.db
    .prepare(
      `INSERT INTO billing_contract (id, user_id, email, status, kind, plan_id, currency, unit, every, price, grants, next_cycle,
         anchor_at, paid_until, origin_order_id, created_at)
       SELECT ?1, id, email, 'active', 'access', 'fitness', 'USD', 'month', 1, 1900, '["fitness","coach"]', 1, ?2, ?3, ?1, ?2
       FROM auth_user WHERE email = ?4`,
    )
    .bind(`bench-${address}`, Date.now(), Date.now() + 365 * DAY, address)
    .run();
  await member.send("POST", "/api/auth/password/sign-in", { email: address, password: PASSWORD });
  return member;
}

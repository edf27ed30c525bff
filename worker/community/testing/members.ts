import { env } from "cloudflare:workers";
import { userIdOf } from "../../auth/testing/accounts.ts";
import { Browser } from "../../auth/testing/browser.ts";

const PASSWORD = "quiet river stones";

/**
 * A signed-in member with a profile.
 * @param trust 4 posts without being held or slowed down
 */
export async function signInMember(firstName: string, { trust = 4, role = "member" } = {}): Promise<Browser> {
  const name = firstName.toLowerCase();
  const email = `${name}@example.com`;
  const member = new Browser();
  await member.post("/api/dev/bootstrap", { users: [{ email, password: PASSWORD, firstName, role }] });
  await member.post("/api/auth/password/sign-in", { email, password: PASSWORD });
  if (role !== "member") await member.post("/api/auth/access/skip-second-factor");
  await giveProfile(email, firstName, trust);
  return member;
}

/** Makes an account a member of the community, as their first post would. */
export async function giveProfile(email: string, firstName: string, trust = 4): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO community_profile (user_id, handle, handle_key, name, trust, created_at) VALUES (?1, ?2, ?2, ?3, ?4, 1)
     ON CONFLICT (user_id) DO UPDATE SET trust = excluded.trust`,
  )
    .bind(await userIdOf(email), firstName.toLowerCase(), firstName, trust)
    .run();
}

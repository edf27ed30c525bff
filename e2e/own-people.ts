/** People of a test's own: what they change of theirs, no other test sees. Ten times as fast as a site of its own. */
import type { APIRequestContext } from "@playwright/test";
import type { Site } from "./test-site.ts";
import { type Role, TEST_USERS } from "./test-users.ts";

export type Person = Pick<(typeof TEST_USERS)[Role], "email" | "password" | "firstName">;

let personCount = 0;

/** A new person, with an address that no other test uses. */
export function createPerson(firstName = "Ana"): Person {
  personCount += 1;
  const unique = `${process.pid}-${Date.now().toString(36)}-${personCount}`;
  return { email: `ana-${unique}@tikari.example`, password: "terraced-maize-and-quinoa-7", firstName };
}

/** Signs someone in by calls; staff pass their second factor. */
export async function signInByCalls(call: APIRequestContext, { email, password }: Person, as: Role): Promise<void> {
  await callEach(call, email, [
    ["/api/auth/password/sign-in", { email, password }],
    ...(TEST_USERS[as].role === "member" ? [] : [["/api/auth/access/skip-second-factor", {}] as const]),
  ]);
}

/** Creates someone who has the role of a stored person and what comes with it, and signs them in. */
export async function createSignedIn(call: APIRequestContext, site: Site, as: Role): Promise<Person> {
  const { firstName, role } = TEST_USERS[as];
  const person = createPerson(firstName);
  await callEach(call, person.email, [["/api/dev/bootstrap", { users: [{ ...person, role }] }]]);
  await signInByCalls(call, person, as);
  if (as === "athlete") await site.changeDatabase(...subscribeToApp(person.email));
  return person;
}

/** Gives a person the app and the coach for a year, as an order of the plan would: a statement and its values. */
export const subscribeToApp = (email: string): [sql: string, start: number, end: number, email: string] => [
  `INSERT INTO billing_contract (id, user_id, email, status, kind, plan_id, currency, unit, every, price, grants, next_cycle,
     anchor_at, paid_until, origin_order_id, created_at)
   SELECT '00-' || email, id, email, 'active', 'access', 'fitness', 'USD', 'month', 1, 1900, '["fitness","coach"]', 1, ?1, ?2,
     'order-' || email, ?1 FROM auth_user WHERE email = ?3`,
  Date.now(),
  Date.now() + 365 * 86_400_000,
  email,
];

async function callEach(call: APIRequestContext, email: string, steps: (readonly [path: string, data: object])[]) {
  for (const [path, data] of steps) {
    const answer = await call.post(path, { data });
    if (!answer.ok()) throw new Error(`${path} for ${email}: ${answer.status()} ${await answer.text()}`);
  }
}

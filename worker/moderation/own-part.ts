import { sql } from "drizzle-orm";
import type { RequestDeps } from "../request-context.ts";
import type { ItemView, OwnPart } from "./contract.ts";
import { APPEAL_PREFIX, moderationObject } from "./moderation.ts";

/** A person of the staff, as their part in an item is looked up. */
interface StaffMember {
  userId: string;
  email: string;
}

/** An item with what it appeals against; null: it is no appeal. */
export interface WithAppealed {
  item: ItemView;
  appealed: ItemView | null;
}

/** What an appeal is about; null where an item is no appeal. */
export const readAppealed = async (env: Env, id: string): Promise<ItemView | null> =>
  id.startsWith(APPEAL_PREFIX) ? moderationObject(env).read(id.slice(APPEAL_PREFIX.length)) : null;

/** The part that a person has in an item themself; null: none. */
function findPart({ item, appealed }: WithAppealed, { userId, email }: StaffMember): OwnPart["part"] | null {
  if (item.author.id === userId) return "author";
  if (appealed?.decision?.by === email) return "decider";
  const reports = [...item.flags, ...(appealed?.flags ?? [])];
  return reports.some(({ member }) => member === userId) ? "reporter" : null;
}

/**
 * Nobody decides about what they wrote, reported or decided themself while someone else of the staff could: moderators
 * never, an admin only where no one else is left. Nothing is asked of the database for the items of others.
 * @returns null where the person has no part in the item
 */
export async function readOwnPart(
  db: RequestDeps["db"],
  of: WithAppealed,
  by: StaffMember & { isAdmin: boolean },
): Promise<OwnPart | null> {
  const part = findPart(of, by);
  if (part === null) return null;
  if (!by.isAdmin) return { part, isRefused: true };
  const others = await db.all<StaffMember & { role: string }>(sql`
    SELECT id AS userId, email, role FROM auth_user
    WHERE role <> 'member' AND disabled_at IS NULL AND id <> ${by.userId}`);
  const couldDecide = others.some(
    (one) => (one.role === "admin" || !of.item.isEscalated) && findPart(of, one) === null,
  );
  return { part, isRefused: couldDecide };
}

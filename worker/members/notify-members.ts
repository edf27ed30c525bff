import { callMember } from "./call-member.ts";
import type { MovedPosts } from "./contract.ts";
import type { NewNotification } from "./contract-notifications.ts";

/** How many members are told at the same time. */
const PARALLEL = 20;
const MAX_TITLE = 300;

/**
 * Tells members of an event. Each is told once of a key, however often it is sent, so that who gets an error sends all
 * of it again; a member is never told of what they did themselves, of a muted topic, or as new of a post that they
 * have read. Never more than once a key and member: put into the key what makes the event one, such as the post's id.
 * @throws Error where a member could not be told: the others have been
 */
export async function notifyMembers(
  env: Env,
  members: readonly string[],
  event: NewNotification,
  now: number,
): Promise<void> {
  const told = { ...event, title: event.title.slice(0, MAX_TITLE) };
  await forEachMember(members, (id) => callMember(env, id).notify(told, now));
}

/** Posts that members follow or wrote went to another topic; see `Member.followMove`. @throws Error as above */
export const moveForMembers = (env: Env, members: readonly string[], moved: MovedPosts, at: number): Promise<void> =>
  forEachMember(members, (id) => callMember(env, id).followMove(moved, at));

/** @throws Error where it failed for one: it was tried for the others */
async function forEachMember(members: readonly string[], work: (id: string) => Promise<unknown>): Promise<void> {
  const ids = [...new Set(members)];
  const failures: unknown[] = [];
  for (let i = 0; i < ids.length; i += PARALLEL) {
    const results = await Promise.allSettled(ids.slice(i, i + PARALLEL).map(work));
    failures.push(...results.flatMap((result) => (result.status === "rejected" ? [result.reason] : [])));
  }
  if (failures.length > 0) throw new Error(`${failures.length} of ${ids.length} could not be told: ${failures[0]}`);
}

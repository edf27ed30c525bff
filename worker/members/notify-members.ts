import { callMember } from "./call-member.ts";
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
  const ids = [...new Set(members)];
  const told = { ...event, title: event.title.slice(0, MAX_TITLE) };
  const failures: unknown[] = [];
  for (let i = 0; i < ids.length; i += PARALLEL) {
    const results = await Promise.allSettled(
      ids.slice(i, i + PARALLEL).map((id) => callMember(env, id).notify(told, now)),
    );
    failures.push(...results.flatMap((result) => (result.status === "rejected" ? [result.reason] : [])));
  }
  if (failures.length > 0) throw new Error(`${failures.length} of ${ids.length} could not be told: ${failures[0]}`);
}

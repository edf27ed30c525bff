import { DAY } from "../kernel/instants.ts";
import type { RequestContext } from "../request-context.ts";

/** What the signature of a private picture's address is for: anyone who has it may see its variants, for a day. */
const PURPOSE = "private picture";
const LIFETIME = DAY;

/** The key that opens a private picture's variants until tomorrow; each time a page shows one it has a new key. */
export async function createPictureKey(
  { auth, now }: Pick<RequestContext, "now"> & { auth: Pick<RequestContext["auth"], "sign"> },
  id: string,
): Promise<string> {
  const until = now() + LIFETIME;
  return `${until}.${await auth.sign(PURPOSE, `${id}:${until}`)}`;
}

/** Whether a key opens the picture, and its time isn't over. */
export async function isPictureKey({ auth, now }: RequestContext, id: string, key: string): Promise<boolean> {
  const [, until = "", signature = ""] = /^(\d{1,16})\.(.+)$/.exec(key) ?? [];
  return Number(until) > now() && auth.verify(PURPOSE, `${id}:${until}`, signature);
}

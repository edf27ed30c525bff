import { newId } from "../kernel/ids.ts";
import { DAY } from "../kernel/instants.ts";
import { readCookie, serializeCookie } from "../platform/cookies.ts";
import type { AuthDeps } from "./deps.ts";
import { normalizeEmail } from "./domain.ts";
import { hmac, isEqualConstantTime } from "./keys.ts";

type DeviceDeps = Pick<AuthDeps, "db" | "env" | "now" | "request" | "local">;

/** The longest that browsers keep a cookie. */
const DEVICE_TTL = 400 * DAY;

const signDevice = (deps: DeviceDeps, id: string, email: string) =>
  hmac(deps, "device", `${id}\u0000${normalizeEmail(email)}`);

/**
 * The cookie that marks a browser as one where this address has signed in. It grants nothing: attempts of such a browser
 * are counted apart from those of strangers, who could otherwise use up the owner's.
 */
export async function createDeviceCookie(deps: DeviceDeps, email: string): Promise<string> {
  const id = (await readKnownDevice(deps, email)) ?? newId(deps.now());
  return serializeCookie(deps, "device", `${id}.${await signDevice(deps, id, email)}`, DEVICE_TTL);
}

/** The id of this browser where the address has signed in before, else null. */
export async function readKnownDevice(deps: DeviceDeps, email: string): Promise<string | null> {
  const [id = "", signature = ""] = (readCookie(deps, "device") ?? "").split(".");
  if (!/^[\w-]{10,40}$/.test(id)) return null;
  return isEqualConstantTime(await signDevice(deps, id, email), signature) ? id : null;
}

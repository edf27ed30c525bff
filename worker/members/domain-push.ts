import { encodeBase64url } from "../kernel/ids.ts";

/** In bytes: enough to tell a member's devices apart. */
const ID_LENGTH = 18;

/** The id of a device: the same for the same subscription, so that adding it again adds nothing. */
export async function pushDeviceId(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return encodeBase64url(new Uint8Array(hash).subarray(0, ID_LENGTH));
}

import { bindFields, encodeBytes } from "./domain-bytes.ts";

/** The id of the one conversation of two members: both make the same, so that there are never two. */
export async function directConversationId(a: string, b: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", bindFields("tikari/direct/1", ...[a, b].sort()));
  return `d${encodeBytes(new Uint8Array(hash))}`;
}

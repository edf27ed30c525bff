import { type Bytes, bindFields, equalBytes, utf8 } from "./domain-bytes.ts";

/**
 * Franking: a message carries a commitment to its text that the server can stamp without reading it. Anyone who has opened the
 * message can show its text and the key of the commitment; nobody can find another text that fits. A separate HMAC is
 * needed because AES-GCM is not committing: one ciphertext can be made to open to two texts under two keys.
 */
export async function commitToText(key: Bytes, text: string): Promise<Bytes> {
  const hmac = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", hmac, utf8(text)));
}

export async function isCommittedText(commitment: Bytes, key: Bytes, text: string): Promise<boolean> {
  return key.length === 32 && equalBytes(commitment, await commitToText(key, text));
}

/** What the server's stamp covers: that this commitment was sent by this member, here, under this number, at this time. */
export const stampBytes = (stamped: {
  conversation: string;
  number: number;
  id: string;
  sender: string;
  at: number;
  commitment: string;
}): Bytes =>
  bindFields(
    "tikari/stamp/1",
    stamped.conversation,
    stamped.number,
    stamped.id,
    stamped.sender,
    stamped.at,
    stamped.commitment,
  );

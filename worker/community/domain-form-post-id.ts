/**
 * The id of a reply that a form without scripts sends: pages are the same for everybody, so they can't hold one. The same
 * text, sent again from the same page by the same member, has the same id and is posted once.
 * @param page how far the page that was open goes
 */
export async function formPostId(reply: Record<"member" | "topic" | "page" | "text", string>): Promise<string> {
  const { member, topic, page, text } = reply;
  const bytes = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify([member, topic, page, text]))),
  ).slice(0, 16);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

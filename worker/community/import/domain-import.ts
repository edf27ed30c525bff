import { newTopicId } from "../domain-topic.ts";

/** In characters. Other programs allow longer posts than we do: what was written stays whole. */
export const MAX_IMPORTED_POST = 64_000;

/** What ids of authors without an account begin with. */
const AUTHOR_PREFIX = "imported-";
/** Whether an author is one who was imported and has no account: nobody is told of anything in their name. */
export const isImportedAuthor = (id: string): boolean => id.startsWith(AUTHOR_PREFIX);

/** Sixteen bytes that a text always makes, and another text hardly ever: for ids, not for secrets. */
function digest(text: string): Uint8Array {
  const bytes = new Uint8Array(16);
  for (let part = 0; part < 4; part++) {
    let [a, b] = [0x9e3779b1 ^ (part * 0x85ebca6b), 0x41c6ce57 ^ (part * 0xc2b2ae35)];
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      a = Math.imul(a ^ unit, 2654435761);
      b = Math.imul(b ^ unit, 1597334677);
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    new DataView(bytes.buffer).setUint32(part * 4, a >>> 0);
  }
  return bytes;
}

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (x) => x.toString(16).padStart(2, "0")).join("");

/** The id of an author, the same wherever their posts are imported from again. @param key program, site and number there */
export const importedAuthorId = (key: string): string => AUTHOR_PREFIX + toHex(digest(`author ${key}`)).slice(0, 24);

/**
 * The id of an imported topic: always the same, and sorted by when it began.
 * @param salt another id, where that one is taken by another topic of the file
 */
export const importedTopicId = (key: string, createdAt: number, salt = 0): string =>
  newTopicId(Math.max(0, createdAt), digest(salt === 0 ? `topic ${key}` : `topic ${key} ${salt}`));

/** The id of an imported post, in the form of those that pages make (UUIDv7), with no time in it. @param key topic and post */
export function importedPostId(key: string): string {
  const hex = toHex(digest(`post ${key}`));
  const variant = "89ab".charAt(Number.parseInt(hex.charAt(3), 16) % 4);
  return `00000000-0000-7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`;
}

/** How the address of a topic in another program is stored, so that one lookup finds it. */
export const oldAddress = {
  discourse: (id: string): string => `t/${id}`,
  phpbb: (id: string): string => `viewtopic/${id}`,
};
/** The same for a post. @param number its place in its topic there; phpBB's posts are known without their topic */
export const oldPostAddress = {
  discourse: (topic: string, number: number): string => `t/${topic}/${number}`,
  phpbb: (id: string): string => `viewtopic/p${id}`,
};

const NUMBER = /^\d{1,12}$/;

/**
 * What an address of Discourse or phpBB led to, as `oldAddress` and `oldPostAddress` write it; null for any other address.
 * A forum may have been in a folder. What follows a `#` never reaches a server.
 */
export function readOldAddress({ pathname, searchParams }: URL): { topic: string | null; post: string | null } | null {
  // Discourse has no slugs of digits alone: two numbers are a topic and a post.
  const bare = /\/t\/(\d{1,12})\/(\d{1,12})$/.exec(pathname);
  const named = /\/t\/(?:[^/]{0,300}\/)?(\d{1,12})(?:\/(\d{1,12}))?(?:\.html|\/print)?$/.exec(pathname);
  const [, topic, number] = bare ?? named ?? [];
  if (topic !== undefined)
    return {
      topic: oldAddress.discourse(topic),
      post: number === undefined ? null : oldPostAddress.discourse(topic, Number(number)),
    };
  if (!/\/viewtopic\.php$/.test(pathname)) return null;
  const read = (name: "t" | "p") => {
    const value = searchParams.get(name);
    return value !== null && NUMBER.test(value) ? String(Number(value)) : null;
  };
  const [t, p] = [read("t"), read("p")];
  if (t === null && p === null) return null;
  return { topic: t === null ? null : oldAddress.phpbb(t), post: p === null ? null : oldPostAddress.phpbb(p) };
}

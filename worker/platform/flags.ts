/** What the whole site must know on every request: one KV document, written by the Control object. */
export interface Flags {
  /** Raised by every change; an open page never goes back to a lower one. */
  version: number;
  /** Raised by publishing and by every flag: part of the key of each cached page. */
  contentVersion: number;
  maintenance: { isEnabled: boolean; message: string | null; endsAt: number | null };
  forumEnabled: boolean;
}

export const FLAGS_KEY = "flags";

export const DEFAULT_FLAGS: Flags = {
  version: 0,
  contentVersion: 0,
  maintenance: { isEnabled: false, message: null, endsAt: null },
  forumEnabled: true,
};

/**
 * Reads the flags from KV; a missing document means the defaults. KV may be up to a minute old at
 * a far edge: open pages hear of changes from their hub instead.
 */
export async function readFlags(env: Env): Promise<Flags> {
  const stored = await env.FLAGS.get<Flags>(FLAGS_KEY, { type: "json", cacheTtl: 30 });
  return stored ?? DEFAULT_FLAGS;
}

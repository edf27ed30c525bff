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

/** How long an isolate believes what it read, in ms: short against KV's own delay of up to a minute. */
const BELIEVED = 1000;
let believed: { flags: Flags; until: number } | undefined;

/**
 * Reads the flags from KV, at most once a second in an isolate; a missing document means the
 * defaults. KV may be up to a minute old at a far edge: open pages hear of changes from their hub.
 */
export async function readFlags(env: Env, now: number): Promise<Flags> {
  if (believed && now < believed.until && now >= believed.until - BELIEVED) return believed.flags;
  const stored = await env.FLAGS.get<Flags>(FLAGS_KEY, { type: "json", cacheTtl: 30 });
  const flags = stored ?? DEFAULT_FLAGS;
  believed = { flags, until: now + BELIEVED };
  return flags;
}

/** Writes the flags; the isolate that does so forgets what it believed. Only the Control object calls this. */
export async function writeFlags(env: Env, flags: Flags): Promise<void> {
  await env.FLAGS.put(FLAGS_KEY, JSON.stringify(flags));
  believed = undefined;
}

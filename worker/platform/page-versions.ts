import type { Flags, RaisedTags } from "../kernel/flags.ts";
import { laterStart, NEAREST, PRIMARY, type SessionStart } from "./database-session.ts";

/** More tags than this are not kept apart: the flags document stays below 15 kB. */
export const MAX_RAISED_TAGS = 200;

/** What was rendered or loaded, with what it depends on. */
export interface Versioned {
  /** `contentVersion` of the flags that were known before any of its data was read. */
  version: number;
  /** All that it shows; an empty list depends on everything. */
  tags: readonly string[];
}

/**
 * The flags after something was published: what carries one of these tags and is older is stale.
 * @param tags null: everything is stale
 * @param version of the publishing
 */
export function raiseTags(flags: Flags, tags: readonly string[] | null, version = flags.contentVersion + 1): Flags {
  const { raised: before, database: _, ...rest } = flags;
  const after = { ...rest, contentVersion: version };
  if (!tags || tags.length > MAX_RAISED_TAGS) return after;
  const known = isValid(before, flags) ? before : { floor: flags.contentVersion, tags: {} };
  const newTags = new Set(tags);
  const entries = Object.entries(known.tags).filter(([tag]) => !newTags.has(tag));
  for (const tag of newTags) entries.push([tag, version]);
  return { ...after, raised: { at: version, ...keepNewest(known.floor, entries) } };
}

/**
 * `next` with the state of the database that a public page must show at least.
 * @param before the flags that `next` was made of
 * @param bookmark of the database after what was written; null: not known, so that pages are read at the primary
 */
export function withDatabaseState(next: Flags, before: Flags, bookmark: string | null): Flags {
  const { database: _, ...rest } = next;
  if (!bookmark) return rest;
  const earlier = publishedStart(before);
  return {
    ...rest,
    database: { at: next.contentVersion, bookmark: laterStart(bookmark, earlier === PRIMARY ? NEAREST : earlier) },
  };
}

/** Where a page that counts as rendered by these flags may be read: it is never older than what they say is published. */
export function publishedStart({ contentVersion, database }: Flags): SessionStart {
  if (contentVersion === 0) return NEAREST;
  return database?.at === contentVersion ? database.bookmark : PRIMARY;
}

/** Whether nothing that it shows was published since. A few comparisons, one where nothing at all was published. */
export function isCurrent({ version, tags }: Versioned, flags: Flags): boolean {
  if (version >= flags.contentVersion) return true;
  const { raised } = flags;
  if (!isValid(raised, flags) || version < raised.floor || tags.length === 0) return false;
  return tags.every((tag) => (raised.tags[tag] ?? 0) <= version);
}

/** The version that something current may be given: it is the same as if it were rendered by these flags. */
export const confirmedVersion = ({ version }: Versioned, { contentVersion, raised }: Flags): number =>
  Math.max(version, raised?.completeTo ?? contentVersion);

/** A Worker that knows nothing of tags raises `contentVersion` alone; then everything older is stale. */
const isValid = (raised: RaisedTags | undefined, { contentVersion }: Flags): raised is RaisedTags =>
  raised?.at === contentVersion;

/**
 * Keeps the tags that were raised last; the floor rises to the last one dropped, which makes all that is older stale.
 * @param entries oldest first
 */
function keepNewest(floor: number, entries: [string, number][]): Pick<RaisedTags, "floor" | "tags"> {
  const lastDropped = entries[entries.length - MAX_RAISED_TAGS - 1];
  if (!lastDropped) return { floor, tags: Object.fromEntries(entries) };
  const newFloor = lastDropped[1];
  return { floor: newFloor, tags: Object.fromEntries(entries.filter(([, version]) => version > newFloor)) };
}
